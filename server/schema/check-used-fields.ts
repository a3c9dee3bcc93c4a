// Refuses a schema that lacks fields which custom code uses.
import { uniq } from 'es-toolkit/array/uniq'
import { isGone } from '../../engine/project/gone.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Project } from '../../engine/schema/project.ts'
import { findField, type ResourceCore, type ResourceFields } from '../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { findOffset, getLineAndColumn, readJson } from '../../engine/schema-file/language/read-json.ts'
import { SchemaError, type SchemaFault, toJsonPointer } from '../../engine/schema-file/language/schema-fault.ts'
import type { JsonPath } from '../../engine/schema-file/language/shape.ts'
import { isSameFamily } from '../storage/migration/changes.ts'
import type { UsedField, UsedFields, UsedRecord } from './used-fields.ts'

type UsedFieldSources = readonly SourceFile[]

/**
 * Throws SchemaError with every used field that is missing, has another type, or may now be empty. Skips resources that
 * the schema never had.
 */
export const checkUsedFields = (schema: Schema, files: UsedFieldSources, { records, words }: UsedFields): void => {
  const faults = [
    ...Object.entries(records).flatMap(([name, used]) => findRecordFaults(schema, files, name, used)),
    ...Object.entries(words).flatMap(([word, used]) => findWordFaults(schema, files, word, used)),
  ]
  if (faults.length > 0) throw new SchemaError(faults)
}

const findRecordFaults = (
  schema: Schema,
  files: UsedFieldSources,
  name: string,
  { place, fields }: UsedRecord,
): readonly SchemaFault[] => {
  const resource = findResource(schema, name)
  const all = Object.entries(fields)
  if (resource) return all.flatMap(([field, used]) => findFieldFaults(files, resource, field, used) ?? [])
  if (!isGone(schema, name)) return []
  const users = uniq(all.flatMap(([, { by }]) => by)).toSorted()
  const fieldNames = all.map(([field]) => `"${field}"`).join(', ')
  const message = `the resource "${name}" is gone, and ${formatNeed(users)} its ${fieldNames}${remedy}`
  return [{ file: toMessagePath(files, place), line: 1, column: 1, pointer: '', message }]
}

/** The fields of shops or users that the project names, by its words. */
export const listProjectWords = (
  project: Pick<Project, 'shop' | 'user'>,
  part: 'shop' | 'user',
): Readonly<Record<string, string>> => {
  if (part === 'shop') {
    const { resource: _, like, ...words } = project.shop
    return { ...words, ...(like && { like: like.field }) }
  }
  const { resource: _, level, levels: __, ...words } = project.user
  return { ...words, level: level.field }
}

/** The parser ensures that these names refer to fields. */
const findWordFaults = ({ project, resources }: Schema, files: UsedFieldSources, word: string, used: UsedField) => {
  const [part = '', role = ''] = word.split('.')
  if (part !== 'shop' && part !== 'user') return []
  const names = listProjectWords(project, part)
  const resource = resources[project[part].resource]
  const by = [`"${word}" of project.json`]
  return resource && names[role] !== undefined ? findFieldFaults(files, resource, names[role], { ...used, by }) : []
}

interface FieldNeed extends UsedField {
  readonly by: readonly string[]
}

const findFieldFaults = (
  files: UsedFieldSources,
  resource: ResourceCore & ResourceFields,
  name: string,
  need: FieldNeed,
): readonly SchemaFault[] => {
  const field = findField(resource, name)
  const createFaults = (path: JsonPath, message: string): readonly SchemaFault[] => [
    createSchemaFault(files, resource, path, message),
  ]
  if (!field) {
    const renamedField = resource.fields.find(({ was }) => was === name)
    const path = renamedField ? ['properties', renamedField.name, 'x-was'] : ['properties']
    const change = renamedField ? `is called "${renamedField.name}" now` : 'is gone'
    return createFaults(path, `the field "${name}" ${change}, and ${formatNeed(need.by)} it${remedy}`)
  }
  if (!isSameFamily(need.type, field.type)) {
    const was = `and ${formatNeed(need.by)} it as "${need.type}"`
    return createFaults(['properties', name], `"${name}" is of the type "${field.type.name}" now, ${was}${remedy}`)
  }
  if (need.filled && !isFilled(field))
    return createFaults(['properties', name], `"${name}" may be empty now, and ${formatNeed(need.by)} a value${remedy}`)
  return []
}

const remedy = ': put it back, or change the code first and run "npm run schema:generate"'

/** Whether every row has a value. */
export const isFilled = ({ type, required }: Field): boolean => required || type.blank !== 'null'

const formatNeed = (by: readonly string[]): string => `${by.join(' and ')} ${by.length === 1 ? 'needs' : 'need'}`

const createSchemaFault = (
  files: UsedFieldSources,
  { file, name }: ResourceCore,
  inside: JsonPath,
  message: string,
): SchemaFault => {
  const text = files.find(one => one.path === file)?.text.replace(/^\uFEFF/, '') ?? ''
  const path = toFilePath(name, inside)
  return {
    file,
    ...getLineAndColumn(text, findOffset(readJson(text).root, path)),
    pointer: toJsonPointer(path),
    message,
  }
}

/** The fields of `document.lines` are inside the file of the document. */
const toFilePath = (name: string, path: JsonPath): JsonPath => {
  const [, lines] = name.split('.')
  return lines === undefined ? path : ['properties', lines, 'items', ...path]
}

/** Formats a path like the paths of the other files. */
const toMessagePath = ([first]: UsedFieldSources, place: string): string =>
  first ? `${first.path.slice(0, first.path.length - first.place.length)}${place}` : place
