// What stands in every table of a database, so that two moments can be compared.
import type { Connection, Storage } from '../../../server/storage/storage.ts'

/** A text for each table. */
export type StoredState = ReadonlyMap<string, string>

export const listChangedTables = (before: StoredState, after: StoredState): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(name => before.get(name) !== after.get(name))

export const readStoredState = async (storage: Storage): Promise<StoredState> =>
  storage.read(async connection => {
    const tables = await connection.all({ sql: tableNames[storage.database], values: [] })
    const names = tables.map(({ name }) => String(name)).filter(name => name !== chain && !inIndex.test(name))
    return statesIn[storage.database](connection, names)
  })

/** Follows the rows of the audit some time after they are written. */
const chain = 'kencana_audit_chain'

/** What SQLite keeps of an index that texts are searched by: all of it is of other tables. */
const inIndex = /_[0-9a-f]{8}_search(_|$)/

const tableNames = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: 'select table_name as name from information_schema.tables where table_schema = current_schema()',
}

const statesIn = {
  sqlite: async (connection: Connection, names: readonly string[]): Promise<StoredState> => {
    const found = new Map<string, string>()
    for (const name of names) {
      const rows = await connection.all({ sql: `select * from "${name}"`, values: [] })
      found.set(
        name,
        rows
          .map(row => JSON.stringify(row))
          .toSorted()
          .join('\n'),
      )
    }
    return found
  },
  postgres: async (connection: Connection, names: readonly string[]): Promise<StoredState> => {
    const one = (name: string) =>
      `select '${name}' as name, count(*) as rows_there, md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as content from "${name}" one`
    const rows = await connection.all({ sql: names.map(one).join(' union all '), values: [] })
    return new Map(rows.map(({ name, rows_there, content }) => [String(name), `${rows_there} ${content}`]))
  },
}
