// Plans indexes: from the existing ones to those of the schema.
import type { Table, TableIndex } from '../tables.ts'
import type { FoundTable } from './found-tables.ts'
import type { Place } from './plan-change.ts'
import { doublesFound } from './refusals.ts'
import type { Question, Step } from './steps.ts'

/** Previous names of columns to current ones. */
type Names = ReadonlyMap<string, string>

interface ColumnMoves {
  readonly names: Names
  /** Columns that are dropped and recreated with another type. */
  readonly remade: ReadonlySet<string>
}

const sameColumns = (index: TableIndex, columns: readonly string[], names: Names): boolean =>
  index.columns.join() === columns.map(name => names.get(name) ?? name).join()

/** Recreates indexes whose names or columns changed, and drops unused ones; no rows are lost. */
export const indexSteps = (table: Table, there: FoundTable, { names, remade }: ColumnMoves): readonly Step[] => {
  const isThere = (index: TableIndex): boolean =>
    there.indexes.some(
      one => one.name === index.name && one.unique === index.unique && sameColumns(index, one.columns, names),
    ) && !index.columns.some(name => remade.has(name))
  const missing = table.indexes.filter(index => !isThere(index))
  const stored = new Set(table.indexes.filter(isThere).map(({ name }) => name))
  return [
    ...there.indexes.filter(one => !stored.has(one.name)).map(({ name }): Step => ({ kind: 'drop-index', name })),
    ...missing.map((index): Step => ({ kind: 'create-index', table, index })),
  ]
}

/** Drops search indexes before their columns, and creates them after the columns are filled. */
export const searchSteps = (
  { search, ...table }: Table,
  there: FoundTable,
  remade: ReadonlySet<string> = new Set(),
): readonly Step[] => {
  const isThere = search && there.searches.includes(search.name) && !search.columns.some(name => remade.has(name))
  return [
    ...dropSearches(there.searches.filter(name => !isThere || name !== search.name)),
    ...(search && !isThere ? [{ kind: 'create-search', table, search } as const] : []),
  ]
}

export const dropSearches = (names: readonly string[]): readonly Step[] =>
  names.map(name => ({ kind: 'drop-search', name }))

/** A new column has one value in all rows, so it distinguishes none; if that value is null, no rows are equal. */
export const doubleQuestions = ({ resource, there, table }: Place, names: Names): readonly Question[] => {
  const formerly = new Map([...names].map(([from, to]) => [to, from]))
  const added = (name: string): boolean => !there.columns.some(column => column.name === (formerly.get(name) ?? name))
  return table.indexes
    .filter(index => index.unique)
    .filter(index => !there.indexes.some(one => one.unique && sameColumns(index, one.columns, names)))
    .filter(index => !index.columns.some(name => added(name) && !hasDefault(table, name)))
    .map(index => ({
      ask: 'doubles',
      table: there.name,
      columns: index.columns.filter(name => !added(name)).map(name => formerly.get(name) ?? name),
      refuse: doubles => (doubles.length > 0 ? doublesFound(resource, index.columns, doubles) : undefined),
    }))
}

const hasDefault = (table: Table, name: string): boolean =>
  table.columns.some(column => column.name === name && column.default !== undefined)
