// How writes wait for each other: one that repeats runs alone within its shop, and holds off no other shop.
import { hash } from 'node:crypto'
import type { WriteOptions } from '../storage.ts'

/** Table locks, which take no snapshot: a transaction that waited for one sees all earlier commits. */
const lockModes = {
  concurrent: 'ROW SHARE',
  /** One after the other, in the order of arrival. */
  queued: 'SHARE UPDATE EXCLUSIVE',
  exclusive: 'EXCLUSIVE',
} as const

export interface WriteTurn {
  readonly mode: keyof typeof lockModes
  /** Undefined: the turn is taken among the writes of all shops. */
  readonly shop?: string | undefined
}

/** After this many retries the last one runs, which no write of any shop accompanies. */
export const maxRetries = 6

/** Number of queued retries; the later ones are exclusive within the shop. */
const queuedRetries = 3

/** Returns how the try waits; `retry` is 0 for the first. */
export const selectTurn = (retry: number, options: WriteOptions): WriteTurn => {
  const { exclusive = false, isLong = false, isBatch = false, shop } = options
  if (retry >= maxRetries) return { mode: 'exclusive' }
  if (exclusive || (isBatch && retry > 0)) return { mode: 'exclusive', shop }
  if (retry === 0 || isLong) return { mode: 'concurrent', shop }
  return { mode: shop !== undefined && retry > queuedRetries ? 'exclusive' : 'queued', shop }
}

/** Empty tables that stand for shops in locks, because only a table is locked without a snapshot; some shops share one. */
const shopTables = Array.from({ length: 64 }, (_, number) => `kencana_turn_${number}`)

const getShopTable = (shop: string): string | undefined =>
  shopTables[hash('sha256', shop, 'buffer').readUInt32BE(0) % shopTables.length]

export const createShopTablesSql = shopTables.map(name => `CREATE TABLE IF NOT EXISTS ${name} ()`).join(';')

/** The statements that take the turn; the table of meta values represents all shops. */
export const compileTurn = ({ mode, shop }: WriteTurn): string =>
  shop === undefined
    ? `LOCK TABLE kencana_meta IN ${lockModes[mode]} MODE`
    : `LOCK TABLE kencana_meta IN ${lockModes.concurrent} MODE; LOCK TABLE ${getShopTable(shop)} IN ${lockModes[mode]} MODE`
