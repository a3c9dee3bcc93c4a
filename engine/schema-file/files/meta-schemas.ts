// Builds the meta-schemas with which editors complete and check schema files, from the shapes that parse these.
import { fieldTypes } from '../../field/all.ts'
import {
  type CompletionName,
  type JsonSchema,
  type MetaSchemaContext,
  namesFile,
  type Shape,
} from '../language/shape.ts'
import { type FileKind, shapes } from './schema-file.ts'
import { snippets } from './snippets.ts'

const draft = 'https://json-schema.org/draft/2020-12/schema'

const titles: Readonly<Record<FileKind, string>> = {
  resource: 'A resource: master, document, setting or log',
  part: 'A group of fields that several resources share',
  ledger: 'A book: entries that move amounts from one place to another',
  report: 'A report: source, filters, columns, groups, totals',
  import: 'An import: which file becomes which rows',
  list: 'A list over several documents: views, columns, actions',
  dashboard: 'The dashboard: cards, charts, and rows that wait',
  menu: 'The menu tree',
  project: 'The words the engine must not know',
  start: 'What an empty database is filled with',
  texts: 'Texts of the schema files in another language',
}

/** File name (`resource.schema.json`, `types.json`, `names.json`) to content. */
export const buildMetaSchemas = (names: MetaSchemaContext['names']): Readonly<Record<string, JsonSchema>> => {
  const allNames: MetaSchemaContext['names'] = { ...names, type: typeNames }
  const kinds = Object.keys(shapes) as FileKind[]
  const files = kinds.map(kind => [`${kind}.schema.json`, buildMetaSchema(kind, allNames)] as const)
  return { ...Object.fromEntries(files), 'types.json': buildTypesSchema(), [namesFile]: buildNamesSchema(allNames) }
}

const typeNames: readonly CompletionName[] = Object.values(fieldTypes).map(({ name, description }) => ({
  name,
  title: description,
}))

/** Kinds of names that are keys of maps. */
const keyKinds: ReadonlySet<string> = new Set(['field', 'lines', 'state', 'move'])

/** All names of the project in one file: a new resource or field changes this file only. */
const buildNamesSchema = (names: MetaSchemaContext['names']): JsonSchema => ({
  $schema: draft,
  title: 'Names of the project, for the other schemas here',
  $defs: Object.fromEntries(
    Object.entries(names).flatMap(([kind, all]): readonly (readonly [string, JsonSchema])[] => {
      const values = all.map(({ name }) => name)
      return [
        // A project may have no name of a kind yet, and a list of no values is no schema.
        [
          kind.replace(' ', '-'),
          values.length === 0
            ? { type: 'string' }
            : { type: 'string', enum: values, enumDescriptions: all.map(({ title }) => title) },
        ],
        ...(keyKinds.has(kind) ? [[`keys-of-${kind}`, { examples: values }] as const] : []),
      ]
    }),
  ),
})

const buildMetaSchema = (kind: FileKind, names: MetaSchemaContext['names']): JsonSchema => {
  const defs = new Map<string, JsonSchema>()
  const shape: Shape<unknown> = shapes[kind]
  const body = shape.meta({ names, defs })
  const sorted = [...defs].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const defaultSnippets = snippets[kind]
  const named = { $schema: draft, title: titles[kind], ...(defaultSnippets && { defaultSnippets }) }
  return {
    ...named,
    ...body,
    ...(sorted.length > 0 && { $defs: Object.fromEntries(sorted) }),
  }
}

const buildTypesSchema = (): JsonSchema => ({
  $schema: draft,
  title: 'Field types: form, scale and presentation. Bounds stand at the field.',
  $defs: Object.fromEntries(
    Object.values(fieldTypes).map(({ name, description, json, scale }) => [
      name,
      { $anchor: name, ...json, description, 'x-type': name, ...(scale !== undefined && { 'x-scale': scale }) },
    ]),
  ),
})
