// The parts of a migration: ordered steps, and questions to the rows that may refuse it.
import type { Stored } from '../../../engine/field/field-type.ts'
import { quoteIdentifier } from '../run-query.ts'
import type { SearchIndex, StorageTable, TableColumn, TableIndex } from '../system-tables.ts'
import type { DuplicateValues } from './describe-refusals.ts'

/** The order in which the kinds of steps are executed; names are those that apply at that moment. */
export const stepOrder = [
  'drop-guards',
  'drop-search',
  'drop-index',
  'drop-table',
  'rename-table',
  'rename-column',
  'drop-column',
  'add-column',
  'create-table',
  'fill-column',
  'rename-value',
  'create-index',
  'create-search',
  'create-guards',
] as const

export type MigrationStep =
  | { readonly kind: 'drop-index'; readonly name: string }
  | { readonly kind: 'drop-table'; readonly table: string }
  | { readonly kind: 'rename-table'; readonly table: string; readonly to: string }
  | { readonly kind: 'rename-column'; readonly table: string; readonly column: string; readonly to: string }
  | { readonly kind: 'drop-column'; readonly table: string; readonly column: string }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: TableColumn }
  | { readonly kind: 'create-table'; readonly table: StorageTable }
  | {
      readonly kind: 'fill-column'
      readonly sql: string
      readonly table: string
      readonly column: string
      /** Only rows that contain null or one of these values are filled; absent: all rows. */
      readonly blanks?: readonly Stored[]
    }
  /** Replaces a name in rows of system tables; existing rows with the new name are deleted. */
  | {
      readonly kind: 'rename-value'
      readonly table: string
      readonly column: string
      readonly from: string
      readonly to: string
      readonly where?: Readonly<Record<string, string>>
    }
  /** The guard triggers of the table, under its name at that moment. */
  | { readonly kind: 'drop-guards' | 'create-guards'; readonly table: StorageTable }
  | { readonly kind: 'create-index'; readonly table: StorageTable; readonly index: TableIndex }
  | { readonly kind: 'drop-search'; readonly name: string }
  /** Includes the existing rows. */
  | { readonly kind: 'create-search'; readonly table: StorageTable; readonly search: SearchIndex }

export type MigrationRefusal = string | undefined

/** Asked before any step, with existing names; the answer is a refusal or undefined. */
export type MigrationQuestion =
  | { readonly ask: 'rows'; readonly table: string; readonly refuse: (count: number) => MigrationRefusal }
  /** How many rows are null or contain one of these values, or contain another one. */
  | {
      readonly ask: 'blank' | 'filled'
      readonly table: string
      readonly column: string
      readonly blanks: readonly Stored[]
      readonly refuse: (count: number) => MigrationRefusal
    }
  | {
      readonly ask: 'values'
      readonly table: string
      readonly column: string
      readonly breaks: (value: Stored) => boolean
      readonly refuse: (count: number, examples: readonly Stored[]) => MigrationRefusal
    }
  | {
      readonly ask: 'doubles'
      readonly table: string
      readonly columns: readonly string[]
      readonly refuse: (doubles: readonly DuplicateValues[]) => MigrationRefusal
    }

export interface MigrationPlan {
  readonly steps: readonly MigrationStep[]
  readonly questions: readonly MigrationQuestion[]
  readonly refusals: readonly string[]
}

// Compiles a migration step to DDL statements; a dialect supplies the differences between databases.

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
