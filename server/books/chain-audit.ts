// Appends audit rows to the hash chain of their shop in the background, a few at a time, without blocking sales.
import { setImmediate as nextRound } from 'node:timers/promises'
import {
  findHead,
  findLastChained,
  findUnchained,
  hashOf,
  insertLinks,
  type Link,
  noLink,
} from '../storage/audit-chain.ts'
import { type Connection, type DatabaseRow, type Storage, StorageConflict } from '../storage/storage.ts'

/** After this time a row is committed, or it is late and appended after later ones. */
const settledMilliseconds = 10_000
/** A row that appears within this time is still appended; a later one is left out, and the audit reports it. */
export const overdueMilliseconds = 120_000
const mostRows = 500
const mostChunks = 20
/** Rows read or linked in one turn of the event loop. */
const rowsAtOnce = 25
/** The time span of ids scanned for late rows in one turn of the event loop. */
const sliceMilliseconds = 5000

/** Returns an id that precedes every id created at or after the moment: ids begin with their milliseconds. */
export const firstIdAt = (milliseconds: number): string => {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export const millisecondsOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

/**
 * Appends settled rows, one transaction for each chunk, and returns their number. Existing links are never reordered.
 */
export const chainAudit = async (
  storage: Storage,
  now: Date,
  { settled = settledMilliseconds }: { readonly settled?: number } = {},
): Promise<number> => {
  if (storage.trouble()) return 0
  let chained = 0
  for (let chunk = 0; chunk < mostChunks; chunk++) {
    const links = await storage.read(async connection => {
      const before = firstIdAt(now.getTime() - settled + 1)
      const rows = await findWaiting(connection, now, before)
      const made: Link[] = []
      for (const [shop, own] of Map.groupBy(rows, row => String(row.shop)))
        made.push(...(await linksBehind(await findHead(connection, shop), shop, own)))
      return made
    })
    if (links.length === 0 || !(await appended(storage, links))) return chained
    chained += links.length
    if (links.length < mostRows) return chained
  }
  return chained
}

/** Returns rows without a link, late ones first. */
const findWaiting = async (connection: Connection, now: Date, before: string): Promise<readonly DatabaseRow[]> => {
  const last = await findLastChained(connection)
  if (last === undefined) return findInParts(connection, { after: '', before, most: mostRows })
  const found: DatabaseRow[] = []
  const end = Math.min(millisecondsOf(last), now.getTime())
  for (let at = end - overdueMilliseconds; at < end; at += sliceMilliseconds) {
    const slice = { after: firstIdAt(at), before: earlier(firstIdAt(at + sliceMilliseconds), before) }
    found.push(...(await findInParts(connection, { ...slice, most: mostRows - found.length })))
    await nextRound()
  }
  const rest = { after: firstIdAt(end), before, most: mostRows - found.length }
  return [...found, ...(await findInParts(connection, rest))]
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

const findInParts = async (
  connection: Connection,
  { after, before, most }: { readonly after: string; readonly before: string; readonly most: number },
): Promise<readonly DatabaseRow[]> => {
  const found: DatabaseRow[] = []
  for (let from: string | undefined = after; from !== undefined && found.length < most; ) {
    const wanted = Math.min(rowsAtOnce, most - found.length)
    const rows = await findUnchained(connection, { after: from, before, most: wanted })
    found.push(...rows)
    from = rows.length < wanted ? undefined : String(rows.at(-1)?.id)
    if (from !== undefined) await nextRound()
  }
  return found
}

const linksBehind = async (
  head: Link | undefined,
  shop: string,
  rows: readonly DatabaseRow[],
): Promise<readonly Link[]> => {
  const links: Link[] = []
  let [prev, seq] = [head?.hash ?? noLink, head?.seq ?? 0]
  for (const row of rows) {
    const link: Link = { shop, seq: seq + 1, auditId: String(row.id), hash: hashOf(row, prev), prev }
    prev = link.hash
    seq = link.seq
    if (links.push(link) % rowsAtOnce === 0) await nextRound()
  }
  return links
}

/** Returns false if another process appended first: the key refuses a second link with the same number. */
const appended = (storage: Storage, links: readonly Link[]): Promise<boolean> =>
  storage
    .write(connection => insertLinks(connection, links))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof StorageConflict) return false
      throw error
    })

const pause = 5000

/**
 * Appends every few seconds until the returned function is called, which appends the remaining rows of this process.
 */
export const keepChaining = (
  storage: Storage,
  now: () => Date,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  let isIdle = true
  const step = (): void => {
    if (!isIdle) return
    isIdle = false
    running = chainAudit(storage, now())
      .catch(onError)
      .finally(() => {
        isIdle = true
      })
  }
  const timer = setInterval(step, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
    // SQLite has one writing process, so that every existing row is committed.
    const settled = storage.database === 'sqlite' ? 0 : settledMilliseconds
    await chainAudit(storage, now(), { settled }).catch(onError)
  }
}
