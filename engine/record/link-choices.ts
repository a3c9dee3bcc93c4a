// A field that takes its value from a choice of another row gets the titles of that choice.

import { formatSuggestion } from '../message/suggest.ts'
import { findField, indexFields, type ResourceCore } from '../schema/resource.ts'
import type {
  LinkedField,
  LinkedResource,
  LinkedResources,
  ParsedField,
  ParsedResource,
  ParsedResources,
} from '../schema/stages.ts'
import { buildAskFiles } from '../schema-file/files/ask-files.ts'
import { readField, type TableFile } from '../schema-file/files/table-file.ts'
import { mapValues } from '../value/records.ts'
import { parseChoices } from './compile-field.ts'

interface ChoiceContext {
  readonly files: ReadonlyMap<string, TableFile>
  readonly resources: ParsedResources
}

/** Adds choices to the fields of all resources; choices taken from another field are titles only and refuse no value. */
export const withChoices = (files: readonly TableFile[], resources: ParsedResources): LinkedResources => {
  const context: ChoiceContext = { files: new Map(files.map(file => [file.name, file])), resources }
  return mapValues(resources, resource => linkResource(context, resource))
}

const linkResource = (context: ChoiceContext, resource: ParsedResource): LinkedResource => {
  const file = context.files.get(resource.name)
  const { lifecycle } = resource
  return {
    ...resource,
    ...indexFields(resource.fields.map(field => ({ ...field, ...resolveTitles(context, resource.name, field, []) }))),
    lifecycle: { ...lifecycle, asks: file ? linkAsks(file, lifecycle.asks) : {} },
  }
}

/** A field of an answer has its own choices only. */
const linkAsks = (file: TableFile, asks: ParsedResource['lifecycle']['asks']): LinkedResource['lifecycle']['asks'] =>
  Object.fromEntries(
    buildAskFiles(file).flatMap(({ move, file: { definition } }) => {
      const ask = asks[move]
      if (!ask) return []
      const linkField = (field: ParsedField): LinkedField => ({
        ...field,
        choices: parseChoices(definition.properties[field.name] ?? readField({})),
      })
      return [[move, { ...ask, ...indexFields(ask.fields.map(linkField)), lifecycle: { ...ask.lifecycle, asks: {} } }]]
    }),
  )

/** `visited` has the fields that were followed already, so that circles end. */
const resolveTitles = (
  context: ChoiceContext,
  resource: string,
  field: ParsedField,
  visited: readonly string[],
): Pick<LinkedField, 'choices' | 'titles'> => {
  const fieldKey = `${resource}/${field.name}`
  const file = context.files.get(resource)
  const ownChoices = parseChoices(file?.definition.properties[field.name] ?? readField({}))
  const own = { choices: ownChoices, ...(field.titles && { titles: field.titles }) }
  if (!file || ownChoices.length > 0 || field.titles || !isPlainText(field) || visited.includes(fieldKey)) return own
  const source = file.role === 'journal' ? findCopiedField(context, file, field) : findSource(context, file, field)
  return source ? resolveTitles(context, source.resource.name, source.field, [...visited, fieldKey]) : own
}

const isPlainText = ({ type, ref }: ParsedField): boolean => type.blank === 'text' && !ref

interface ChoiceSource {
  readonly resource: ParsedResource
  readonly field: ParsedField
}

const pathPattern = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*$/

/** The field at the end of the path that the value is taken from; undefined if the value is computed in another way. */
const findSource = (
  { resources }: ChoiceContext,
  file: TableFile,
  { name, readOnly }: ParsedField,
): ChoiceSource | undefined => {
  const definition = file.definition.properties[name]
  const text = (definition?.fetch?.from ?? definition?.calc ?? '').trim()
  if (!readOnly || !pathPattern.test(text)) return undefined
  const names = text.split('.')
  const isOfHolder = names[0] === 'parent' && file.document !== undefined
  let resource = resources[isOfHolder ? (file.document ?? '') : file.name]
  const steps = isOfHolder ? names.slice(1) : names
  for (const step of steps.slice(0, -1)) resource = resources[(resource && findField(resource, step)?.ref?.to) ?? '']
  const field = resource && findField(resource, steps.at(-1) ?? '')
  return resource && field ? { resource, field } : undefined
}

/** The field that a journal entry was copied from: of the line, or of its document. */
const findCopiedField = (
  { resources }: ChoiceContext,
  file: TableFile,
  { name }: ParsedField,
): ChoiceSource | undefined => {
  for (const holder of [file.name.replace(/^journal:/, ''), file.document ?? '']) {
    const resource = resources[holder]
    const field = resource && findField(resource, name)
    if (resource && field) return { resource, field }
  }
  return undefined
}

// Checks that a field of one resource refers to one row of another.

/** Why the field does not refer to one row of the resource; a missing field is reported elsewhere. */
export const findLinkFault = (resource: ResourceCore, other: LinkedResource, by: string): string | undefined => {
  const field = findField(other, by)
  if (!field || (field.ref?.to === resource.name && !field.type.many)) return undefined
  return `"${by}" of "${other.name}" does not lead to one "${resource.name}"${suggestLink(by, findLinks(resource, other))}`
}

const findLinks = ({ name }: ResourceCore, { fields }: LinkedResource): readonly string[] =>
  fields.flatMap(one => (one.ref?.to === name && !one.type.many ? [one.name] : []))

/** Suggests the nearest fitting name, or the only one. */
const suggestLink = (by: string, candidates: readonly string[]): string => {
  const near = formatSuggestion(by, candidates)
  return near === '' && candidates.length === 1 ? `; did you mean "${candidates[0]}"?` : near
}
