// The statements of SQLite: columns, guards of append-only tables and search indexes.
import { type DdlDialect, listGuardNames } from '../migration/statements.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { batchColumn, hasBatch, localBatch, type StorageTable } from '../tables.ts'
import { duplicateKeyMessage } from './connection.ts'
import { type CreatedTrigger, createSearch, dropSearch } from './search-tables.ts'

export const sqliteDialect: DdlDialect = {
  columnType: ({ type }) => type.toUpperCase(),
  tableEnd: ' STRICT',
  emptyFirst: '',
  guards: table => compileGuards(table).map(({ sql }) => sql),
  dropGuards: table => compileGuards(table).map(({ name }) => `DROP TRIGGER IF EXISTS ${quoteIdentifier(name)}`),
  search: createSearch,
  dropSearch,
}

/** The triggers that refuse changes of an append-only table; none of another one. */
export const compileGuards = (table: StorageTable): readonly CreatedTrigger[] =>
  listGuardNames(table, ['UPDATE', 'DELETE', 'REPLACE']).map(([name, event]) => ({
    name,
    sql: compileGuard(table, name, event),
  }))

const compileGuard = (table: StorageTable, name: string, event: string): string => {
  const operation = event === 'REPLACE' ? 'INSERT' : event
  const message =
    event === 'REPLACE' ? `${table.name} is append-only and ${duplicateKeyMessage}` : `${table.name} is append-only`
  return `CREATE TRIGGER ${quoteIdentifier(name)} BEFORE ${operation} ON ${quoteIdentifier(table.name)} ${compileGuardCondition(table, event)}BEGIN SELECT RAISE(ABORT, '${message}'); END`
}

/** Rows of an import that was never active may be deleted. */
const compileGuardCondition = (table: StorageTable, event: string): string => {
  if (event === 'REPLACE') return `WHEN ${compileDuplicateCondition(table)} `
  return event === 'DELETE' && hasBatch(table)
    ? `WHEN OLD.${batchColumn} = '${localBatch}' OR EXISTS (SELECT 1 FROM kencana_import WHERE id = OLD.${batchColumn} AND state IN ('active', 'replaced')) `
    : ''
}

/**
 * INSERT OR REPLACE of another client deletes the conflicting row without firing the delete trigger; this condition
 * detects the conflict first.
 */
const compileDuplicateCondition = ({ name, key, indexes }: StorageTable): string => {
  const uniques = [key, ...indexes.filter(({ unique }) => unique).map(({ columns }) => columns)]
  const compareColumns = (columns: readonly string[]): string =>
    columns.map(column => `${quoteIdentifier(column)} = NEW.${quoteIdentifier(column)}`).join(' AND ')
  return uniques
    .map(columns => `EXISTS (SELECT 1 FROM ${quoteIdentifier(name)} WHERE ${compareColumns(columns)})`)
    .join(' OR ')
}
