// The state field of a document is called as its states are, wherever it is read: in lists, on paper, in files, in journals.

import type { ResourceFile } from '../files/document-files.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
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

/** The file with titles and colours at the choices of its state field; what the field itself says of a choice counts first. */
export const withStateWords = (file: ResourceFile): ResourceFile => {
  const { 'x-flow': flow, properties } = file.definition
  const name = flow?.field ?? ''
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!flow || !field?.enum) return file
  const said = field['x-enum'] ?? {}
  const words = Object.entries(flow.states).flatMap(([state, definition]) =>
    field.enum?.includes(state) ? [[state, { ...wordsOfState(state, definition), ...said[state] }] as const] : [],
  )
  const worded = { ...field, 'x-enum': { ...said, ...Object.fromEntries(words) } }
  return { ...file, definition: { ...file.definition, properties: { ...properties, [name]: worded } } }
}
