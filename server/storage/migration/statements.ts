// Compiles a migration step to DDL statements; a dialect supplies the differences between databases.

import { quoteIdentifier } from '../quote-identifier.ts'
import type { SearchIndex, StorageTable, TableColumn } from '../tables.ts'
import type { MigrationStep } from './steps.ts'

export interface DdlDialect {
  readonly columnType: (column: TableColumn) => string
  /** The text after the columns of a new table. */
  readonly tableEnd: string
  /** The text after a nullable column of an index, so that its order is that of lists. */
  readonly emptyFirst: string
  /** Statements that create the guards of an append-only table; none for other tables. */
  readonly guards: (table: StorageTable) => readonly string[]
  readonly dropGuards: (table: StorageTable) => readonly string[]
  /** Statements that create and fill a search index. */
  readonly search: (table: StorageTable, search: SearchIndex) => readonly string[]
  readonly dropSearch: (name: string) => readonly string[]
}

const quoteLiteral = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/**
 * Guards are created with their table, and again when the table is renamed or its rows are filled. A guard that is
 * missing otherwise was removed outside the program, which the self-test reports.
 */
export const compileStep = (step: MigrationStep, dialect: DdlDialect): readonly string[] => {
  switch (step.kind) {
    case 'drop-index':
      return [`DROP INDEX ${quoteIdentifier(step.name)}`]
    case 'drop-table':
      return [`DROP TABLE ${quoteIdentifier(step.table)}`]
    case 'rename-table':
      return [`ALTER TABLE ${quoteIdentifier(step.table)} RENAME TO ${quoteIdentifier(step.to)}`]
    case 'rename-column':
      return [
        `ALTER TABLE ${quoteIdentifier(step.table)} RENAME COLUMN ${quoteIdentifier(step.column)} TO ${quoteIdentifier(step.to)}`,
      ]
    case 'drop-column':
      return [`ALTER TABLE ${quoteIdentifier(step.table)} DROP COLUMN ${quoteIdentifier(step.column)}`]
    case 'add-column':
      return [`ALTER TABLE ${quoteIdentifier(step.table)} ADD COLUMN ${compileColumn(step.column, dialect)}`]
    case 'create-table':
      return [createTable(step.table, dialect), ...dialect.guards(step.table)]
    case 'fill-column':
      return [step.sql]
    case 'rename-value':
      return renameValue(step)
    case 'drop-guards':
      return dialect.dropGuards(step.table)
    case 'create-guards':
      return dialect.guards(step.table)
    case 'create-index':
      return [createIndex(step, dialect)]
    case 'drop-search':
      return dialect.dropSearch(step.name)
    case 'create-search':
      return dialect.search(step.table, step.search)
  }
}

const renameValue = ({
  table,
  column,
  from,
  to,
  where = {},
}: Extract<MigrationStep, { readonly kind: 'rename-value' }>): readonly string[] => {
  const buildCondition = (value: string): string =>
    Object.entries({ ...where, [column]: value })
      .map(([name, held]) => `${quoteIdentifier(name)} = ${quoteLiteral(held)}`)
      .join(' AND ')
  return [
    `DELETE FROM ${quoteIdentifier(table)} WHERE ${buildCondition(to)}`,
    `UPDATE ${quoteIdentifier(table)} SET ${quoteIdentifier(column)} = ${quoteLiteral(to)} WHERE ${buildCondition(from)}`,
  ]
}

const compileColumn = (column: TableColumn, { columnType }: DdlDialect): string => {
  const { name, required, default: value } = column
  const rest = `${required ? ' NOT NULL' : ''}${value === undefined ? '' : ` DEFAULT ${quoteLiteral(value)}`}`
  return `${quoteIdentifier(name)} ${columnType(column)}${rest}`
}

const createTable = ({ name, columns, key }: StorageTable, dialect: DdlDialect): string => {
  const texts = columns.map(column => compileColumn(column, dialect))
  return `CREATE TABLE ${quoteIdentifier(name)} (${texts.join(', ')}, PRIMARY KEY (${key.map(quoteIdentifier).join(', ')}))${dialect.tableEnd}`
}

export const createIndex = (
  { table, index }: Pick<Extract<MigrationStep, { readonly kind: 'create-index' }>, 'table' | 'index'>,
  { emptyFirst }: Pick<DdlDialect, 'emptyFirst'>,
): string => {
  const mayBeEmpty = new Set(table.columns.filter(({ required }) => !required).map(({ name }) => name))
  const columns = index.columns.map(name => `${quoteIdentifier(name)}${mayBeEmpty.has(name) ? emptyFirst : ''}`)
  return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${quoteIdentifier(index.name)} ON ${quoteIdentifier(table.name)} (${columns.join(', ')})`
}

/** Returns the names of the guard triggers of a table, with the event that each forbids. */
export const listGuardNames = (
  { name, appendOnly }: StorageTable,
  forbidden: readonly string[],
): readonly (readonly [name: string, event: string])[] =>
  appendOnly ? forbidden.map(event => [`${name}_no_${event.toLowerCase()}`, event]) : []
