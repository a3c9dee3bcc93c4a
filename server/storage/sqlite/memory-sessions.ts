// Keeps sessions in memory while the file cannot be written, so that users can sign in and read: temporary tables of
// the reading connection shadow the real ones, and their rows are written to the file with the next write that
// succeeds.
import type { Connection, DatabaseRow, Statement } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

/** Tables that writes with `sessionsOnly` change: sessions and the other rows of a sign-in. */
const sessionTables = [
  'kencana_session',
  'kencana_sign_in',
  'kencana_device',
  'kencana_second_factor',
  'kencana_recovery_code',
  'kencana_push',
] as const

const auditInsert = 'insert into "kencana_audit" '

export interface MemorySessions {
  /** Runs a write of sessions in memory. */
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** Writes the rows to the file, inside of a transaction there. */
  readonly flushTo: (into: Connection) => Promise<void>
  /** Drops the temporary tables once their rows are in the file. */
  readonly clear: () => void
}

export const createMemorySessions = (reader: SqliteConnection): MemorySessions => {
  const { handle } = reader
  let isOpen = false
  /** Rows of the audit, which is not copied: they are inserted with the rows that they are about. */
  let auditInserts: Statement[] = []
  const createTables = (): void => {
    if (isOpen) return
    handle.pragma('temp_store = MEMORY')
    for (const table of sessionTables) {
      const tableSql = handle.prepare<[string], { sql: string }>('SELECT sql FROM main.sqlite_schema WHERE name = ?')
      handle.exec(String(tableSql.get(table)?.sql).replace(/^CREATE TABLE/i, 'CREATE TEMP TABLE'))
      handle.exec(`INSERT INTO temp."${table}" SELECT * FROM main."${table}"`)
    }
    isOpen = true
  }
  return {
    write: async work => {
      createTables()
      const inserts: Statement[] = []
      const run: Connection['run'] = async statement =>
        statement.sql.startsWith(auditInsert) ? inserts.push(statement) : reader.run(statement)
      handle.exec('BEGIN')
      try {
        const result = await work({ ...reader, run })
        handle.exec('COMMIT')
        auditInserts.push(...inserts)
        return result
      } catch (error) {
        if (handle.inTransaction) handle.exec('ROLLBACK')
        throw error
      }
    },
    flushTo: async into => {
      if (!isOpen) return
      for (const table of sessionTables) {
        await into.run({ sql: `delete from "${table}"`, values: [] })
        const rows = handle.prepare<[], DatabaseRow>(`SELECT * FROM temp."${table}"`).all()
        for (const row of rows) await into.run(buildInsert(table, row))
      }
      for (const statement of auditInserts) await into.run(statement)
    },
    clear: () => {
      if (!isOpen) return
      for (const table of sessionTables) handle.exec(`DROP TABLE temp."${table}"`)
      auditInserts = []
      isOpen = false
    },
  }
}

const buildInsert = (table: string, row: DatabaseRow): Statement => {
  const columns = Object.keys(row)
  const names = columns.map(name => `"${name}"`).join(', ')
  return {
    sql: `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
    values: Object.values(row),
  }
}
