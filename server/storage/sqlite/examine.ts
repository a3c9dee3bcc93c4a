// Opens a SQLite file for inspection while a server may be writing to it.
import type { Examined } from '../examined.ts'
import { connect } from './connection.ts'
import { triggerExists, triggersOf } from './migrate.ts'

export const examine = async (file: string): Promise<Examined> => {
  const connection = connect(file, { readonly: true })
  const { handle } = connection
  const ask = (sql: string): readonly string[] =>
    handle
      .prepare<[], Record<string, unknown>>(sql)
      .all()
      .map(row => Object.values(row).join(' '))
  handle.exec('BEGIN')
  return {
    database: 'sqlite',
    connection,
    filesInForce: async () => undefined,
    missingTriggers: async schema => triggersOf(schema).filter(name => !triggerExists(handle, name)),
    damages: async () => [
      ...ask("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
      ...ask('SELECT "table", rowid FROM pragma_foreign_key_check'),
    ],
    close: async () => {
      handle.close()
    },
  }
}
