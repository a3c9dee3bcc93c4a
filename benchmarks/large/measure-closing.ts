// Closing a day with many sales in a shop with many pieces: the response time of the closing, and of saves
// in the other shop meanwhile; and before it, the time of the dashboard in the server.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type BigShop, fillBigShop } from '../dataset/big-shop.ts'
import { dataBudgets } from '../harness/budgets.ts'
import { callServer, measureCall, signIn } from '../harness/calls.ts'
import { type Figure, formatWhole, type Measured } from '../harness/figures.ts'
import { computeMedian } from '../harness/rounds.ts'
import { benchmarkPassword, demoEnv, withShop } from '../harness/shop.ts'
import { measureBeside, measureQuiet } from '../load/light-load.ts'

const size: BigShop = { pieces: 60_000, sales: 1000, lines: 365_000 }

/** Milliseconds between two saves of the other shop, so that each step of the closing meets some. */
const closingPause = 20

export const measureClosing = async (parent: string, rounds: number): Promise<Measured> => {
  const base = join(parent, 'closing')
  await fillBigShop(base, size)
  const measured: ClosingRound[] = []
  for (let n = 0; n < rounds; n++) {
    const folder = join(parent, `closing-${n}`)
    cpSync(base, folder, { recursive: true })
    measured.push(await measureRound(folder))
  }
  const pick = (name: keyof ClosingRound): readonly number[] => measured.map(round => round[name])
  const before = Math.max(...pick('before'))
  const createFigure = (name: string, value: number, budget: { readonly most: number }): Figure => ({
    name,
    value,
    unit: 'ms',
    budget,
  })
  const { closing, otherWhileClosing, dashboard } = dataBudgets
  return {
    text: `${formatWhole(size.pieces)} pieces, ${formatWhole(size.sales)} sales of the day, ${formatWhole(size.lines)} lines of the year before; without a closing the slowest of the other requests took ${Math.round(before)} ms.`,
    slowestBefore: before,
    figures: [
      createFigure('closing, until it is answered', computeMedian(pick('took')), closing),
      createFigure('closing, slowest reading of the other shop', Math.max(...pick('read')), otherWhileClosing),
      createFigure('closing, slowest save of the other shop', Math.max(...pick('create')), otherWhileClosing),
      createFigure('dashboard, in the server', computeMedian(pick('dashboard')), dashboard),
      createFigure('dashboard, time of a processor', computeMedian(pick('processor')), dashboard),
    ],
  }
}

interface ClosingRound {
  readonly took: number
  readonly read: number
  readonly create: number
  readonly before: number
  readonly dashboard: number
  readonly processor: number
}

const measureRound = (folder: string): Promise<ClosingRound> =>
  withShop(folder, demoEnv, async shop => {
    const { body, median, processor } = await measureCall(shop, { path: '/api/dashboard', times: [5, 20] })
    if (!Array.isArray((body as { cards?: unknown }).cards)) throw new Error('the dashboard has no cards')
    const other = { port: shop.port, token: await signIn(shop, 'OWNERB', benchmarkPassword) }
    const before = await measureQuiet(other)
    const { took, read, create } = await measureBeside(other, { tag: 'TUTUP', pause: closingPause }, () =>
      callServer(shop, '/api/system/close', { body: { PROSES: 'close' } }),
    )
    return { took, read, create, before, dashboard: median, processor }
  })
