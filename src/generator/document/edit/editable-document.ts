// What of a saved document may be edited in the state that it is in.
import type { State } from '../../../../engine/document.ts'
import type { Lines } from '../../../../engine/lines.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field, Resource } from '../../../../engine/schema.ts'

const stateOf = ({ flow }: Resource, row: JsonRow): State | undefined => flow?.states[String(row[flow.field] ?? '')]

const isOpen = ({ edit }: State, name: string): boolean => (typeof edit === 'boolean' ? edit : edit.includes(name))

/** Whether this person may edit anything of it now. */
export const mayEdit = (resource: Resource, row: JsonRow): boolean => {
  const state = stateOf(resource, row)
  const isAnything =
    state !== undefined && (state.edit === true || (Array.isArray(state.edit) && state.edit.length > 0))
  return isAnything && resource.verbs.includes('update')
}

/** The document with everything locked that its state holds fast; numbers, the state and what the books keep always are. */
export const editableDocument = (resource: Resource, row: JsonRow): Resource => {
  const state = stateOf(resource, row)
  const isLocked = ({ name, number, kept, once }: Field): boolean =>
    !state ||
    !isOpen(state, name) ||
    once ||
    number !== undefined ||
    kept !== undefined ||
    resource.flow?.field === name
  const fields = resource.fields.map(field =>
    field.readOnly || isLocked(field) ? { ...field, readOnly: true, required: false } : field,
  )
  return {
    ...resource,
    fields,
    field: Object.fromEntries(fields.map(field => [field.name, field])),
    // Those of moves are looked at when they are made.
    checks: resource.checks.filter(({ moves }) => moves === undefined),
  }
}

export const mayEditLines = (resource: Resource, row: JsonRow, { name }: Lines): boolean => {
  const state = stateOf(resource, row)
  return state !== undefined && isOpen(state, name)
}
