// Plans indexes: from the existing ones to those of the schema.

import type { ExistingTable } from '../existing-tables.ts'
import type { StorageTable, TableIndex } from '../tables.ts'
import { describeDuplicates } from './describe-refusals.ts'
import type { TableMigration } from './plan-change.ts'
import type { MigrationQuestion, MigrationStep } from './steps.ts'

/** Previous names of columns to current ones. */
type ColumnRenames = ReadonlyMap<string, string>

interface ColumnMoves {
  readonly names: ColumnRenames
  /** Columns that are dropped and recreated with another type. */
  readonly remade: ReadonlySet<string>
}

const hasSameColumns = (index: TableIndex, columns: readonly string[], names: ColumnRenames): boolean =>
  index.columns.join() === columns.map(name => names.get(name) ?? name).join()

/** Recreates indexes whose names or columns changed, and drops unused ones; no rows are lost. */
export const buildIndexSteps = (
  table: StorageTable,
  existing: ExistingTable,
  { names, remade }: ColumnMoves,
): readonly MigrationStep[] => {
  const isUnchanged = (index: TableIndex): boolean =>
    existing.indexes.some(
      one => one.name === index.name && one.unique === index.unique && hasSameColumns(index, one.columns, names),
    ) && !index.columns.some(name => remade.has(name))
  const missing = table.indexes.filter(index => !isUnchanged(index))
  const stored = new Set(table.indexes.filter(isUnchanged).map(({ name }) => name))
  return [
    ...existing.indexes
      .filter(one => !stored.has(one.name))
      .map(({ name }): MigrationStep => ({ kind: 'drop-index', name })),
    ...missing.map((index): MigrationStep => ({ kind: 'create-index', table, index })),
  ]
}

/** Drops search indexes before their columns, and creates them after the columns are filled. */
export const buildSearchSteps = (
  { search, ...table }: StorageTable,
  existing: ExistingTable,
  remade: ReadonlySet<string> = new Set(),
): readonly MigrationStep[] => {
  const isUnchanged =
    search && existing.searches.includes(search.name) && !search.columns.some(name => remade.has(name))
  return [
    ...buildDropSearches(existing.searches.filter(name => !isUnchanged || name !== search.name)),
    ...(search && !isUnchanged ? [{ kind: 'create-search', table, search } as const] : []),
  ]
}

export const buildDropSearches = (names: readonly string[]): readonly MigrationStep[] =>
  names.map(name => ({ kind: 'drop-search', name }))

/** A new column has one value in all rows, so it distinguishes none; if that value is null, no rows are equal. */
export const buildDuplicateQuestions = (
  { resource, there: existing, table }: TableMigration,
  names: ColumnRenames,
): readonly MigrationQuestion[] => {
  const formerNames = new Map([...names].map(([from, to]) => [to, from]))
  const isAdded = (name: string): boolean =>
    !existing.columns.some(column => column.name === (formerNames.get(name) ?? name))
  return table.indexes
    .filter(index => index.unique)
    .filter(index => !existing.indexes.some(one => one.unique && hasSameColumns(index, one.columns, names)))
    .filter(index => !index.columns.some(name => isAdded(name) && !hasDefault(table, name)))
    .map(index => ({
      ask: 'doubles',
      table: existing.name,
      columns: index.columns.filter(name => !isAdded(name)).map(name => formerNames.get(name) ?? name),
      refuse: doubles => (doubles.length > 0 ? describeDuplicates(resource, index.columns, doubles) : undefined),
    }))
}

const hasDefault = (table: StorageTable, name: string): boolean =>
  table.columns.some(column => column.name === name && column.default !== undefined)
