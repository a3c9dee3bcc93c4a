// Opens a SQLite file for inspection while a server may be writing to it.
import { findAppliedSchema } from '../migration/applied-files.ts'
import type { InspectedTables } from '../migration/inspect-migration.ts'
import { connect } from './connection.ts'
import { findDifferences } from './differences.ts'
import { findTables } from './migrate.ts'

export const openForInspection = async (file: string): Promise<InspectedTables> => {
  const connection = connect(file, { readonly: true })
  const { handle } = connection
  const queryLines = (sql: string): readonly string[] =>
    handle
      .prepare<[], Record<string, unknown>>(sql)
      .all()
      .map(row => Object.values(row).join(' '))
  handle.exec('BEGIN')
  return {
    database: 'sqlite',
    connection,
    findAppliedFiles: async () =>
      findTables(handle).has('kencana_meta') ? (await findAppliedSchema(connection))?.files : undefined,
    findTables: async () => findTables(handle),
    findDifferences: async schema => findDifferences(handle, schema),
    findDamages: async () => [
      ...queryLines("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
      ...queryLines('SELECT "table", rowid FROM pragma_foreign_key_check'),
    ],
    close: async () => {
      handle.close()
    },
  }
}
