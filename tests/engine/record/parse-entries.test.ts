// Parsing of settings, and their faults.
import { expect, test } from 'vitest'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const at = buildEdits('thing')
const entries = (more: object) => at('/x-entries', { key: 'thing_code', value: 'name', sections: [], ...more })
const section = (known: object) => entries({ sections: [{ title: 'A', entries: known }] })

test('parses settings as fields of one row, in the sections of the file', () => {
  const { thing } = buildSchemaWith(
    section({ STEP: { $ref: 'types#money', default: 500 }, ON: { $ref: 'types#flag' } }),
  ).resources
  expect(thing?.entries).toMatchObject({ key: 'thing_code', value: 'name' })
  const { fields = [], screen: { form } = {}, key } = thing?.entries?.of ?? {}
  expect(fields.map(({ name, default: value }) => [name, value])).toEqual([
    ['STEP', 500],
    ['ON', 0],
  ])
  expect(form).toMatchObject({ as: 'page', sections: [{ title: 'A', columns: 2, fields: ['STEP', 'ON'] }] })
  expect(key).toEqual(['id'])
})

const rows: readonly FaultRow[] = [
  [
    'names that are no key',
    [entries({ key: 'name' })],
    [
      'schema/resources/goods/thing.json /x-entries/key: the entries are identified by the key of the resource @ "name",',
    ],
  ],
  [
    'values that are no text',
    [entries({ value: 'price' })],
    ['schema/resources/goods/thing.json /x-entries/value: "price" is no text @ "price",'],
  ],
  [
    'words that need a row',
    [section({ STEP: { $ref: 'types#money', 'x-ref': { to: 'place' } } })],
    [
      'schema/resources/goods/thing.json /x-entries/sections/0/entries/STEP/x-ref: "x-ref" is not for a setting @ "x-ref": {',
    ],
  ],
  [
    'a secret',
    [section({ STEP: { $ref: 'types#secret' } })],
    [
      'schema/resources/goods/thing.json /x-entries/sections/0/entries/STEP/$ref: the type "secret" is not for a setting @ "types#secret"',
    ],
  ],
  [
    'a choice with a condition',
    [section({ STEP: { type: 'string', enum: ['A'], 'x-enum': { A: { show: 'active' } } } })],
    [
      'schema/resources/goods/thing.json /x-entries/sections/0/entries/STEP/x-enum/A/show: "show" is not for a setting @ "show": "active"',
    ],
  ],
  [
    'a key that stands twice',
    [
      entries({
        sections: [
          { title: 'A', entries: { STEP: { $ref: 'types#money' } } },
          { title: 'B', entries: { STEP: { $ref: 'types#money' } } },
        ],
      }),
    ],
    ['schema/resources/goods/thing.json /x-entries/sections/1/entries/STEP: "STEP" stands here twice @ "STEP": {'],
  ],
  [
    'a call of one row with a filter',
    [
      at('/x-api/aliases/0', {
        method: 'GET',
        path: 'things/by/{code}',
        params: { code: 'thing_code' },
        one: true,
        filter: 'active',
      }),
    ],
    [
      'schema/resources/goods/thing.json /x-api/aliases/0/filter: "filter" is not for a call of one row @ "filter": "active"',
    ],
  ],
  [
    'a call of one row that nothing names',
    [at('/x-api/aliases/0', { method: 'GET', path: 'things/one', one: true })],
    [
      'schema/resources/goods/thing.json /x-api/aliases/0/one: one row is asked for by "params" in the path @ "one": true',
    ],
  ],
  [
    'a menu entry for settings that are none',
    [buildEdits('menu')('/items/0/items/0/to', 'resource:thing/entries')],
    [
      'schema/menu.json /items/0/items/0/to: "thing" has no entries: say what they are by "x-entries" @ "resource:thing/entries",',
    ],
  ],
  [
    'a menu entry for an own row that nobody has',
    [buildEdits('menu')('/items/0/items/0/to', 'resource:thing/own')],
    [
      'schema/menu.json /items/0/items/0/to: nobody has a "thing" of his own: say place or person @ "resource:thing/own",',
    ],
  ],
]

testReports(rows)
