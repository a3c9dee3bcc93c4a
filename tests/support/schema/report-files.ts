// A report in neutral words beside the sound project, over things that have a day.
import type { Report } from '../../../engine/schema/report.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, type Edit } from './schema-files.ts'

export const reportPlace = 'reports/things-by-size.json'

export const thingsReport = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: 'Things By Size',
  from: 'resource:thing',
  api: { method: 'POST', path: 'things/by-size', params: { first: 'since' }, answer: 'rows' },
  filters: [
    { name: 'since', title: 'From', $ref: 'types#date', required: true, default: 'sysdate()', rule: 'day >= since' },
    {
      name: 'until',
      title: 'Until',
      $ref: 'types#date',
      required: true,
      default: 'sysdate()',
      rule: 'day <= until',
      maxDays: 31,
    },
    { name: 'made_by', title: 'Maker', ref: 'place', all: 'EVERYBODY', rule: 'maker == made_by' },
    { name: 'sizes', title: 'Sizes', enum: ['SMALL', 'LARGE'], multiple: true, rule: 'size in sizes' },
  ],
  where: 'active',
  group: [{ by: 'maker', title: 'Maker' }, { by: 'size' }],
  columns: [
    { name: 'maker', title: 'Maker', value: 'maker' },
    { name: 'maker_name', title: 'Name', value: 'maker.name' },
    { name: 'size', title: 'Size', value: 'size' },
    { name: 'pieces', title: 'Pieces', value: 'count()', total: 'sum' },
    { name: 'rate', title: 'Rate', value: 'price / weight', $ref: 'types#money', total: 'same-formula' },
    { name: 'weight', title: 'Weight', value: 'sum(weight)', total: 'sum' },
    { name: 'price', title: 'Price', value: 'sum(price)', total: 'sum' },
    { name: 'highest', title: 'Highest', value: 'max(price)', total: 'max' },
  ],
  sort: ['-price'],
  outputs: {
    pdf: {
      landscape: true,
      header: ['{shop.name}', 'PERIOD {since} - {until} {made_by}'],
      footer: '{user.person_id} {now}',
    },
    xlsx: true,
  },
  messages: { empty: 'NOTHING THERE' },
} as const

/** Changes of the report's file, each a pointer and its new value. */
export type ReportEdits = readonly (readonly [pointer: string, value?: unknown])[]

const thing = buildEdits('thing')

/** The project with things that have a day, belong to shops, and the report with changes of its file. */
export const withReport = (...edits: ReportEdits): readonly Edit[] => [
  thing('/properties/day', { $ref: 'types#date' }),
  thing('/x-scope', 'shop'),
  [reportPlace, '', thingsReport],
  ...edits.map(([pointer, value]): Edit => [reportPlace, pointer, value]),
]

export const reportSchema = (...edits: ReportEdits): Schema => buildSchemaWith(...withReport(...edits))

export const compileReport = (...edits: ReportEdits): Report => {
  const found = reportSchema(...edits).reports['things-by-size']
  if (!found) throw new Error('the report is missing')
  return found
}
