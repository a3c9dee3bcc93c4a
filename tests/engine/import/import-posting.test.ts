import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { cashPlace, withLedgers } from '../../support/schema/ledger-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')
const place = 'imports/old-things.json'
const imported = {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  title: 'Old Things',
  into: 'thing',
  mode: 'replace',
}
const replacing: Edit = [place, '', { ...imported, map: { thing_code: 'code', name: 'name', price: 'price' } }]
const entry = { ledger: 'cash', kind: "'IN'", from: "'SALES'", to: "'DRAWER'", set: { money: 'price' } }
const carried: Edit = [cashPlace, '/history', { kind: 'OUT', place: 'SALES', set: {} }]
const made: Edit = thing('/properties/made', { $ref: 'types#date' })
const dated: readonly Edit[] = [
  ...withLedgers,
  carried,
  made,
  thing('/x-post', { create: [{ ...entry, date: 'made' }] }),
]

test('allows replacing rows dated before the shop began, within those of one value', () => {
  const schema = buildSchemaWith(...dated, replacing, [place, '/within', { name: "'A'" }])
  expect(schema.imports['old-things']?.within).toMatchObject([{ name: 'name', value: { text: "'A'" } }])
  expect(getResource(schema, 'thing').lifecycle.posts.create?.[0]?.date).toMatchObject({ text: 'made' })
})

const rows: readonly FaultRow[] = [
  [
    'a file in place of rows that posted',
    [...withLedgers, thing('/x-post', { create: [entry] }), replacing],
    [
      'schema/imports/old-things.json /mode: "thing" posts when a row is made, so no row goes because a file lacks it: say another mode @ "replace",',
    ],
  ],
  [
    'parts of what is not replaced',
    [...dated, replacing, [place, '/mode', 'upsert'], [place, '/within', { name: "'A'" }]],
    ['schema/imports/old-things.json /within: nothing goes by "upsert": leave "within" out @ "within": {'],
  ],
  [
    'history for a book that takes none',
    [...withLedgers, made, thing('/x-post', { create: [{ ...entry, date: 'made' }] })],
    [
      'schema/resources/goods/thing.json /x-post/create/0/date: the ledger says nothing of "history", so it takes none @ "date": "made"',
    ],
  ],
  [
    'a day that is no date',
    [...dated, thing('/x-post/create/0/date', 'price')],
    ['schema/resources/goods/thing.json /x-post/create/0/date: expected a date; found a number @ price"'],
  ],
]

testReports(rows)
