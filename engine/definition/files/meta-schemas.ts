// The meta-schemas that editors complete and check schema files with, made from the same shapes that parse them.
import { fieldTypes } from '../../fields/all.ts'
import type { JsonSchema, MetaContext, Shape } from '../shapes/shape.ts'
import { type FileKind, shapes } from './schema-file.ts'

const draft = 'https://json-schema.org/draft/2020-12/schema'

const titles: Readonly<Record<FileKind, string>> = {
  resource: 'A resource: master, document, setting or log',
  part: 'A group of fields that several resources share',
  ledger: 'A book: entries that move amounts from one place to another',
  report: 'A report: source, filters, columns, groups, totals',
  import: 'An import: which file becomes which rows',
  menu: 'The menu tree',
  project: 'The words the engine must not know',
  start: 'What an empty database is filled with',
  texts: 'Texts of the schema files in another language',
}

/** File name (`resource.schema.json`, `types.json`) to content; names of the project become enums. */
export const metaSchemas = (names: MetaContext['names']): Readonly<Record<string, JsonSchema>> => {
  const known = { ...names, type: Object.keys(fieldTypes) }
  const kinds = Object.keys(shapes) as FileKind[]
  const files = kinds.map(kind => [`${kind}.schema.json`, metaSchema(titles[kind], shapes[kind], known)] as const)
  return { ...Object.fromEntries(files), 'types.json': typesFile() }
}

const metaSchema = (title: string, shape: Shape<unknown>, names: MetaContext['names']): JsonSchema => {
  const defs = new Map<string, JsonSchema>()
  const body = shape.meta({ names, defs })
  const sorted = [...defs].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { $schema: draft, title, ...body, ...(sorted.length > 0 && { $defs: Object.fromEntries(sorted) }) }
}

const typesFile = (): JsonSchema => ({
  $schema: draft,
  title: 'Field types: form, scale and presentation. Bounds stand at the field.',
  $defs: Object.fromEntries(
    Object.values(fieldTypes).map(({ name, description, json, scale }) => [
      name,
      { $anchor: name, ...json, description, 'x-type': name, ...(scale !== undefined && { 'x-scale': scale }) },
    ]),
  ),
})
