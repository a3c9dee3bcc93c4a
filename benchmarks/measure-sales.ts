// Whole sales: our API against the same rows written by SQL, round by round; then ten tills with pauses.
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saleBudgets } from './budgets.ts'
import type { FromChild, ToChild } from './child/child-messages.ts'
import { endChild, readMessage, startChild } from './child/children.ts'
import { compareRounds, type LoadComparison, type LoadRound } from './comparison.ts'
import { getDatabaseFile } from './large/measure-import.ts'
import { startShop } from './large/shop-server.ts'
import { type Load, type LoadOrder, mergeLoads } from './load/closed-loop.ts'
import type { BenchmarkSide } from './load/requests.ts'
import type { LoadAnswer } from './load.ts'
import { countRows } from './sales/row-changes.ts'
import { copyShop, makeSaleShop, type SaleShop, shopEnv } from './sales/sale-shop.ts'

export interface SaleFigures {
  /** Each till sells again as soon as it is answered. */
  readonly full: LoadComparison
  /** Each till pauses about five seconds between two sales; all rounds together. */
  readonly tills: LoadComparison
}

export interface SaleOptions {
  readonly rounds: number
  readonly seconds: number
  readonly pieces: number
}

const tills = 10
const tillPauseMs = 5000
/** Rounds with pauses are longer by this factor, because they have few sales. */
const pausedRoundTimes = 15
const warmUpMilliseconds = 3000

interface SalesRun {
  readonly client: ChildProcess
  readonly token: string
  readonly ports: Readonly<Record<BenchmarkSide, number>>
  /** The next piece that is not sold. */
  readonly next: Record<BenchmarkSide, number>
}

export const measureSales = async (parent: string, { rounds, seconds, pieces }: SaleOptions): Promise<SaleFigures> => {
  const shop = await makeSaleShop(join(parent, 'sales'), pieces)
  const files = { ours: getDatabaseFile(shop.folder), limit: copyShop(shop.folder, join(parent, 'sales-limit')) }
  const before = { ours: countRows(files.ours), limit: countRows(files.limit) }
  const stops: (() => Promise<void>)[] = []
  try {
    const ours = await startShop(shop.folder, shopEnv)
    stops.push(ours.stop)
    const limit = await startLimit(parent, files.limit, shop)
    stops.push(limit.stop)
    const client = startChild(new URL('./load.ts', import.meta.url))
    stops.push(() => endChild(client))
    const next = { ours: shop.first, limit: shop.first }
    const salesRun: SalesRun = { client, token: ours.token, ports: { ours: ours.port, limit: limit.port }, next }
    const [milliseconds, [full, tillsBudget]] = [seconds * 1000, saleBudgets]
    const fullRounds = await measureSaleRounds(salesRun, { rounds, milliseconds, pause: 0 })
    const paused = { milliseconds: milliseconds * pausedRoundTimes, pause: tillPauseMs }
    const pausedRounds = await measureSaleRounds(salesRun, { rounds, ...paused })
    const whole = {
      limit: mergeLoads(pausedRounds.map(one => one.limit)),
      ours: mergeLoads(pausedRounds.map(one => one.ours)),
    }
    checkSameRows(salesRun, { shop, files, before })
    return { full: compareRounds(full, fullRounds), tills: compareRounds(tillsBudget, [whole]) }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

const startLimit = async (parent: string, file: string, { rows }: SaleShop) => {
  const LIMIT_ROWS = join(parent, 'sale-rows.json')
  writeFileSync(LIMIT_ROWS, JSON.stringify(rows))
  const child = startChild(new URL('./sales/sale-limit.ts', import.meta.url), { LIMIT_FILE: file, LIMIT_ROWS })
  const { port } = (await readMessage(child)) as Extract<FromChild, { port: number }>
  return { port, stop: () => endChild(child, 'stop' satisfies ToChild) }
}

interface LoadPace {
  readonly milliseconds: number
  readonly pause: number
}

/** A warm-up round, which does not count; the side that starts alternates. */
const measureSaleRounds = async (
  salesRun: SalesRun,
  { rounds, ...pace }: LoadPace & { readonly rounds: number },
): Promise<readonly LoadRound[]> => {
  const measured: LoadRound[] = []
  const isWarmedUp = pace.pause > 0
  for (let n = isWarmedUp ? 1 : 0; n <= rounds; n++) {
    const milliseconds = n === 0 ? warmUpMilliseconds : pace.milliseconds
    const load = (side: BenchmarkSide) => runSales(salesRun, side, { ...pace, milliseconds })
    const limitFirst = n % 2 === 0 ? await load('limit') : undefined
    const ours = await load('ours')
    const limit = limitFirst ?? (await load('limit'))
    if (n > 0) measured.push({ limit, ours })
  }
  return measured
}

const runSales = async (
  { client, token, ports, next }: SalesRun,
  side: BenchmarkSide,
  pace: LoadPace,
): Promise<Load> => {
  const reply = readMessage(client)
  const first = next[side]
  const order: LoadOrder = {
    side,
    operation: 'sale',
    token,
    round: 'R',
    first,
    port: ports[side],
    connections: tills,
    ...pace,
  }
  client.send(order)
  const answer = (await reply) as LoadAnswer
  if ('failed' in answer) throw new Error(answer.failed)
  next[side] += answer.load.requests
  return answer.load
}

interface SideState {
  readonly shop: SaleShop
  readonly files: Readonly<Record<BenchmarkSide, string>>
  readonly before: Readonly<Record<BenchmarkSide, ReadonlyMap<string, number>>>
}

/** Throws where a sale of one side did not add the rows to each table that a sale of the other side adds. */
const checkSameRows = ({ next }: SalesRun, { shop, files, before }: SideState): void => {
  const listAddedRows = (side: BenchmarkSide): readonly string[] =>
    [...countRows(files[side])].map(
      ([table, count]) => `${table}: ${(count - (before[side].get(table) ?? 0)) / (next[side] - shop.first)}`,
    )
  const [ours, limit] = [listAddedRows('ours'), listAddedRows('limit')]
  const other = ours.filter((one, index) => one !== limit[index])
  if (other.length > 0) throw new Error(`a sale of the limit adds other rows than ours: ${other.join(', ')}`)
}
