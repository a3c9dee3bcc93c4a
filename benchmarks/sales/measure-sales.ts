// Whole sales: our API against the same rows written by SQL, round by round; then ten tills with pauses.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from '../harness/budgets.ts'
import { type Figure, formatWhole, type Measured } from '../harness/figures.ts'
import { startProgram, withCleanup } from '../harness/processes.ts'
import { type BenchmarkSide, compareRounds, type Round, takeTurns } from '../harness/rounds.ts'
import { demoEnv, getDatabaseFile, startShop } from '../harness/shop.ts'
import { type Load, mergeLoads } from '../load/load.ts'
import { startLoadClient } from '../load/start-load-client.ts'
import { countRows } from './row-changes.ts'
import { copyShop, makeSaleShop } from './sale-shop.ts'

const pieces = 60_000
const tills = 10
const tillPauseMs = 5000
const roundMilliseconds = 2000
/** Rounds with pauses are longer by this factor, because they have few sales. */
const pausedRoundTimes = 15
const warmUpMilliseconds = 3000

export const measureSales = async (parent: string, rounds: number): Promise<Measured> => {
  const { folder, first, rows } = await makeSaleShop(join(parent, 'sales'), pieces)
  const files = { ours: getDatabaseFile(folder), limit: copyShop(folder, join(parent, 'sales-limit')) }
  const before = { ours: countRows(files.ours), limit: countRows(files.limit) }
  return withCleanup(async defer => {
    const ours = await startShop(folder, demoEnv)
    defer(ours.stop)
    const LIMIT_ROWS = join(parent, 'sale-rows.json')
    writeFileSync(LIMIT_ROWS, JSON.stringify(rows))
    const env = { LIMIT_FILE: files.limit, LIMIT_ROWS }
    const limit = await startProgram(new URL('./sale-limit.ts', import.meta.url), { env })
    defer(limit.stop)
    const client = startLoadClient()
    defer(client.stop)
    const ports = { ours: ours.port, limit: limit.port }
    /** The next piece that is not sold. */
    const next = { ours: first, limit: first }
    const runSales = async (side: BenchmarkSide, milliseconds: number, pause: number): Promise<Load> => {
      const sale = { side, operation: 'sale', token: ours.token, round: 'R', first: next[side] } as const
      const load = await client.run({ ...sale, port: ports[side], connections: tills, milliseconds, pause })
      next[side] += load.requests
      return load
    }
    const fullRounds = await takeTurns(
      rounds,
      (side, n) => runSales(side, n === 0 ? warmUpMilliseconds : roundMilliseconds, 0),
      0,
    )
    const pausedRounds = await takeTurns(rounds, side =>
      runSales(side, roundMilliseconds * pausedRoundTimes, tillPauseMs),
    )
    /** Rows that a sale of this side added to each table; what the server writes once by itself is lost in the rounding. */
    const listAddedRows = (side: BenchmarkSide): readonly string[] =>
      [...countRows(files[side])].map(
        ([table, count]) => `${table}: ${((count - (before[side].get(table) ?? 0)) / (next[side] - first)).toFixed(1)}`,
      )
    const limitRows = new Set(listAddedRows('limit'))
    const other = listAddedRows('ours').filter(one => !limitRows.has(one))
    if (other.length > 0) throw new Error(`a sale of the limit adds other rows than ours: ${other.join(', ')}`)
    const tillRound = {
      limit: mergeLoads(pausedRounds.map(one => one.limit)),
      ours: mergeLoads(pausedRounds.map(one => one.ours)),
    }
    return {
      text: `Ten tills, ${rounds} rounds; ${formatWhole(next.ours - first)} sales of ours.`,
      figures: [...describeFull(fullRounds), ...describeTills(tillRound)],
    }
  })
}

const describeFull = (rounds: readonly Round<Load>[]): readonly Figure[] => {
  const name = 'sales as fast as they can'
  const p99 = compareRounds(rounds, load => load.p99 / 1000)
  return [
    { name, unit: '/s', ...compareRounds(rounds, ({ perSecond }) => perSecond), budget: budgets.sales },
    { name: `${name}, p99`, unit: 'ms', value: p99.value, limit: p99.limit },
  ]
}

const describeTills = ({ limit, ours }: Round<Load>): readonly Figure[] => {
  const name = 'a sale in five seconds each'
  return [
    { name: `${name}, p50`, unit: 'ms', value: ours.p50 / 1000, limit: limit.p50 / 1000 },
    { name: `${name}, p99`, unit: 'ms', value: ours.p99 / 1000, limit: limit.p99 / 1000, budget: budgets.slowestSale },
  ]
}
