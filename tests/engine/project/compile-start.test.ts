import { expect, test } from 'vitest'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const start = buildEdits('start')
const zero = { $schema: '../dialect/start.schema.json', kind: 'start' }
const first = (more: object = {}): Edit => [
  'start/first.json',
  '',
  {
    $schema: '../dialect/start.schema.json',
    kind: 'start',
    chain: { place: [{ place_code: 'A', name: 'FIRST' }] },
    shops: { '*': { thing: [{ thing_code: 'T0', name: 'ZERO' }] } },
    ...more,
  },
]

test('rows of a base come before those of the file', () => {
  const { starts } = buildSchemaWith(
    first(),
    start('/base', 'first'),
    start('/chain', { place: [{ place_code: 'B', name: 'SECOND' }] }),
    start('/shops', {
      '*': { thing: [{ thing_code: 'T1', name: 'ONE' }] },
      B: { thing: [{ thing_code: 'T2', name: 'TWO' }] },
    }),
  )
  expect(starts.empty).toEqual({
    chain: {
      place: [
        { place_code: 'A', name: 'FIRST' },
        { place_code: 'B', name: 'SECOND' },
      ],
    },
    shops: {
      '*': {
        thing: [
          { thing_code: 'T0', name: 'ZERO' },
          { thing_code: 'T1', name: 'ONE' },
        ],
      },
      B: { thing: [{ thing_code: 'T2', name: 'TWO' }] },
    },
    days: [],
    offers: [],
    isBase: false,
  })
  expect(starts.first?.chain.place).toHaveLength(1)
})

const rows: readonly FaultRow[] = [
  [
    'a base that is missing',
    [first(), start('/base', 'fist')],
    ['schema/start/empty.json /base: no other start data is called "fist"; did you mean "first"? @ "fist"'],
  ],
  [
    'an offer of rows with secrets',
    [start('/offers', [{ id: 'a', title: 'A', rows: { person: [] } }])],
    [
      'schema/start/empty.json /offers/0/rows/person: "person" is made by its own screen only: it has moves or secrets @ "person": []',
    ],
  ],
  [
    'a file that is its own base',
    [start('/base', 'empty')],
    ['schema/start/empty.json /base: no other start data is called "empty" @ "empty"'],
  ],
  [
    'a file that its base is built on',
    [first({ base: 'empty' }), start('/base', 'first')],
    [
      'schema/start/empty.json /base: "first" is built on this one @ "first"',
      'schema/start/first.json /base: "empty" is built on this one @ "empty"',
    ],
  ],
]

test('rows of the deepest base come first', () => {
  const { starts } = buildSchemaWith(
    ['start/zero.json', '', { ...zero, chain: { place: [{ place_code: 'Z', name: 'ZERO' }] } }],
    first({ base: 'zero' }),
    start('/base', 'first'),
    start('/chain', { place: [{ place_code: 'B', name: 'SECOND' }] }),
  )
  expect(starts.empty?.chain.place?.map(row => row.place_code)).toEqual(['Z', 'A', 'B'])
  expect(starts.empty?.shops['*']?.thing?.[0]).toEqual({ thing_code: 'T0', name: 'ZERO' })
})

testReports(rows)

test('past days begin with the earliest, those of a base first', () => {
  const thing = (name: string) => ({ B: { thing: [{ thing_code: name, name }] } })
  const { starts } = buildSchemaWith(
    first({ days: { 9: thing('T3'), 30: thing('T4') } }),
    start('/base', 'first'),
    start('/chain', { place: [{ place_code: 'B', name: 'SECOND' }] }),
    start('/days', { 9: thing('T5'), 60: thing('T6') }),
  )
  expect(starts.empty?.days).toEqual([
    [60, thing('T6')],
    [30, thing('T4')],
    [9, thing('T3')],
    [9, thing('T5')],
  ])
})
