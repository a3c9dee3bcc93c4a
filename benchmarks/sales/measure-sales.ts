// Whole sales: our API against the same rows written by SQL, round by round; then ten tills with pauses.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from 'es-toolkit/math/percentile'
import { budgets } from '../harness/budgets.ts'
import { getDatabaseFile } from '../harness/database.ts'
import { formatWhole, type Measured } from '../harness/figures.ts'
import { startChild, startProgram, withCleanup } from '../harness/processes.ts'
import { type BenchmarkSide, takeTurns } from '../harness/rounds.ts'
import { demoEnv, startShop } from '../harness/shop.ts'
import { compareLoads, type Load } from '../load/load.ts'
import { countRows } from './row-changes.ts'
import { fillSaleShop } from './sale-shop.ts'

const pieces = 60_000
const tills = 10
const tillPauseMs = 5000
const roundMilliseconds = 2000
/** Rounds with pauses are longer by this factor, because they have few sales. */
const pausedRoundTimes = 15
const warmUpMilliseconds = 3000

export const measureSales = (parent: string, rounds: number): Promise<Measured> =>
  withCleanup(async defer => {
    const folders = { ours: join(parent, 'sales'), limit: join(parent, 'sales-limit') }
    const { first, rows } = await fillSaleShop(folders.ours, pieces)
    cpSync(folders.ours, folders.limit, { recursive: true })
    const before = { ours: countRows(folders.ours), limit: countRows(folders.limit) }
    const ours = await startShop(folders.ours, demoEnv)
    defer(ours.stop)
    const LIMIT_ROWS = join(parent, 'sale-rows.json')
    writeFileSync(LIMIT_ROWS, JSON.stringify(rows))
    const env = { LIMIT_FILE: getDatabaseFile(folders.limit), LIMIT_ROWS }
    const limit = await startProgram(new URL('./sale-limit.ts', import.meta.url), { env })
    defer(limit.stop)
    const client = startChild(new URL('../load/load-client.ts', import.meta.url))
    defer(client.stop)
    const ports = { ours: ours.port, limit: limit.port }
    /** The next piece that is not sold. */
    const next = { ours: first, limit: first }
    const runSales = async (side: BenchmarkSide, milliseconds: number, pause = 0): Promise<Load> => {
      const sale = { side, operation: 'sale', token: ours.token, round: 'R', first: next[side] } as const
      const load = await client.ask<Load>({ ...sale, port: ports[side], connections: tills, milliseconds, pause })
      next[side] += load.latencies.length
      return load
    }
    const full = await takeTurns(
      rounds,
      (side, n) => runSales(side, n === 0 ? warmUpMilliseconds : roundMilliseconds),
      0,
    )
    const paused = await takeTurns(rounds, side => runSales(side, roundMilliseconds * pausedRoundTimes, tillPauseMs))
    /** Rows that a sale of this side added to each table; what the server writes once by itself is lost in the rounding. */
    const listAddedRows = (side: BenchmarkSide): readonly string[] =>
      [...countRows(folders[side])].map(
        ([table, count]) => `${table}: ${((count - (before[side].get(table) ?? 0)) / (next[side] - first)).toFixed(1)}`,
      )
    const limitRows = new Set(listAddedRows('limit'))
    const other = listAddedRows('ours').filter(one => !limitRows.has(one))
    if (other.length > 0) throw new Error(`a sale of the limit adds other rows than ours: ${other.join(', ')}`)
    /** Of all rounds together, as one has few sales. */
    const latencies = (['ours', 'limit'] as const).map(side => paused.flatMap(round => round[side].latencies))
    const mergeRounds = (percent: number) => {
      const [value = 0, limit = 0] = latencies.map(times => percentile(times, percent))
      return { unit: 'ms', value, limit }
    }
    return {
      text: `Ten tills, ${rounds} rounds; ${formatWhole(next.ours - first)} sales of ours.`,
      figures: [
        { name: 'sales as fast as they can', ...compareLoads(full), budget: budgets.sales },
        { name: 'a sale in five seconds each, p50', ...mergeRounds(50) },
        { name: 'a sale in five seconds each, p99', ...mergeRounds(99), budget: budgets.slowestSale },
      ],
    }
  })
