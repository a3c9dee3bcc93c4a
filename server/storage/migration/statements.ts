// Compiles a migration step to DDL statements; a dialect supplies the differences between databases.
import type { SearchIndex, Table, TableColumn } from '../tables.ts'
import type { Step } from './steps.ts'

export interface Grammar {
  readonly columnType: (column: TableColumn) => string
  /** The text after the columns of a new table. */
  readonly tableEnd: string
  /** The text after a nullable column of an index, so that its order is that of lists. */
  readonly emptyFirst: string
  /** Statements that create the guards of an append-only table; none for other tables. */
  readonly guards: (table: Table) => readonly string[]
  readonly dropGuards: (table: Table) => readonly string[]
  /** Statements that create and fill a search index. */
  readonly search: (table: Table, search: SearchIndex) => readonly string[]
  readonly dropSearch: (name: string) => readonly string[]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/**
 * Guards are created with their table, and again when the table is renamed or its rows are filled. A guard that is
 * missing otherwise was removed outside the program, which the self-test reports.
 */
export const statementsOf = (step: Step, grammar: Grammar): readonly string[] => {
  switch (step.kind) {
    case 'drop-index':
      return [`DROP INDEX ${quoted(step.name)}`]
    case 'drop-table':
      return [`DROP TABLE ${quoted(step.table)}`]
    case 'rename-table':
      return [`ALTER TABLE ${quoted(step.table)} RENAME TO ${quoted(step.to)}`]
    case 'rename-column':
      return [`ALTER TABLE ${quoted(step.table)} RENAME COLUMN ${quoted(step.column)} TO ${quoted(step.to)}`]
    case 'drop-column':
      return [`ALTER TABLE ${quoted(step.table)} DROP COLUMN ${quoted(step.column)}`]
    case 'add-column':
      return [`ALTER TABLE ${quoted(step.table)} ADD COLUMN ${columnText(step.column, grammar)}`]
    case 'create-table':
      return [createTable(step.table, grammar), ...grammar.guards(step.table)]
    case 'fill-column':
      return [step.sql]
    case 'rename-value':
      return renameValue(step)
    case 'drop-guards':
      return grammar.dropGuards(step.table)
    case 'create-guards':
      return grammar.guards(step.table)
    case 'create-index':
      return [createIndex(step, grammar)]
    case 'drop-search':
      return grammar.dropSearch(step.name)
    case 'create-search':
      return grammar.search(step.table, step.search)
  }
}

const renameValue = ({
  table,
  column,
  from,
  to,
  where = {},
}: Extract<Step, { readonly kind: 'rename-value' }>): readonly string[] => {
  const holds = (value: string): string =>
    Object.entries({ ...where, [column]: value })
      .map(([name, held]) => `${quoted(name)} = ${literal(held)}`)
      .join(' AND ')
  return [
    `DELETE FROM ${quoted(table)} WHERE ${holds(to)}`,
    `UPDATE ${quoted(table)} SET ${quoted(column)} = ${literal(to)} WHERE ${holds(from)}`,
  ]
}

const columnText = (column: TableColumn, { columnType }: Grammar): string => {
  const { name, required, default: value } = column
  const rest = `${required ? ' NOT NULL' : ''}${value === undefined ? '' : ` DEFAULT ${literal(value)}`}`
  return `${quoted(name)} ${columnType(column)}${rest}`
}

const createTable = ({ name, columns, key }: Table, grammar: Grammar): string => {
  const texts = columns.map(column => columnText(column, grammar))
  return `CREATE TABLE ${quoted(name)} (${texts.join(', ')}, PRIMARY KEY (${key.map(quoted).join(', ')}))${grammar.tableEnd}`
}

const createIndex = (
  { table, index }: Extract<Step, { readonly kind: 'create-index' }>,
  { emptyFirst }: Grammar,
): string => {
  const mayBeEmpty = new Set(table.columns.filter(({ required }) => !required).map(({ name }) => name))
  const columns = index.columns.map(name => `${quoted(name)}${mayBeEmpty.has(name) ? emptyFirst : ''}`)
  return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${quoted(index.name)} ON ${quoted(table.name)} (${columns.join(', ')})`
}

/** Returns the names of the guard triggers of a table, with the event that each forbids. */
export const guardNames = (
  { name, appendOnly }: Table,
  forbidden: readonly string[],
): readonly (readonly [name: string, event: string])[] =>
  appendOnly ? forbidden.map(event => [`${name}_no_${event.toLowerCase()}`, event]) : []
