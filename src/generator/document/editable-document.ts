// What of a saved document may be edited in the state that it is in.

import type { JsonRow } from '../../../engine/record/row.ts'
import type { State } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { toOneLine } from './one-line.ts'

const getState = ({ lifecycle: { flow } }: Resource, row: JsonRow): State | undefined =>
  flow?.states[String(row[flow.field] ?? '')]

const isOpen = ({ edit }: State, name: string): boolean => (typeof edit === 'boolean' ? edit : edit.includes(name))

/** Whether this person may edit anything of it now. */
export const canEdit = (resource: Resource, row: JsonRow): boolean => {
  const state = getState(resource, row)
  const hasEditableField =
    state !== undefined && (state.edit === true || (Array.isArray(state.edit) && state.edit.length > 0))
  return hasEditableField && resource.api.verbs.includes('update')
}

/** The document with everything locked that its state holds fast; numbers, the state and what the books keep always are. */
export const toEditableResource = (resource: Resource, row: JsonRow): Resource => {
  const state = getState(resource, row)
  const isLocked = ({ name, number, derived, once }: Field): boolean =>
    !state ||
    !isOpen(state, name) ||
    once ||
    number !== undefined ||
    derived !== undefined ||
    resource.lifecycle.flow?.field === name
  const isCounted = resource.screen.form.counts !== undefined
  const fields = resource.fields.map(field => {
    if (field.readOnly || isLocked(field)) return { ...field, readOnly: true, required: false }
    return isCounted ? toOneLine(field) : field
  })
  return {
    ...resource,
    fields,
    field: mapByName(fields, field => field),
    // The checks of moves run when the move is made.
    checks: resource.checks.filter(({ moves }) => moves === undefined),
  }
}

export const canEditLines = (resource: Resource, row: JsonRow, { name, askUsage }: Lines): boolean => {
  const state = getState(resource, row)
  return state !== undefined && isOpen(state, name) && askUsage !== 'only'
}

/** Pictures of lines that may still be sent, though the lines are fast. */
export const listEditablePictures = (
  resource: Resource,
  row: JsonRow,
  { name }: Lines,
  table: ResourceFields,
): readonly Field[] => {
  const state = getState(resource, row)
  if (!state || !Array.isArray(state.edit) || !resource.api.verbs.includes('update')) return []
  return table.fields.filter(({ name: field }) => isOpen(state, `${name}.${field}`))
}
