// The changes of one call: the rows of a database before and after it, compared.
import Database from 'better-sqlite3'

export type ColumnValue = string | number | null
export type TableRow = Readonly<Record<string, ColumnValue>>

interface TableRows {
  readonly key: readonly string[]
  readonly rows: ReadonlyMap<string, TableRow>
}

export type DatabaseRows = ReadonlyMap<string, TableRows>

export interface TableRowChange {
  readonly table: string
  /** The columns of the primary key. */
  readonly key: readonly string[]
  readonly before?: TableRow
  readonly after?: TableRow
}

/** Tables that the server writes independently of the call: links of the audit, sessions, the latest time. */
const background = new Set([
  'kencana_audit_chain',
  'kencana_session',
  'kencana_sign_in',
  'kencana_device',
  'kencana_meta',
])

const listTableNames = (handle: Database.Database): readonly string[] =>
  handle
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
    )
    .pluck()
    .all()
    .filter(name => !background.has(name) && !isShadowTable(handle, name))

/** Tables in which an index of searches keeps itself. */
const isShadowTable = (handle: Database.Database, name: string): boolean =>
  handle
    .prepare<[string], number>("SELECT count(*) FROM pragma_table_list WHERE name = ? AND type = 'shadow'")
    .pluck()
    .get(name) !== 0

/** How many rows each table has. */
export const countRows = (file: string): ReadonlyMap<string, number> =>
  withDatabase(
    file,
    handle =>
      new Map(
        listTableNames(handle).map(name => [
          name,
          handle.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0,
        ]),
      ),
  )

/** All rows, also beside a server that has the database open: for one that is small yet. */
export const readRows = (file: string): DatabaseRows =>
  withDatabase(file, handle => new Map(listTableNames(handle).map(name => [name, readTable(handle, name)])))

const withDatabase = <T>(file: string, work: (handle: Database.Database) => T): T => {
  const handle = new Database(file, { readonly: true })
  try {
    return work(handle)
  } finally {
    handle.close()
  }
}

const readTable = (handle: Database.Database, name: string): TableRows => {
  const key = handle
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(name)
  const rows = handle.prepare<[], TableRow>(`SELECT * FROM "${name}"`).all()
  return { key, rows: new Map(rows.map(row => [JSON.stringify(key.map(column => row[column])), row])) }
}

/** Rows that are new, other than before, or gone; in the order of the tables' names. */
export const compareRows = (before: DatabaseRows, after: DatabaseRows): readonly TableRowChange[] =>
  [...after].flatMap(([table, { key, rows }]) => {
    const earlier = before.get(table)?.rows ?? new Map<string, TableRow>()
    const written = [...rows].flatMap(([id, row]): TableRowChange[] => {
      const old = earlier.get(id)
      if (!old) return [{ table, key, after: row }]
      return JSON.stringify(old) === JSON.stringify(row) ? [] : [{ table, key, before: old, after: row }]
    })
    const removed = [...earlier].flatMap(([id, row]): TableRowChange[] =>
      rows.has(id) ? [] : [{ table, key, before: row }],
    )
    return [...written, ...removed]
  })
