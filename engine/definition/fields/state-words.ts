// The state field of a document is called as its states are, wherever it is read: in lists, on paper, in files, in journals.

import type { ResourceFile } from '../files/document-files.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Report } from '../shapes/shape.ts'
import { titleFrom } from './compile-field.ts'

type SaidState = NonNullable<ResourceDefinition['x-flow']>['states'][string]

interface StateWords {
  readonly title: string
  readonly color: NonNullable<SaidState['color']>
}

export const wordsOfState = (name: string, { title, color }: SaidState): StateWords => ({
  title: title ?? titleFrom(name.toLowerCase()),
  color: color ?? 'default',
})

/**
 * The file with the field of its states, which need not be said: a choice of all states that can be saved, that nobody writes.
 * Titles and colours of the states stand at its choices; what the field itself says of a choice counts first.
 */
export const withStateField = (file: ResourceFile): ResourceFile => {
  const { 'x-flow': flow, properties } = file.definition
  if (!flow) return file
  const { field: name, states } = flow
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined
  const field = own ?? stateField(flow)
  if (!field.enum) return file
  const said = field['x-enum'] ?? {}
  const words = Object.entries(states).flatMap(([state, definition]) =>
    field.enum?.includes(state) ? [[state, { ...wordsOfState(state, definition), ...said[state] }] as const] : [],
  )
  const worded = { ...field, 'x-enum': { ...said, ...Object.fromEntries(words) } }
  return {
    ...file,
    ...(!own && { report: reportFrom(file.report, name) }),
    definition: { ...file.definition, properties: { ...properties, [name]: worded } },
  }
}

const stateField = ({ states, initial }: NonNullable<ResourceDefinition['x-flow']>): FieldDefinition => ({
  type: 'string',
  enum: Object.keys(states).filter(state => state !== initial),
  readOnly: true,
})

const reportFrom =
  (report: Report, name: string): Report =>
  (path, message, on) => {
    if (path[0] === 'properties' && path[1] === name) report(['x-flow', 'field'], message)
    else report(path, message, on)
  }
