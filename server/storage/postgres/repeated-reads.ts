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

/** For one transaction, which sees what it has read before until it changes a table of it. */
export const createRepeatedReads = (): RepeatedReads => {
  /** By statement and values. */
  const statements = new Map<string, Map<string, RowsPromise>>()
  let count = 0
  const forget = (sql: string): void => {
    const table = changePattern.exec(sql)?.[1]
    for (const statement of statements.keys())
      if (table === undefined || findTables(statement)?.has(table)) statements.delete(statement)
  }
  return {
    forget,
    read: (statement, query) => {
      // A counter is increased and returned by one statement.
      if (!isSelect(statement.sql)) forget(statement.sql)
      if (!findTables(statement.sql)) return query()
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

const isSelect = (sql: string): boolean => /^select\b/i.test(sql)

const tablesBySql = new Map<string, ReadonlySet<string> | undefined>()
const maxStatements = 2000

/** The tables that a statement reads; undefined if it changes some, or if they are not sure to be all. */
const findTables = (sql: string): ReadonlySet<string> | undefined => {
  if (tablesBySql.has(sql)) return tablesBySql.get(sql)
  const tables = parseTables(sql)
  if (tablesBySql.size >= maxStatements) tablesBySql.clear()
  tablesBySql.set(sql, tables)
  return tables
}

/** What follows each `from` and `join`: a table, or a query whose own tables follow. */
const sourcePattern = /\b(?:from|join)\s+(?:"([^"]+)"|(\w+)\b(?!\s*\()|(\())?/gi
/** `from "one", "other"` has two tables. */
const listPattern = /\b(?:from|join)\s+(?:"[^"]+"|\w+)(?:\s+(?:as\s+)?(?:"[^"]+"|\w+))?\s*,/i

const parseTables = (sql: string): ReadonlySet<string> | undefined => {
  if (!isSelect(sql) || listPattern.test(sql) || /\b(?:lateral|values)\b/i.test(sql)) return undefined
  const tables = new Set<string>()
  for (const [, quoted, plain, query] of sql.matchAll(sourcePattern)) {
    const table = quoted ?? plain
    if (table !== undefined) tables.add(table)
    else if (query === undefined) return undefined
  }
  return tables.size > 0 ? tables : undefined
}
