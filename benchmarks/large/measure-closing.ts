// Closing a day with many sales in a shop with many pieces: the response time of the closing, and of saves
// in the other shop meanwhile; and before it, the time of the dashboard in the server.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../load/ask.ts'
import { median } from '../load/statistics.ts'
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
  { rounds: times, ...size }: BigShop & { readonly rounds: number },
): Promise<ClosingFigures> => {
  const base = join(parent, 'closing')
  await fillBigShop(base, size)
  const rounds: Round[] = []
  for (let n = 0; n < times; n++) {
    const folder = join(parent, `closing-${n}`)
    cpSync(base, folder, { recursive: true })
    rounds.push(await measured(folder))
  }
  const of = (name: keyof Round): readonly number[] => rounds.map(round => round[name])
  return {
    ...size,
    closing: median(of('closing')),
    dashboard: median(of('dashboard')),
    dashboardProcessor: median(of('dashboardProcessor')),
    otherRead: Math.max(...of('otherRead')),
    otherSave: Math.max(...of('otherSave')),
    before: Math.max(...of('before')),
  }
}

const quietMilliseconds = 2000

type Round = Omit<ClosingFigures, keyof BigShop>

const measured = async (folder: string): Promise<Round> => {
  const shop = await startShop(folder, env)
  try {
    const dashboardTimes = await dashboardTime(shop)
    const other = { ...shop, token: await signIn(shop, otherOwner) }
    const quiet = await startLightLoad(other, 'DULU')
    await new Promise(resolve => setTimeout(resolve, quietMilliseconds))
    const { read, create } = await quiet.stop()
    const load = await startLightLoad(other, 'TUTUP', closingPause)
    const begin = performance.now()
    const { status, body } = await ask(shop.port, '/api/system/close', {
      token: shop.token,
      body: { PROSES: 'close' },
      patience,
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
const patience = 60_000

/** Milliseconds between two saves of the other shop, so that each step of the closing meets some. */
const closingPause = 20

const signIn = async ({ port }: ShopServer, user_id: string): Promise<string> => {
  const { status, body } = await ask(port, '/api/users/login', { body: { user_id, password: bigShopPassword } })
  if (status !== 200) throw new Error(`${user_id} cannot sign in: ${status}`)
  return (body as { token: string }).token
}

const warmUps = 5
const times = 20

const dashboardTime = async ({
  port,
  token,
  served,
  processor,
}: ShopServer): Promise<Pick<Round, 'dashboard' | 'dashboardProcessor'>> => {
  await served()
  let begun = 0
  for (let n = 0; n < warmUps + times; n++) {
    if (n === warmUps) begun = await processor()
    const { status, body } = await ask(port, '/api/dashboard', { token })
    if (status !== 200 || !Array.isArray((body as { cards?: unknown }).cards))
      throw new Error(`the dashboard was answered with ${status}`)
  }
  const dashboardProcessor = ((await processor()) - begun) / times
  return { dashboard: median((await served()).slice(warmUps)), dashboardProcessor }
}
