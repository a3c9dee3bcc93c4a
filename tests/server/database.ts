// A look into a shop's database, for what no answer shows; all but selectRows beside its server, and for SQLite only.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Shop } from '../support/shop/shop.ts'

export type SeenRow = Readonly<Record<string, string | number | null>>

/** What a query finds in the shop's file at this moment. */
export const lookInto = (
  { dataDir }: Shop,
  sql: string,
  ...values: readonly (string | number)[]
): readonly SeenRow[] => {
  const handle = new Database(join(dataDir, 'kencana.db'), { readonly: true })
  try {
    return handle.prepare<(string | number)[], SeenRow>(sql).all(...values)
  } finally {
    handle.close()
  }
}

/** The same through the storage of the server, for either database. */
export const selectRows = (
  { running }: Shop,
  sql: string,
  ...values: readonly (string | number)[]
): Promise<readonly SeenRow[]> => running.storage.read(connection => connection.all({ sql, values }))

/** Every value of every table as one text, to show that something is nowhere in it. */
export const readWholeDatabase = (shop: Shop): string => {
  const tables = lookInto(shop, "SELECT name FROM sqlite_schema WHERE type = 'table'")
  return JSON.stringify(tables.map(({ name }) => lookInto(shop, `SELECT * FROM "${name}"`)))
}

/** Grows by itself: seconds later the audit's rows become links of a chain. */
const chain = 'kencana_audit_chain'

/** How many rows each table has, but for sessions, which come and go with sign-ins, and the chain. */
export const readRowCounts = (shop: Shop): Readonly<Record<string, unknown>> => {
  const tables = lookInto(
    shop,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('kencana_session', ?)",
    chain,
  )
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`)
  return lookInto(shop, `SELECT ${counts.join()}`)[0] ?? {}
}

/** Returns, on each call, whether anything but the chain was written since the previous call. */
export const watchWrites = ({
  dataDir,
  running,
}: Shop): { readonly anyWritten: () => boolean; readonly end: () => void } => {
  const handle = new Database(join(dataDir, 'kencana.db'), { readonly: true })
  const tables = handle.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  const others = tables.filter(name => name !== chain)
  const look = () => ({
    file: handle.pragma('data_version', { simple: true }),
    chained: running.storage.changesOf?.([chain]),
    rest: running.storage.changesOf?.(others),
  })
  let seen = look()
  return {
    anyWritten: () => {
      const before = seen
      seen = look()
      const onlyChained = seen.chained !== before.chained && seen.rest === before.rest
      return seen.file !== before.file && !onlyChained
    },
    end: () => void handle.close(),
  }
}
