// How long others wait while one session sends the most that it may: the slowest answer of each kind.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startLightLoad } from './light-load.ts'
import { getDatabaseFile } from './measure-import.ts'
import { fillJournal } from './measure-recap.ts'
import { rebuildDaySums } from './rebuild-day-sums.ts'
import { type ShopServer, startShop } from './shop-server.ts'
import { createWorstCalls, type WorstCall } from './worst-calls.ts'

export interface WorstFigure {
  readonly name: string
  /** Milliseconds that the call itself took. */
  readonly took: number
  /** The slowest answers to others meanwhile, in milliseconds. */
  readonly read: number
  readonly create: number
}

export interface WorstFigures {
  readonly calls: readonly WorstFigure[]
  /** The slowest of the same requests without such a call: how busy the machine is otherwise. */
  readonly before: number
}

const shopCode = 'KCA'
const quietMilliseconds = 2000

export const measureWorst = async (parent: string, journalLines: number): Promise<WorstFigures> => {
  const folder = join(parent, 'worst')
  const env = { KENCANA_START: 'demo', KENCANA_SHOP: shopCode }
  await (await startShop(folder, env)).stop()
  fillJournal(getDatabaseFile(folder), journalLines, { shop: shopCode })
  await rebuildDaySums(folder)
  const shop = await startShop(folder, env)
  try {
    return await measureCalls(shop, await createWorstCalls(shop))
  } finally {
    await shop.stop()
  }
}

/** One after the other, each beside the same load. */
export const measureCalls = async (shop: ShopServer, calls: readonly WorstCall[]): Promise<WorstFigures> => {
  const quiet = await measureCall(shop, { name: 'nothing', run: () => wait(quietMilliseconds) }, 0)
  const figures: WorstFigure[] = []
  for (const [index, call] of calls.entries()) figures.push(await measureCall(shop, call, index + 1))
  return { calls: figures, before: Math.max(quiet.read, quiet.create) }
}

const measureCall = async (shop: ShopServer, { name, run }: WorstCall, index: number): Promise<WorstFigure> => {
  const load = await startLightLoad(shop, `BERAT${index}`)
  await wait(300)
  const begin = performance.now()
  await run()
  const took = performance.now() - begin
  await wait(100)
  const { read, create } = await load.stop()
  return { name, took, read, create }
}
