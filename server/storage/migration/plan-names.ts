// Renames resources and fields in system tables, so that counters continue and pictures stay with their rows. The audit
// keeps the names of its time.

import type { ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Change } from './changes.ts'
import type { Step } from './steps.ts'

const columnsOfNames = [
  ['kencana_draft', 'resource'],
  ['kencana_authorization', 'resource'],
  ['kencana_reserved', 'resource'],
  ['kencana_reserved', 'document'],
  ['kencana_picture', 'resource'],
] as const

export const renameSteps = (resource: ResourceCore & ResourceFields, changes: readonly Change[]): readonly Step[] => {
  const { name: to, fields } = resource
  const from = changes.find(change => change.kind === 'resource-renamed')?.from ?? to
  const formerField = (name: string): string =>
    changes.flatMap(one => (one.kind === 'field-renamed' && one.field.name === name ? [one.from] : []))[0] ?? name
  const ofResource = columnsOfNames.map(([table, column]): Step => ({ kind: 'rename-value', table, column, from, to }))
  const ofFields = fields.flatMap(({ name, number, type }): readonly Step[] => {
    const former = formerField(name)
    return [
      ...(number ? [renamed('kencana_number', 'counter', `${from}.${former}`, `${to}.${name}`)] : []),
      ...(type.uploaded ? [{ ...renamed('kencana_picture', 'field', former, name), where: { resource: to } }] : []),
    ]
  })
  return [...ofResource, ...ofFields].filter(step => step.kind === 'rename-value' && step.from !== step.to)
}

const renamed = (table: string, column: string, from: string, to: string) =>
  ({ kind: 'rename-value', table, column, from, to }) as const
