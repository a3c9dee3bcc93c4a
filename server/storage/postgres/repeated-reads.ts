// Remembers what a transaction has read until it changes that table: the moves of a document read the same parameters, and
// a statement that is answered from memory needs no way to the database.
import type { DatabaseRow, Statement } from '../storage.ts'

type RowsPromise = Promise<readonly DatabaseRow[]>

const maxReads = 200
const maxRows = 100

interface RepeatedReads {
  /** Returns the rows as the transaction has read them, or reads them. */
  readonly read: (statement: Statement, query: () => RowsPromise) => RowsPromise
  /** Called with each change. */
  readonly forget: (sql: string) => void
}

/** For one transaction, which sees what it has read before until it changes it. */
export const createRepeatedReads = (): RepeatedReads => {
  /** By table, statement and values. */
  const tables = new Map<string, Map<string, Map<string, RowsPromise>>>()
  let count = 0
  const forgetAll = (): void => {
    tables.clear()
    count = 0
  }
  const forget = (sql: string): void => {
    const table = changePattern.exec(sql)?.[1]
    if (table === undefined) forgetAll()
    else tables.delete(table)
  }
  return {
    forget,
    read: (statement, query) => {
      const source = findSource(statement.sql)
      // A counter is increased and returned by one statement.
      if (source === 'change') forget(statement.sql)
      if (typeof source === 'string') return query()
      const statements = tables.get(source.table) ?? new Map<string, Map<string, RowsPromise>>()
      tables.set(source.table, statements)
      const reads = statements.get(statement.sql) ?? new Map<string, RowsPromise>()
      statements.set(statement.sql, reads)
      const key = JSON.stringify(statement.values)
      const existing = reads.get(key)
      if (existing) return existing
      const rows = query()
      if (count++ < maxReads) reads.set(key, rows)
      const forgetRead = (): void => void reads.delete(key)
      rows.then(({ length }) => length > maxRows && forgetRead(), forgetRead)
      return rows
    },
  }
}

const changePattern = /^(?:insert into|update|delete from) "([^"]+)"/

type StatementSource = { readonly table: string } | 'change' | 'several tables'

const sources = new Map<string, StatementSource>()
const maxSources = 2000

const findSource = (sql: string): StatementSource => {
  const existing = sources.get(sql)
  if (existing !== undefined) return existing
  const source = parseSource(sql)
  if (sources.size >= maxSources) sources.clear()
  sources.set(sql, source)
  return source
}

const parseSource = (sql: string): StatementSource => {
  if (!/^select\b/i.test(sql)) return 'change'
  const named = [...sql.matchAll(/\b(?:from|join)\b(?: "([^"]+)")?/gi)]
  const table = named.length === 1 ? named[0]?.[1] : undefined
  // `from "one", "other"` has two.
  return table === undefined || sql.includes('", "', sql.indexOf(`from "${table}"`)) ? 'several tables' : { table }
}
