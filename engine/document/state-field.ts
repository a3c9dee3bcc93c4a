// Adds the titles and colours of a document's states to its state field, so that it reads the same everywhere.

import type { ResourceFile } from '../schema-file/files/document-files.ts'
import { formatTitle } from '../schema-file/language/naming.ts'
import type { ReportFault } from '../schema-file/language/shape.ts'
import type { FieldDefinition } from '../schema-file/shapes/field-shape.ts'
import { type FlowDefinition, getInitialState, type StateDefinition } from '../schema-file/shapes/flow-shape.ts'
import { isCancellation } from './flow-moves.ts'

interface StateLabel {
  readonly title: string
  readonly color: NonNullable<StateDefinition['color']>
}

export const getStateLabel = (name: string, { title, color }: StateDefinition): StateLabel => ({
  title: title ?? formatTitle(name.toLowerCase()),
  color: color ?? 'default',
})

/**
 * Returns the file with its state field. A missing field is added as a read-only choice of all states that can be saved.
 * Its choices have the titles and colours of the states; the field's own `x-enum` takes precedence.
 */
export const withStateField = (file: ResourceFile): ResourceFile => {
  const { 'x-flow': flow, properties } = file.definition
  if (!flow) return file
  const { field: name, states } = flow
  const existing = Object.hasOwn(properties, name) ? properties[name] : undefined
  const field = existing ?? buildStateField(flow)
  if (!field.enum) return file
  const enumDefinition = field['x-enum'] ?? {}
  const labels = Object.entries(states).flatMap(([state, definition]) =>
    field.enum?.includes(state)
      ? [[state, { ...buildChoice(state, definition), ...enumDefinition[state] }] as const]
      : [],
  )
  const labelledField = { ...field, 'x-enum': { ...enumDefinition, ...Object.fromEntries(labels) } }
  return {
    ...file,
    ...(!existing && { report: redirectReport(file.report, name) }),
    definition: { ...file.definition, properties: { ...properties, [name]: labelledField } },
  }
}

/** Whatever ends without having been completed looks the same on every screen. */
const buildChoice = (name: string, definition: StateDefinition) => ({
  ...getStateLabel(name, definition),
  ...(isCancellation(definition) && { color: 'cancelled' as const }),
})

const buildStateField = ({ states }: FlowDefinition): FieldDefinition => ({
  type: 'string',
  enum: Object.keys(states).filter(state => state !== getInitialState({ states })),
  readOnly: true,
})

const redirectReport =
  (report: ReportFault, name: string): ReportFault =>
  (path, message, marker) => {
    if (path[0] === 'properties' && path[1] === name) report(['x-flow', 'field'], message)
    else report(path, message, marker)
  }
