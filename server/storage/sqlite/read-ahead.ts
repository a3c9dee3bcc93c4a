// Reads ahead of a write; the write later checks that the tables named by the statements have not changed.
import type { Ahead, Connection, Storage } from '../storage.ts'

type Count = NonNullable<Storage['changesOf']>

/** Means all tables: for a migration, and for a change whose table is unknown. */
export const anyTable = ''

/** Counts are taken first: a commit during the read counts as a change. */
export const readAhead = async <T>(
  reader: Connection,
  changesOf: Count,
  work: (connection: Connection) => Promise<T>,
): Promise<Ahead<T>> => {
  const before = new Map<string, number>()
  const note = (sql: string): void => {
    for (const table of [...namesIn(sql), anyTable]) if (!before.has(table)) before.set(table, changesOf([table]))
  }
  const all: Connection['all'] = statement => {
    note(statement.sql)
    return reader.all(statement)
  }
  const refuse = async (): Promise<never> => {
    throw new Error('a read ahead cannot write')
  }
  const value = await work({ database: reader.database, all, hold: all, run: refuse, notify: refuse })
  return { value, holds: () => [...before].every(([table, count]) => changesOf([table]) === count) }
}

const mostKnown = 1000
const known = new Map<string, readonly string[]>()

/** Returns every name in the statement that may be a table; column names among them never count as changed. */
const namesIn = (sql: string): readonly string[] => {
  const found = known.get(sql)
  if (found) return found
  const names = [...sql.matchAll(/"([^"]+)"|\b(?:from|join)\s+(\w+)/gi)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  if (known.size >= mostKnown) known.clear()
  known.set(sql, [...new Set(names)])
  return names
}
