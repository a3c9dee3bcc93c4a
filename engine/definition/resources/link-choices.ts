// A field that holds a choice of another row has the titles of that choice, so that it reads as it does there.

import { fieldsByName, findField } from '../../schema/resource.ts'
import type {
  LinkedField,
  LinkedResource,
  LinkedResources,
  ParsedChoice,
  ParsedField,
  ParsedResource,
  ParsedResources,
} from '../../schema/stages.ts'
import { choicesOf } from '../fields/compile-field.ts'
import { askFilesOf } from '../files/ask-files.ts'
import type { TableFile } from '../files/document-files.ts'

interface Known {
  readonly files: ReadonlyMap<string, TableFile>
  readonly resources: ParsedResources
}

/** The resources with the choices of their fields; what comes from a choice has its titles, and refuses no value for it. */
export const withChoices = (files: readonly TableFile[], resources: ParsedResources): LinkedResources => {
  const known: Known = { files: new Map(files.map(file => [file.name, file])), resources }
  return Object.fromEntries(Object.entries(resources).map(([name, resource]) => [name, linked(known, resource)]))
}

const linked = (known: Known, resource: ParsedResource): LinkedResource => {
  const file = known.files.get(resource.name)
  const { lifecycle } = resource
  return {
    ...resource,
    ...fieldsByName(resource.fields.map(field => ({ ...field, choices: choicesIn(known, resource.name, field, []) }))),
    lifecycle: { ...lifecycle, asks: file ? asksOf(file, lifecycle.asks) : {} },
  }
}

/** A field of an answer has its own choices alone. */
const asksOf = (file: TableFile, asks: ParsedResource['lifecycle']['asks']): LinkedResource['lifecycle']['asks'] =>
  Object.fromEntries(
    askFilesOf(file).flatMap(({ move, file: { definition } }) => {
      const ask = asks[move]
      if (!ask) return []
      const own = (field: ParsedField): LinkedField => ({
        ...field,
        choices: choicesOf(definition.properties[field.name] ?? {}),
      })
      return [[move, { ...ask, ...fieldsByName(ask.fields.map(own)), lifecycle: { ...ask.lifecycle, asks: {} } }]]
    }),
  )

/** `passed`: fields that were asked already, for those that come from each other. */
const choicesIn = (
  known: Known,
  resource: string,
  field: ParsedField,
  passed: readonly string[],
): readonly ParsedChoice[] => {
  const place = `${resource}/${field.name}`
  const file = known.files.get(resource)
  const own = choicesOf(file?.definition.properties[field.name] ?? {})
  if (!file || own.length > 0 || !isPlainText(field) || passed.includes(place)) return own
  const source = file.role === 'journal' ? lineOf(known, file, field) : sourceOf(known, file, field)
  return source ? choicesIn(known, source.resource.name, source.field, [...passed, place]) : []
}

const isPlainText = ({ type, ref }: ParsedField): boolean => type.blank === 'text' && !ref

interface Source {
  readonly resource: ParsedResource
  readonly field: ParsedField
}

const path = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*$/

/** The field at the end of the path that the value comes by; none where it is worked out in another way. */
const sourceOf = ({ resources }: Known, file: TableFile, { name, readOnly }: ParsedField): Source | undefined => {
  const said = file.definition.properties[name]
  const text = (said?.['x-fetch']?.from ?? said?.['x-calc'] ?? '').trim()
  if (!readOnly || !path.test(text)) return undefined
  const names = text.split('.')
  const isOfHolder = names[0] === 'parent' && file.document !== undefined
  let resource = resources[isOfHolder ? (file.document ?? '') : file.name]
  const steps = isOfHolder ? names.slice(1) : names
  for (const step of steps.slice(0, -1)) resource = resources[(resource && findField(resource, step)?.ref?.to) ?? '']
  const field = resource && findField(resource, steps.at(-1) ?? '')
  return resource && field ? { resource, field } : undefined
}

/** What an entry of a journal was copied from: the line, or its document. */
const lineOf = ({ resources }: Known, file: TableFile, { name }: ParsedField): Source | undefined => {
  for (const holder of [file.name.replace(/^journal:/, ''), file.document ?? '']) {
    const resource = resources[holder]
    const field = resource && findField(resource, name)
    if (resource && field) return { resource, field }
  }
  return undefined
}
