// Renames resources and fields in system tables, so that counters continue and pictures stay with their rows. The audit
// keeps the names of its time.

import type { ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import type { SchemaChange } from './changes.ts'
import type { MigrationStep } from './steps.ts'

const nameColumns = [
  ['kencana_draft', 'resource'],
  ['kencana_authorization', 'resource'],
  ['kencana_reserved', 'resource'],
  ['kencana_reserved', 'document'],
  ['kencana_picture', 'resource'],
] as const

export const buildRenameSteps = (
  resource: ResourceCore & ResourceFields,
  changes: readonly SchemaChange[],
): readonly MigrationStep[] => {
  const { name: to, fields } = resource
  const from = changes.find(change => change.kind === 'resource-renamed')?.from ?? to
  const findFormerField = (name: string): string =>
    changes.flatMap(one => (one.kind === 'field-renamed' && one.field.name === name ? [one.from] : []))[0] ?? name
  const resourceSteps = nameColumns.map(
    ([table, column]): MigrationStep => ({ kind: 'rename-value', table, column, from, to }),
  )
  const fieldSteps = fields.flatMap(({ name, number, type }): readonly MigrationStep[] => {
    const former = findFormerField(name)
    return [
      ...(number ? [buildRename('kencana_number', 'counter', `${from}.${former}`, `${to}.${name}`)] : []),
      ...(type.uploaded ? [{ ...buildRename('kencana_picture', 'field', former, name), where: { resource: to } }] : []),
    ]
  })
  return [...resourceSteps, ...fieldSteps].filter(step => step.kind === 'rename-value' && step.from !== step.to)
}

const buildRename = (table: string, column: string, from: string, to: string) =>
  ({ kind: 'rename-value', table, column, from, to }) as const
