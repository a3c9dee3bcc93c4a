// Editor snippets for new schema files of each kind, with tab stops.

import type { FileKind } from './schema-file.ts'

interface Snippet {
  readonly label: string
  readonly description: string
  readonly bodyText: string
}

/** A tab stop; stops with the same number are edited together. */
const stop = (index: number, text: string): string => `\${${index}:${text}}`

/** Escapes each dollar sign that does not begin a tab stop. */
const snippet = (label: string, description: string, body: Readonly<Record<string, unknown>>): Snippet => ({
  label,
  description,
  bodyText: JSON.stringify(body, null, 2).replaceAll(/\$(?!\{)/g, '\\$'),
})

const key = stop(2, 'code')

const master = snippet('master', 'A list that staff keep, with its form', {
  $schema: '../../dialect/resource.schema.json',
  title: stop(1, 'Thing'),
  'x-kind': 'master',
  'x-key': [key],
  'x-scope': stop(3, 'global'),
  required: [key, 'name'],
  properties: {
    [key]: { $ref: 'types#code', title: stop(4, 'Code') },
    name: { $ref: 'types#text', title: stop(5, 'Name') },
    active: { $ref: 'types#flag', title: stop(6, 'Active'), default: true },
  },
  'x-active': 'active',
  'x-list': { columns: [key, 'name', 'active'], search: [key, 'name'], export: ['csv'] },
  'x-form': { as: 'modal' },
})

const document = snippet('document', 'A document with a number, lines and a move that saves it', {
  $schema: '../../dialect/resource.schema.json',
  title: stop(1, 'Order'),
  'x-kind': 'document',
  'x-key': ['number'],
  'x-scope': 'shop',
  properties: {
    number: {
      $ref: 'types#label',
      title: stop(2, 'Number'),
      'x-number': { pattern: `${stop(3, 'N')}-{yyMMdd}-{####}`, reset: 'day', at: 'move' },
    },
    day: { $ref: 'types#date', title: stop(4, 'Date'), readOnly: true, 'x-default': 'sysdate()' },
    lines: {
      type: 'array',
      title: stop(5, 'Lines'),
      minItems: 1,
      'x-lines': { table: stop(6, 'order_lines'), key: ['thing'], unique: ['thing'] },
      items: { required: ['thing'], properties: { thing: { $ref: 'types#code', 'x-ref': { to: stop(7, 'thing') } } } },
    },
  },
  'x-flow': {
    field: 'state',
    initial: 'DRAFT',
    states: { DRAFT: { edit: true }, DONE: { title: stop(8, 'Done'), color: 'success', final: true } },
    moves: [{ id: 'save', title: stop(9, 'Save'), from: ['DRAFT'], to: 'DONE', who: ['*'], number: ['number'] }],
  },
  'x-list': { columns: ['number', 'day'], sort: ['-number'], search: ['number'], export: ['csv'] },
  'x-form': { as: 'page' },
})

const report = snippet('report', 'Rows of a resource, narrowed, grouped and summed up', {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: stop(1, 'Things'),
  from: stop(2, 'resource:thing'),
  filters: [{ name: 'asked', title: stop(3, 'Thing'), ref: stop(4, 'thing'), rule: `${stop(5, 'code')} == asked` }],
  group: [{ by: stop(5, 'code') }],
  columns: [stop(5, 'code'), { name: 'count', title: stop(6, 'Count'), value: 'count()', total: 'sum' }],
  outputs: { pdf: {}, xlsx: true, csv: true },
})

const imported = snippet('import', 'A file that becomes rows of a resource', {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  type: stop(1, 'master_thing'),
  title: stop(2, 'Things'),
  into: stop(3, 'thing'),
  mode: 'upsert',
  file: { nameContains: stop(1, 'master_thing'), headers: 'lower-underscore', maxRows: 5000 },
  map: { [stop(4, 'code')]: { from: stop(4, 'code'), upper: true } },
  undoHours: 72,
})

const dashboard = snippet('dashboard', 'Numbers of today, a chart, and rows that wait', {
  $schema: './dialect/dashboard.schema.json',
  kind: 'dashboard',
  cards: [
    {
      id: stop(1, 'today'),
      title: stop(2, 'Today'),
      from: stop(3, 'resource:thing'),
      where: `${stop(4, 'day')} == sysdate()`,
      values: [{ name: 'count', title: stop(5, 'Count'), value: 'count()' }],
      compare: ['yesterday', 'last-week'],
    },
  ],
  charts: [
    {
      id: stop(6, 'month'),
      title: stop(7, 'By Day'),
      kind: 'bar',
      from: stop(3, 'resource:thing'),
      where: `${stop(4, 'day')} >= month_start(sysdate())`,
      x: stop(4, 'day'),
      y: [{ name: 'count', title: stop(5, 'Count'), value: 'count()' }],
    },
  ],
})

export const snippets: Readonly<Partial<Record<FileKind, readonly Snippet[]>>> = {
  resource: [master, document],
  report: [report],
  import: [imported],
  dashboard: [dashboard],
}
