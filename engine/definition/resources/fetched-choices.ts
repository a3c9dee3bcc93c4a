// A field that holds a choice of another row has the titles of that choice, so that it reads as it does there.

import type { Choice, Field } from '../../schema/field.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { TableFile } from '../files/document-files.ts'

type Resources = Readonly<Record<string, Resource>>

interface Known {
  readonly files: ReadonlyMap<string, TableFile>
  readonly resources: Resources
}

/** The resources, whose fields that nobody writes and that come from a choice have its titles; they refuse no value for it. */
export const withFetchedChoices = (files: readonly TableFile[], resources: Resources): Record<string, Resource> => {
  const known: Known = { files: new Map(files.map(file => [file.name, file])), resources }
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => {
      const fields = resource.fields.map(field => {
        const choices = field.choices.length > 0 ? [] : choicesOf(known, name, field, [])
        return choices.length > 0 ? { ...field, choices } : field
      })
      if (fields.every((field, index) => field === resource.fields[index])) return [name, resource]
      return [name, { ...resource, fields, field: Object.fromEntries(fields.map(field => [field.name, field])) }]
    }),
  )
}

/** `passed`: fields that were asked already, for those that come from each other. */
const choicesOf = (known: Known, resource: string, field: Field, passed: readonly string[]): readonly Choice[] => {
  const place = `${resource}/${field.name}`
  const file = known.files.get(resource)
  if (!file || field.choices.length > 0 || !isPlainText(field) || passed.includes(place)) return field.choices
  const source = file.role === 'journal' ? lineOf(known, file, field) : sourceOf(known, file, field)
  return source ? choicesOf(known, source.resource.name, source.field, [...passed, place]) : []
}

const isPlainText = ({ type, ref }: Field): boolean => type.blank === 'text' && !ref

interface Source {
  readonly resource: Resource
  readonly field: Field
}

const path = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*$/

/** The field at the end of the path that the value comes by; none where it is worked out in another way. */
const sourceOf = ({ resources }: Known, file: TableFile, { name, readOnly }: Field): Source | undefined => {
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
const lineOf = ({ resources }: Known, file: TableFile, { name }: Field): Source | undefined => {
  for (const holder of [file.name.replace(/^journal:/, ''), file.document ?? '']) {
    const resource = resources[holder]
    const field = resource && findField(resource, name)
    if (resource && field) return { resource, field }
  }
  return undefined
}
