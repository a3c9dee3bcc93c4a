// Closing a day with many sales in a shop with many pieces: the response time of the closing, and of saves
// in the other shop meanwhile; and before it, the time of the dashboard in the server.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sendRequest } from '../load/send-request.ts'
import { computeMedian } from '../load/statistics.ts'
import { type BigShop, bigShopCode, bigShopPassword, fillBigShop } from './big-shop.ts'
import { startLightLoad } from './light-load.ts'
import { type ShopServer, startShop } from './shop-server.ts'

export interface ClosingFigures extends BigShop {
  /** Milliseconds until the closing is answered: the median of all rounds. */
  readonly closing: number
  /** The slowest answers to the other shop meanwhile, of all rounds. */
  readonly otherRead: number
  readonly otherSave: number
  /** The slowest of the same requests without a closing: how busy the machine is otherwise. */
  readonly before: number
  /** Milliseconds in the server: median of those after the first ones; and those of a processor for one. */
  readonly dashboard: number
  readonly dashboardProcessor: number
}

const env = {
  KENCANA_START: 'demo',
  KENCANA_SHOP: bigShopCode,
  KENCANA_OWNER_PASSWORD: bigShopPassword,
  KENCANA_DEMO_PASSWORD: bigShopPassword,
}
const otherOwner = 'OWNERB'

export const measureClosing = async (
  parent: string,
  { rounds: repetitions, ...size }: BigShop & { readonly rounds: number },
): Promise<ClosingFigures> => {
  const base = join(parent, 'closing')
  await fillBigShop(base, size)
  const rounds: ClosingRound[] = []
  for (let n = 0; n < repetitions; n++) {
    const folder = join(parent, `closing-${n}`)
    cpSync(base, folder, { recursive: true })
    rounds.push(await measureRound(folder))
  }
  const pick = (name: keyof ClosingRound): readonly number[] => rounds.map(round => round[name])
  return {
    ...size,
    closing: computeMedian(pick('closing')),
    dashboard: computeMedian(pick('dashboard')),
    dashboardProcessor: computeMedian(pick('dashboardProcessor')),
    otherRead: Math.max(...pick('otherRead')),
    otherSave: Math.max(...pick('otherSave')),
    before: Math.max(...pick('before')),
  }
}

const quietMilliseconds = 2000

type ClosingRound = Omit<ClosingFigures, keyof BigShop>

const measureRound = async (folder: string): Promise<ClosingRound> => {
  const shop = await startShop(folder, env)
  try {
    const dashboardTimes = await measureDashboard(shop)
    const other = { ...shop, token: await signIn(shop, otherOwner) }
    const quiet = await startLightLoad(other, 'DULU')
    await new Promise(resolve => setTimeout(resolve, quietMilliseconds))
    const { read, create } = await quiet.stop()
    const load = await startLightLoad(other, 'TUTUP', closingPause)
    const begin = performance.now()
    const { status, body } = await sendRequest(shop.port, '/api/system/close', {
      token: shop.token,
      body: { PROSES: 'close' },
      timeoutMs,
    })
    const closing = performance.now() - begin
    if (status !== 200) throw new Error(`the closing was answered with ${status}: ${JSON.stringify(body)}`)
    const { read: otherRead, create: otherSave } = await load.stop()
    return { closing, ...dashboardTimes, otherRead, otherSave, before: Math.max(read, create) }
  } finally {
    await shop.stop()
  }
}

/** Timeout of a closing in milliseconds. */
const timeoutMs = 60_000

/** Milliseconds between two saves of the other shop, so that each step of the closing meets some. */
const closingPause = 20

const signIn = async ({ port }: ShopServer, user_id: string): Promise<string> => {
  const { status, body } = await sendRequest(port, '/api/users/login', { body: { user_id, password: bigShopPassword } })
  if (status !== 200) throw new Error(`${user_id} cannot sign in: ${status}`)
  return (body as { token: string }).token
}

const warmUps = 5
const repetitions = 20

const measureDashboard = async ({
  port,
  token,
  served,
  processor,
}: ShopServer): Promise<Pick<ClosingRound, 'dashboard' | 'dashboardProcessor'>> => {
  await served()
  let processorBefore = 0
  for (let n = 0; n < warmUps + repetitions; n++) {
    if (n === warmUps) processorBefore = await processor()
    const { status, body } = await sendRequest(port, '/api/dashboard', { token })
    if (status !== 200 || !Array.isArray((body as { cards?: unknown }).cards))
      throw new Error(`the dashboard was answered with ${status}`)
  }
  const dashboardProcessor = ((await processor()) - processorBefore) / repetitions
  return { dashboard: computeMedian((await served()).slice(warmUps)), dashboardProcessor }
}
