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

// Editor snippets for new schema files of each kind, with tab stops.

interface Snippet {
  readonly label: string
  readonly description: string
  readonly bodyText: string
}

/** A tab stop; stops with the same number are edited together. */
const buildTabStop = (index: number, text: string): string => `\${${index}:${text}}`

/** Escapes each dollar sign that does not begin a tab stop. */
const buildSnippet = (label: string, description: string, body: Readonly<Record<string, unknown>>): Snippet => ({
  label,
  description,
  bodyText: JSON.stringify(body, null, 2).replaceAll(/\$(?!\{)/g, '\\$'),
})

const key = buildTabStop(2, 'code')

const master = buildSnippet('master', 'A list that staff keep, with its form', {
  $schema: '../../dialect/resource.schema.json',
  title: buildTabStop(1, 'Thing'),
  'x-kind': 'master',
  'x-key': [key],
  'x-scope': buildTabStop(3, 'global'),
  required: [key, 'name'],
  properties: {
    [key]: { $ref: 'types#code', title: buildTabStop(4, 'Code') },
    name: { $ref: 'types#text', title: buildTabStop(5, 'Name') },
    active: { $ref: 'types#flag', title: buildTabStop(6, 'Active'), default: true },
  },
  'x-active': 'active',
  'x-list': { columns: [key, 'name', 'active'], search: [key, 'name'], export: ['csv'] },
  'x-form': { as: 'modal' },
})

const document = buildSnippet('document', 'A document with a number, lines and a move that saves it', {
  $schema: '../../dialect/resource.schema.json',
  title: buildTabStop(1, 'Order'),
  'x-kind': 'document',
  'x-key': ['number'],
  'x-scope': 'shop',
  properties: {
    number: {
      $ref: 'types#label',
      title: buildTabStop(2, 'Number'),
      'x-number': { pattern: `${buildTabStop(3, 'N')}-{yyMMdd}-{####}`, reset: 'day', at: 'move' },
    },
    day: { $ref: 'types#date', title: buildTabStop(4, 'Date'), readOnly: true, 'x-default': 'sysdate()' },
    lines: {
      type: 'array',
      title: buildTabStop(5, 'Lines'),
      minItems: 1,
      'x-lines': { table: buildTabStop(6, 'order_lines'), key: ['thing'], unique: ['thing'] },
      items: {
        required: ['thing'],
        properties: { thing: { $ref: 'types#code', 'x-ref': { to: buildTabStop(7, 'thing') } } },
      },
    },
  },
  'x-flow': {
    field: 'state',
    states: { DRAFT: { edit: true }, DONE: { title: buildTabStop(8, 'Done'), color: 'success', final: true } },
    moves: [
      { id: 'save', title: buildTabStop(9, 'Save'), from: ['DRAFT'], to: 'DONE', who: ['*'], number: ['number'] },
    ],
  },
  'x-list': { columns: ['number', 'day'], sort: ['-number'], search: ['number'], export: ['csv'] },
  'x-form': { as: 'page' },
})

const report = buildSnippet('report', 'Rows of a resource, narrowed, grouped and summed up', {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: buildTabStop(1, 'Things'),
  from: buildTabStop(2, 'resource:thing'),
  filters: [
    {
      name: 'asked',
      title: buildTabStop(3, 'Thing'),
      ref: buildTabStop(4, 'thing'),
      rule: `${buildTabStop(5, 'code')} == asked`,
    },
  ],
  group: [{ by: buildTabStop(5, 'code') }],
  columns: [
    buildTabStop(5, 'code'),
    { name: 'count', title: buildTabStop(6, 'Count'), value: 'count()', total: 'sum' },
  ],
  outputs: { pdf: {}, xlsx: true, csv: true },
})

const imported = buildSnippet('import', 'A file that becomes rows of a resource', {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  type: buildTabStop(1, 'master_thing'),
  title: buildTabStop(2, 'Things'),
  into: buildTabStop(3, 'thing'),
  mode: 'upsert',
  file: { nameContains: buildTabStop(1, 'master_thing'), headers: 'lower-underscore', maxRows: 5000 },
  map: { [buildTabStop(4, 'code')]: { from: buildTabStop(4, 'code'), upper: true } },
  undoHours: 72,
})

const dashboard = buildSnippet('dashboard', 'Numbers of today, a chart, and rows that wait', {
  $schema: './dialect/dashboard.schema.json',
  kind: 'dashboard',
  cards: [
    {
      id: buildTabStop(1, 'today'),
      title: buildTabStop(2, 'Today'),
      from: buildTabStop(3, 'resource:thing'),
      where: `${buildTabStop(4, 'day')} == sysdate()`,
      values: [{ name: 'count', title: buildTabStop(5, 'Count'), value: 'count()' }],
      compare: ['yesterday', 'last-week'],
    },
  ],
  charts: [
    {
      id: buildTabStop(6, 'month'),
      title: buildTabStop(7, 'By Day'),
      kind: 'bar',
      from: buildTabStop(3, 'resource:thing'),
      where: `${buildTabStop(4, 'day')} >= month_start(sysdate())`,
      x: buildTabStop(4, 'day'),
      y: [{ name: 'count', title: buildTabStop(5, 'Count'), value: 'count()' }],
    },
  ],
})

export const snippets: Readonly<Partial<Record<FileKind, readonly Snippet[]>>> = {
  resource: [master, document],
  report: [report],
  import: [imported],
  dashboard: [dashboard],
}
