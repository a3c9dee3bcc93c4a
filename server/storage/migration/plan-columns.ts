// Plans system columns and the guard triggers of append-only tables.

import { systemColumns } from '../../../engine/schema/resource.ts'
import type { ExistingTable } from '../existing-tables.ts'
import { batchColumn, findShopColumn, localBatch, type StorageTable } from '../tables.ts'
import type { SchemaChange } from './changes.ts'
import { describeBatchesPresent } from './describe-refusals.ts'
import type { TableMigration } from './plan-change.ts'
import type { MigrationPlan, MigrationStep } from './steps.ts'

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
