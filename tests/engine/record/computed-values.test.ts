import { expect, test } from 'vitest'
import type { Stored } from '../../../engine/field/field-type.ts'
import { addComputedValues, listComputedFields } from '../../../engine/record/complete-record.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const place = buildEdits('shop')

const buildMoney = (calc: string): object => ({ $ref: 'types#money', 'x-calc': calc, 'x-store': false })

const schema = buildSchemaWith(
  place('/properties/rate', { $ref: 'types#money' }),
  place('/properties/above', { $ref: 'types#code', 'x-ref': { to: 'place' } }),
  thing('/properties/doubled', buildMoney('worth * 2 + 0.4')),
  thing(
    '/properties/worth',
    buildMoney("round_up(weight * maker.rate + coalesce(maker.above.rate, 0), param('STEP', 500))"),
  ),
)
const resource = getResource(schema, 'thing')

const createWorld = (rows: Readonly<Record<string, Row>>, param?: () => Stored): RecordContext => ({
  emptyText: '-',
  roots: {},
  rows: {
    findResource: name => (name === 'place' ? getResource(schema, 'place') : undefined),
    find: (_, key) => rows[String(key)],
  },
  ...(param && { param }),
})

const places = { N: { rate: 1_000_003, above: 'S' }, S: { rate: 7, above: '-' } }

test('each is after its inputs', () => {
  expect(listComputedFields(resource).map(({ name }) => name)).toEqual(['worth', 'doubled'])
})

test('rows of references are requested together, level by level, before values are computed', () => {
  const rows = [
    { weight: 1000, maker: 'N' },
    { weight: 1000, maker: 'S' },
    { weight: 1000, maker: '-' },
  ]
  const keysAsked = (known: Readonly<Record<string, Row>>): readonly unknown[] =>
    addComputedValues(
      resource,
      rows,
      createWorld(known, () => null),
    ).questions
  expect(keysAsked({})).toEqual([
    { kind: 'reference', to: 'place', key: 'N' },
    { kind: 'reference', to: 'place', key: 'N' },
    { kind: 'reference', to: 'place', key: 'S' },
    { kind: 'reference', to: 'place', key: 'S' },
  ])
  expect(keysAsked({ N: places.N })).toMatchObject([{ key: 'S' }, { key: 'S' }, { key: 'S' }])
  expect(keysAsked(places)).toEqual([])
})

test('other missing inputs are requested, and the rows are incomplete', () => {
  const { questions } = addComputedValues(resource, [{ weight: 1, maker: '-' }], createWorld(places))
  expect(questions).toEqual([{ kind: 'param', key: 'STEP' }])
})

test.each([
  ['exact money of exact weights', { weight: 2_530, maker: 'N' }, 2_530_500, 5_061_000],
  ['nothing, of a reference that leads nowhere', { weight: 1_000, maker: '-' }, null, null],
  ['nothing, of a number that the field cannot hold', { weight: 9_000_000_000_000_000, maker: 'N' }, null, null],
])('a row has %s', (_, row, worth, doubled) => {
  const { rows, questions } = addComputedValues(
    resource,
    [{ ...row, id: 'a' }],
    createWorld(places, () => null),
  )
  expect(questions).toEqual([])
  expect(rows).toEqual([{ ...row, id: 'a', worth, doubled }])
})
