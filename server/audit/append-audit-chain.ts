// Appends audit rows to the hash chain of their shop in the background, a few at a time, without blocking sales.
import { setImmediate as nextRound } from 'node:timers/promises'
import type { PeriodicTasks } from '../event-loop/periodic-tasks.ts'
import {
  type AuditChainLink,
  findLastChainedId,
  findLastLink,
  findUnchained,
  genesisHash,
  hashAuditRow,
  insertLinks,
} from '../storage/audit-chain.ts'
import { type Connection, type DatabaseRow, type Storage, StorageConflict } from '../storage/storage.ts'

/** After this time a row is committed, or it is late and appended after later ones. */
const settleMilliseconds = 10_000
/** A row that appears within this time is still appended; a later one is left out, and the audit reports it. */
export const overdueMilliseconds = 120_000
const maxRows = 500
const maxChunks = 20
/** Rows read or linked in one turn of the event loop. */
const rowsPerTurn = 25
/** The time span of ids scanned for late rows in one turn of the event loop. */
const sliceMilliseconds = 5000

/** Returns an id that precedes every id created at or after the moment: ids begin with their milliseconds. */
export const getFirstId = (milliseconds: number): string => {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export const parseMilliseconds = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

/**
 * Appends settled rows, one transaction for each chunk, and returns their number. Existing links are never reordered.
 */
export const appendAuditChain = async (
  storage: Storage,
  now: Date,
  { settled = settleMilliseconds }: { readonly settled?: number } = {},
): Promise<number> => {
  if (storage.trouble()) return 0
  let chained = 0
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const links = await storage.read(async connection => {
      const before = getFirstId(now.getTime() - settled + 1)
      return buildShopLinks(connection, await findPending(connection, now, before))
    })
    if (links.length === 0 || !(await appendLinks(storage, links))) return chained
    chained += links.length
    if (links.length < maxRows) return chained
  }
  return chained
}

/** Returns rows without a link, late ones first. */
const findPending = async (connection: Connection, now: Date, before: string): Promise<readonly DatabaseRow[]> => {
  const last = await findLastChainedId(connection)
  if (last === undefined) return findInBatches(connection, { after: '', before, most: maxRows })
  const found: DatabaseRow[] = []
  const end = Math.min(parseMilliseconds(last), now.getTime())
  for (let at = end - overdueMilliseconds; at < end; at += sliceMilliseconds) {
    const slice = { after: getFirstId(at), before: minId(getFirstId(at + sliceMilliseconds), before) }
    found.push(...(await findInBatches(connection, { ...slice, most: maxRows - found.length })))
    await nextRound()
  }
  const rest = { after: getFirstId(end), before, most: maxRows - found.length }
  return [...found, ...(await findInBatches(connection, rest))]
}

const minId = (one: string, other: string): string => (one < other ? one : other)

const findInBatches = async (
  connection: Connection,
  { after, before, most }: { readonly after: string; readonly before: string; readonly most: number },
): Promise<readonly DatabaseRow[]> => {
  const found: DatabaseRow[] = []
  for (let from: string | undefined = after; from !== undefined && found.length < most; ) {
    const batchSize = Math.min(rowsPerTurn, most - found.length)
    const rows = await findUnchained(connection, { after: from, before, limit: batchSize })
    found.push(...rows)
    from = rows.length < batchSize ? undefined : String(rows.at(-1)?.id)
    if (from !== undefined) await nextRound()
  }
  return found
}

const lastPossibleId = 'ffffffff-ffff'

/**
 * Links all rows that have no link yet, in the transaction that brought a shop: those of the other shops too, as they would
 * be late behind the newer rows.
 */
export const linkAuditRows = async (connection: Connection): Promise<void> => {
  for (;;) {
    const rows = await findUnchained(connection, { after: '', before: lastPossibleId, limit: maxRows })
    if (rows.length === 0) return
    await insertLinks(connection, await buildShopLinks(connection, rows))
  }
}

const buildShopLinks = async (
  connection: Connection,
  rows: readonly DatabaseRow[],
): Promise<readonly AuditChainLink[]> => {
  const links: AuditChainLink[] = []
  for (const [shop, shopRows] of Map.groupBy(rows, row => String(row.shop)))
    links.push(...(await buildLinks(await findLastLink(connection, shop), shop, shopRows)))
  return links
}

const buildLinks = async (
  head: AuditChainLink | undefined,
  shop: string,
  rows: readonly DatabaseRow[],
): Promise<readonly AuditChainLink[]> => {
  const links: AuditChainLink[] = []
  let [prev, seq] = [head?.hash ?? genesisHash, head?.seq ?? 0]
  for (const row of rows) {
    const link: AuditChainLink = { shop, seq: seq + 1, auditId: String(row.id), prev, ...hashAuditRow(row, prev) }
    prev = link.hash
    seq = link.seq
    if (links.push(link) % rowsPerTurn === 0) await nextRound()
  }
  return links
}

/** Returns false if another process appended first: the key refuses a second link with the same number. */
const appendLinks = (storage: Storage, links: readonly AuditChainLink[]): Promise<boolean> =>
  storage
    .write(connection => insertLinks(connection, links))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof StorageConflict) return false
      throw error
    })

const pauseMilliseconds = 5000

/**
 * Appends every few seconds until the returned function is called, which appends the remaining rows of this process.
 */
export const startChaining = (tasks: PeriodicTasks, storage: Storage, now: () => Date): (() => Promise<void>) => {
  const name = 'audit-chain'
  const run = async (): Promise<void> => void (await appendAuditChain(storage, now()))
  const stop = tasks.start({ name, milliseconds: pauseMilliseconds, firstAfter: pauseMilliseconds, run })
  return async () => {
    await stop()
    // SQLite has one writing process, so that every existing row is committed.
    const settled = storage.database === 'sqlite' ? 0 : settleMilliseconds
    await appendAuditChain(storage, now(), { settled }).catch((error: unknown) => tasks.recordFailure(name, error))
  }
}
