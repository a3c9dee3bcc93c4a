// Plans system columns and the guard triggers of append-only tables.

import { systemColumns } from '../../../engine/schema/resource.ts'
import { batchColumn, findShopColumn, ownBatch, type Table } from '../tables.ts'
import type { Change } from './changes.ts'
import type { FoundTable } from './found-tables.ts'
import type { Place } from './plan-change.ts'
import { batchesThere } from './refusals.ts'
import type { MigrationPlan, Step } from './steps.ts'

/**
 * The batch column is added and dropped with the document. A new shop column belongs to the change of scope, which asks
 * for rows.
 */
export const systemColumnChanges = (
  { resource, there, table }: Place,
  changes: readonly Change[],
): Partial<MigrationPlan> => {
  const isThere = there.columns.some(({ name }) => name === batchColumn)
  const isMoved = changes.some(({ kind }) => kind === 'scope')
  const shop = isMoved ? undefined : findShopColumn(resource)
  const missing = table.columns.filter(
    ({ name }) => isSystem(name, shop) && !there.columns.some(column => column.name === name),
  )
  const isLeft = isThere && !resource.lifecycle.batched
  return {
    steps: [
      ...missing.map((column): Step => ({ kind: 'add-column', table: table.name, column })),
      ...(isLeft ? [{ kind: 'drop-column', table: table.name, column: batchColumn } as const] : []),
    ],
    questions: isLeft
      ? [
          {
            ask: 'filled',
            table: there.name,
            column: batchColumn,
            blanks: [ownBatch],
            refuse: held => (held > 0 ? batchesThere(resource, held) : undefined),
          },
        ]
      : [],
  }
}

const isSystem = (name: string, shop: string | undefined): boolean =>
  name === shop || systemColumns.some(column => column === name)

export interface Guarded {
  readonly there: FoundTable
  readonly table: Table
  /** Existing rows are filled. */
  readonly isFilled: boolean
  readonly wasAppendOnly: boolean
}

export const guardSteps = ({ there, table, isFilled, wasAppendOnly }: Guarded): readonly Step[] => {
  const isLost = wasAppendOnly && (!table.appendOnly || there.name !== table.name || isFilled)
  const before = { ...table, name: there.name, appendOnly: true }
  return [
    ...(isLost ? [{ kind: 'drop-guards', table: before } as const] : []),
    ...(table.appendOnly && (isLost || !wasAppendOnly) ? [{ kind: 'create-guards', table } as const] : []),
  ]
}
