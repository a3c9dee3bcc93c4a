// Readings of which a writing that comes later asks whether they still hold: by the tables that their statements name.
import type { Ahead, Connection, Storage } from '../storage.ts'

type Count = NonNullable<Storage['changesOf']>

/** Stands for all tables: a migration, and a change whose table is not known. */
export const anyTable = ''

/** The count is taken first: whatever is committed while the work reads counts as a change. */
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
    throw new Error('nothing is written ahead of a writing')
  }
  const value = await work({ database: reader.database, all, hold: all, run: refuse, notify: refuse })
  return { value, holds: () => [...before].every(([table, count]) => changesOf([table]) === count) }
}

const mostKnown = 1000
const known = new Map<string, readonly string[]>()

/** Every name in the statement that may be a table; columns among them are no tables, and never change. */
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
