// Plans system columns and the guard triggers of append-only tables.
import { systemColumns } from '../../../engine/schema/resource.ts'
import type { ExistingTable } from '../existing-tables.ts'
import type { StorageTable, TableIndex } from '../system-tables.ts'
import { batchColumn, findShopColumn, localBatch } from '../tables.ts'
import type { SchemaChange } from './changes.ts'
import { describeBatchesPresent, describeDuplicates } from './describe-refusals.ts'
import type { TableMigration } from './plan-change.ts'
import type { MigrationPlan, MigrationQuestion, MigrationStep } from './steps.ts'

/**
 * The batch column is added and dropped with the document. A new shop column belongs to the change of scope, which asks
 * for rows.
 */
export const planSystemColumns = (
  { resource, there: existing, table }: TableMigration,
  changes: readonly SchemaChange[],
): Partial<MigrationPlan> => {
  const hasBatchColumn = existing.columns.some(({ name }) => name === batchColumn)
  const isMoved = changes.some(({ kind }) => kind === 'scope')
  const shop = isMoved ? undefined : findShopColumn(resource)
  const missing = table.columns.filter(
    ({ name }) => isSystem(name, shop) && !existing.columns.some(column => column.name === name),
  )
  const isBatchRemoved = hasBatchColumn && !resource.lifecycle.batched
  return {
    steps: [
      ...missing.map((column): MigrationStep => ({ kind: 'add-column', table: table.name, column })),
      ...(isBatchRemoved ? [{ kind: 'drop-column', table: table.name, column: batchColumn } as const] : []),
    ],
    questions: isBatchRemoved
      ? [
          {
            ask: 'filled',
            table: existing.name,
            column: batchColumn,
            blanks: [localBatch],
            refuse: held => (held > 0 ? describeBatchesPresent(resource, held) : undefined),
          },
        ]
      : [],
  }
}

const isSystem = (name: string, shop: string | undefined): boolean =>
  name === shop || systemColumns.some(column => column === name)

interface GuardedTable {
  readonly existing: ExistingTable
  readonly table: StorageTable
  /** Existing rows are filled. */
  readonly isFilled: boolean
  readonly wasAppendOnly: boolean
}

export const buildGuardSteps = ({
  existing,
  table,
  isFilled,
  wasAppendOnly,
}: GuardedTable): readonly MigrationStep[] => {
  const isDropped = wasAppendOnly && (!table.appendOnly || existing.name !== table.name || isFilled)
  const before = { ...table, name: existing.name, appendOnly: true }
  return [
    ...(isDropped ? [{ kind: 'drop-guards', table: before } as const] : []),
    ...(table.appendOnly && (isDropped || !wasAppendOnly) ? [{ kind: 'create-guards', table } as const] : []),
  ]
}

// Plans indexes: from the existing ones to those of the schema.

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
