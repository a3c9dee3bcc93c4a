// Rows of the audit become links of their shop's chain behind the work: nobody who sells waits for it.
import {
  findHead,
  findLastChained,
  findUnchained,
  hashOf,
  insertLinks,
  type Link,
  noLink,
} from '../storage/audit-chain.ts'
import { type DatabaseRow, type Storage, StorageConflict } from '../storage/storage.ts'

/** By then a row is committed, or it came so late that it is appended behind later ones. */
const settledMilliseconds = 10_000
/** A row that appears within this time is still appended; a later one stays out, and the audit reports it. */
export const overdueMilliseconds = 120_000
const rowsAtOnce = 500
const mostChunks = 20

/** Before every id that is made at that moment or later: ids begin with their milliseconds. */
export const firstIdAt = (milliseconds: number): string => {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export const millisecondsOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

/** Appends what is settled, in chunks of one transaction each; how many rows became links. Nothing is ever reordered. */
export const chainAudit = async (
  storage: Storage,
  now: Date,
  { settled = settledMilliseconds }: { readonly settled?: number } = {},
): Promise<number> => {
  if (storage.trouble()) return 0
  let chained = 0
  for (let chunk = 0; chunk < mostChunks; chunk++) {
    const links = await storage.read(async connection => {
      const last = await findLastChained(connection)
      const from =
        last === undefined ? '' : firstIdAt(Math.min(millisecondsOf(last), now.getTime()) - overdueMilliseconds)
      const before = firstIdAt(now.getTime() - settled + 1)
      const rows = await findUnchained(connection, { from, before, most: rowsAtOnce })
      const made: Link[] = []
      for (const [shop, own] of Map.groupBy(rows, row => String(row.shop)))
        made.push(...linksBehind(await findHead(connection, shop), shop, own))
      return made
    })
    if (links.length === 0 || !(await appended(storage, links))) return chained
    chained += links.length
    if (links.length < rowsAtOnce) return chained
  }
  return chained
}

const linksBehind = (head: Link | undefined, shop: string, rows: readonly DatabaseRow[]): readonly Link[] => {
  let [prev, seq] = [head?.hash ?? noLink, head?.seq ?? 0]
  return rows.map(row => {
    const link: Link = { shop, seq: seq + 1, auditId: String(row.id), hash: hashOf(row, prev), prev }
    prev = link.hash
    seq = link.seq
    return link
  })
}

/** False where another process appended meanwhile: of two links with one number one is refused. */
const appended = (storage: Storage, links: readonly Link[]): Promise<boolean> =>
  storage
    .write(connection => insertLinks(connection, links))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof StorageConflict) return false
      throw error
    })

const pause = 5000

/** Chains every few seconds until the answer is called, which chains what is left of this process and ends. */
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
    // Nobody else writes to this file, so that every row there is committed.
    const settled = storage.database === 'sqlite' ? 0 : settledMilliseconds
    await chainAudit(storage, now(), { settled }).catch(onError)
  }
}
