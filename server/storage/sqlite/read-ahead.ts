// Reads ahead of a write; the write later checks that the tables named by the statements have not changed.
import type { Connection, PrefetchedRead, Storage } from '../storage.ts'

type CountChanges = NonNullable<Storage['changesOf']>

/** Means all tables: for a migration, and for a change whose table is unknown. */
export const allTables = ''

/** Counts are taken first: a commit during the read counts as a change. */
export const readAhead = async <T>(
  reader: Connection,
  changesOf: CountChanges,
  work: (connection: Connection) => Promise<T>,
): Promise<PrefetchedRead<T>> => {
  const countsBefore = new Map<string, number>()
  const recordTables = (sql: string): void => {
    for (const table of [...parseTableNames(sql), allTables])
      if (!countsBefore.has(table)) countsBefore.set(table, changesOf([table]))
  }
  const readRows: Connection['all'] = statement => {
    recordTables(statement.sql)
    return reader.all(statement)
  }
  const rejectWrite = async (): Promise<never> => {
    throw new Error('a read ahead cannot write')
  }
  const value = await work({
    database: reader.database,
    all: readRows,
    lock: readRows,
    run: rejectWrite,
    notify: rejectWrite,
  })
  return { value, isCurrent: () => [...countsBefore].every(([table, count]) => changesOf([table]) === count) }
}

const maxCachedStatements = 1000
const namesCache = new Map<string, readonly string[]>()

/** Returns every name in the statement that may be a table; column names among them never count as changed. */
const parseTableNames = (sql: string): readonly string[] => {
  const cached = namesCache.get(sql)
  if (cached) return cached
  const names = [...sql.matchAll(/"([^"]+)"|\b(?:from|join)\s+(\w+)/gi)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  if (namesCache.size >= maxCachedStatements) namesCache.clear()
  namesCache.set(sql, [...new Set(names)])
  return names
}
