// How writes wait for each other: those of one shop run one after the other, and hold off no other shop.
import pg from 'pg'
import type { WriteOptions } from '../storage.ts'
import { lockMilliseconds } from './connection.ts'

/** `queued`: one after the other, in the order of arrival, beside concurrent ones. */
export interface WriteTurn {
  readonly isolation: 'SERIALIZABLE' | 'READ COMMITTED'
  readonly mode: 'concurrent' | 'queued' | 'exclusive'
  /** Undefined: the turn is taken among the writes of all shops. */
  readonly shop?: string | undefined
}

/** After this many retries the last one runs, which no write of any shop accompanies. */
export const maxRetries = 6

/** Number of queued retries; the later ones are exclusive within the shop. */
const queuedRetries = 3

/** A unique violation that is still there after this many retries is reported. */
export const maxUniqueRetries = queuedRetries

/** Returns how the try waits; `retry` is 0 for the first. */
export const selectTurn = (retry: number, options: WriteOptions): WriteTurn => {
  const { isRehearsal = false } = options
  return { isolation: isRehearsal ? 'READ COMMITTED' : 'SERIALIZABLE', ...selectMode(retry, options) }
}

const selectMode = (retry: number, options: WriteOptions): Omit<WriteTurn, 'isolation'> => {
  const { exclusive = false, isLong = false, isBatch = false, isRehearsal = false, shop } = options
  if (isRehearsal) return { mode: 'concurrent' }
  if (retry >= maxRetries) return { mode: 'exclusive' }
  if (exclusive || (isBatch && retry > 0)) return { mode: 'exclusive', shop }
  if (isLong || isBatch || (shop === undefined && retry === 0)) return { mode: 'concurrent', shop }
  return { mode: shop !== undefined && retry > queuedRetries ? 'exclusive' : 'queued', shop }
}

/** Locks of the table that represents all shops; `LOCK TABLE` takes no snapshot. */
const lockModes = { concurrent: 'ROW SHARE', queued: 'SHARE UPDATE EXCLUSIVE', exclusive: 'EXCLUSIVE' } as const

/** A turn is waited for until a long import has ended. */
const turnMilliseconds = 25_000

/** The schema is part of the key, so that several installations can share a database. */
const buildLockKey = (name: string, shop: string): string =>
  `hashtextextended('kencana ${name} ' || current_schema() || ' ' || ${pg.escapeLiteral(shop)}, 0)`

/** The locks of a shop in the order in which they are taken: who runs beside others, and whose turn it is. */
const shopLocks = {
  concurrent: [['shared', 'shop']],
  queued: [
    ['', 'turn'],
    ['shared', 'shop'],
  ],
  exclusive: [['', 'shop']],
} as const

const compileShopLocks = ({ mode }: WriteTurn, shop: string): string =>
  shopLocks[mode]
    .map(([how, name]) => `SELECT pg_advisory_lock${how && `_${how}`}(${buildLockKey(name, shop)})`)
    .join('; ')

const setTurnTimeout = `SET LOCAL lock_timeout = ${turnMilliseconds}`

/**
 * Takes the locks of the shop, which belong to the session, in a transaction of their own: the serializable one takes its
 * snapshot after the wait, and sees the commits that it waited for.
 */
export const compileTurn = (turn: WriteTurn): string | undefined =>
  turn.shop === undefined
    ? undefined
    : ['BEGIN', setTurnTimeout, compileShopLocks(turn, turn.shop), 'COMMIT'].join('; ')

/**
 * Begins the transaction. Scans of whole tables are avoided in short writes, because each conflicts with every write of
 * the table; a long write reads so much that they are better.
 */
export const compileBegin = ({ isolation, mode, shop }: WriteTurn): string =>
  [
    `BEGIN ISOLATION LEVEL ${isolation}`,
    setTurnTimeout,
    `LOCK TABLE kencana_meta IN ${lockModes[shop === undefined ? mode : 'concurrent']} MODE`,
    `SET LOCAL lock_timeout = ${lockMilliseconds}`,
    ...(mode === 'queued' ? ['SET LOCAL enable_seqscan = off'] : []),
  ].join('; ')

/** Sent together with the end of the transaction, after it. */
export const endTurnSql = 'SELECT pg_advisory_unlock_all()'
