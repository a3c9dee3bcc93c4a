// Adds the titles and colours of a document's states to its state field, so that it reads the same everywhere.

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
 * Returns the file with its state field. A missing field is added as a read-only choice of all states that can be saved.
 * Its choices have the titles and colours of the states; the field's own `x-enum` takes precedence.
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
