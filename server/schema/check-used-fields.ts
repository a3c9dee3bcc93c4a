// Refuses a schema that lacks fields which custom code uses.
import { lineAndColumn, offsetOf, readJson } from '../../engine/definition/files/read-json.ts'
import { pointerOf, SchemaError, type SchemaFault } from '../../engine/definition/files/schema-fault.ts'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import type { Path } from '../../engine/definition/shapes/shape.ts'
import type { Field } from '../../engine/schema/field.ts'
import { isGone } from '../../engine/schema/gone.ts'
import type { Project } from '../../engine/schema/project.ts'
import { findField, type ResourceCore, type ResourceFields } from '../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { isSameFamily } from '../storage/migration/changes.ts'
import type { UsedField, UsedFields, UsedRecord } from './used-fields.ts'

type Files = readonly SourceFile[]

/**
 * Throws SchemaError with every used field that is missing, has another type, or may now be empty. Skips resources that
 * the schema never had.
 */
export const checkUsedFields = (schema: Schema, files: Files, { records, words }: UsedFields): void => {
  const faults = [
    ...Object.entries(records).flatMap(([name, used]) => faultsOfRecord(schema, files, name, used)),
    ...Object.entries(words).flatMap(([word, used]) => faultsOfWord(schema, files, word, used)),
  ]
  if (faults.length > 0) throw new SchemaError(faults)
}

const faultsOfRecord = (
  schema: Schema,
  files: Files,
  name: string,
  { place, fields }: UsedRecord,
): readonly SchemaFault[] => {
  const resource = findResource(schema, name)
  const all = Object.entries(fields)
  if (resource) return all.flatMap(([field, used]) => faultsOfField(files, resource, field, used) ?? [])
  if (!isGone(schema, name)) return []
  const users = [...new Set(all.flatMap(([, { by }]) => by))].toSorted()
  const named = all.map(([field]) => `"${field}"`).join(', ')
  const message = `the resource "${name}" is gone, and ${needs(users)} its ${named}${remedy}`
  return [{ file: pathOf(files, place), line: 1, column: 1, pointer: '', message }]
}

/** The parser ensures that these names refer to fields. */
const faultsOfWord = ({ project, resources }: Schema, files: Files, word: string, used: UsedField) => {
  const [part = '', role = ''] = word.split('.')
  const names: Readonly<Record<string, string>> = project[part as keyof Pick<Project, 'shop' | 'user'>]
  const resource = resources[names.resource ?? '']
  const by = [`"${word}" of project.json`]
  return resource && names[role] !== undefined ? faultsOfField(files, resource, names[role], { ...used, by }) : []
}

interface Need extends UsedField {
  readonly by: readonly string[]
}

const faultsOfField = (
  files: Files,
  resource: ResourceCore & ResourceFields,
  name: string,
  need: Need,
): readonly SchemaFault[] => {
  const field = findField(resource, name)
  const fault = (path: Path, message: string): readonly SchemaFault[] => [faultAt(files, resource, path, message)]
  if (!field) {
    const heir = resource.fields.find(({ was }) => was === name)
    const path = heir ? ['properties', heir.name, 'x-was'] : ['properties']
    const happened = heir ? `is called "${heir.name}" now` : 'is gone'
    return fault(path, `the field "${name}" ${happened}, and ${needs(need.by)} it${remedy}`)
  }
  if (!isSameFamily(need.type, field.type)) {
    const was = `and ${needs(need.by)} it as "${need.type}"`
    return fault(['properties', name], `"${name}" is of the type "${field.type.name}" now, ${was}${remedy}`)
  }
  if (need.filled && !isFilled(field))
    return fault(['properties', name], `"${name}" may be empty now, and ${needs(need.by)} a value${remedy}`)
  return []
}

const remedy = ': put it back, or change the code first and run "npm run schema:generate"'

/** Whether every row has a value. */
export const isFilled = ({ type, required }: Field): boolean => required || type.blank !== 'null'

const needs = (by: readonly string[]): string => `${by.join(' and ')} ${by.length === 1 ? 'needs' : 'need'}`

const faultAt = (files: Files, { file, name }: ResourceCore, inside: Path, message: string): SchemaFault => {
  const text = files.find(one => one.path === file)?.text.replace(/^\uFEFF/, '') ?? ''
  const path = placeIn(name, inside)
  return { file, ...lineAndColumn(text, offsetOf(readJson(text).root, path)), pointer: pointerOf(path), message }
}

/** The fields of `document.lines` are inside the file of the document. */
const placeIn = (name: string, path: Path): Path => {
  const [, lines] = name.split('.')
  return lines === undefined ? path : ['properties', lines, 'items', ...path]
}

/** Formats a path like the paths of the other files. */
const pathOf = ([first]: Files, place: string): string =>
  first ? `${first.path.slice(0, first.path.length - first.place.length)}${place}` : place
