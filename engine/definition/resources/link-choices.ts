// A field that takes its value from a choice of another row gets the titles of that choice.

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

/** Adds choices to the fields of all resources; choices taken from another field are titles only and refuse no value. */
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

/** A field of an answer has its own choices only. */
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

/** `visited` has the fields that were followed already, so that circles end. */
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

/** The field at the end of the path that the value is taken from; undefined if the value is computed in another way. */
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

/** The field that a journal entry was copied from: of the line, or of its document. */
const lineOf = ({ resources }: Known, file: TableFile, { name }: ParsedField): Source | undefined => {
  for (const holder of [file.name.replace(/^journal:/, ''), file.document ?? '']) {
    const resource = resources[holder]
    const field = resource && findField(resource, name)
    if (resource && field) return { resource, field }
  }
  return undefined
}
