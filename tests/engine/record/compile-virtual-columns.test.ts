import { describe, expect, test } from 'vitest'
import { compileBackfill } from '../../../engine/record/compile-virtual-columns.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')

/** What is worked out by the program is a matter of masters. */
const setting = thing('/x-kind', 'setting')

describe('fields that the database cannot compute', () => {
  const rows: readonly FaultRow[] = [
    [
      'a parameter in what is not stored',
      [
        setting,
        thing('/properties/extra', { $ref: 'types#money', 'x-calc': "price + param('A', 0)", 'x-store': false }),
      ],
      ["schema/resources/goods/thing.json /properties/extra/x-calc: its value is not known here @ param('A', 0)\","],
    ],
    [
      'another number of decimals in what is not stored',
      [setting, thing('/properties/extra', { $ref: 'types#money', 'x-calc': 'weight * 2', 'x-store': false })],
      [
        'schema/resources/goods/thing.json /properties/extra/x-calc: the result has 3 decimals and the field 0; store it @ weight * 2",',
      ],
    ],
    [
      'a division in what is not stored',
      [setting, thing('/properties/extra', { $ref: 'types#money', 'x-calc': 'price / 2', 'x-store': false })],
      [
        'schema/resources/goods/thing.json /properties/extra/x-calc: the database cannot calculate a division: store it in a field and name that field @ price / 2",',
      ],
    ],
    [
      'what is not stored made of what is not stored',
      [
        setting,
        thing('/properties/extra', { $ref: 'types#money', 'x-calc': 'price', 'x-store': false }),
        thing('/properties/more', { $ref: 'types#money', 'x-calc': 'extra', 'x-store': false }),
      ],
      [
        'schema/resources/goods/thing.json /properties/more/x-calc: "extra" of "thing" is worked out in each reading: store it, or name what it is made of @ extra",',
      ],
    ],
    [
      'rows of the chain that join rows of one shop',
      [
        thing('/properties/boss', { $ref: 'types#code', 'x-ref': { to: 'own' } }),
        thing('/properties/extra', { $ref: 'types#text', 'x-fetch': { from: 'boss.name', mode: 'live' } }),
        [
          'resources/goods/own.json',
          '',
          {
            $schema: 'x',
            title: 'Own',
            type: 'object',
            'x-kind': 'master',
            'x-key': ['code'],
            required: ['code'],
            'x-scope': 'shop',
            properties: { code: { $ref: 'types#code' }, name: { $ref: 'types#text' } },
          },
        ],
      ],
      [
        'schema/resources/goods/thing.json /properties/extra/x-fetch/from: the rows of "own" belong to one shop each, those of "thing" do not @ boss.name",',
      ],
    ],
  ]
  testReports(rows)
})

test('compiles to a value over columns and joined rows, which is null only if its type may be empty', () => {
  const { workedOut, fields } = getResource(
    buildSchemaWith(
      thing('/properties/twice', { $ref: 'types#money', 'x-calc': 'price + price', 'x-store': false }),
      thing('/properties/place', { $ref: 'types#text', 'x-fetch': { from: 'maker.name', mode: 'live' } }),
    ),
    'thing',
  )
  expect(fields.filter(({ stored }) => !stored).map(({ name }) => name)).toEqual(['twice', 'place'])
  expect(workedOut?.values).toMatchObject([
    { name: 'twice', value: { kind: 'arithmetic', operator: '+' } },
    { name: 'place', value: { kind: 'coalesce', items: [{ kind: 'unless' }, { kind: 'constant', value: '-' }] } },
  ])
  expect(workedOut?.joins).toEqual([{ through: ['maker'], to: 'place', table: 'place', key: 'place_code' }])
})

test('compiles nothing for a table with columns only', () => {
  expect(getResource(buildSchemaWith(), 'thing').workedOut).toBe(undefined)
})

test.each([
  ['weight * 2000', undefined],
  ['price + 1', 'arithmetic'],
  ['round(price, 5)', undefined],
  ["price + param('A', 0)", undefined],
])('the database fills a column of %s: %s', (calc, kind) => {
  const schema = buildSchemaWith(thing('/properties/extra', { $ref: 'types#money', 'x-calc': calc }))
  const resource = getResource(schema, 'thing')
  const field = resource.field.extra
  expect(field && compileBackfill(schema, resource, field)?.values[0]?.value.kind).toBe(kind)
})
