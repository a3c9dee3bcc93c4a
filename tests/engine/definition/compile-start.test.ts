import { expect, test } from 'vitest'
import { type Edit, editsOf, schemaWith } from '../../support/schema-files.ts'
import { type FaultRow, reports } from './fault-rows.ts'

const start = editsOf('start')
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

test('rows of a base come before a file’s own', () => {
  const { starts } = schemaWith(
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
  })
  expect(starts.first?.chain.place).toHaveLength(1)
})

const rows: readonly FaultRow[] = [
  [
    'a base that is missing',
    [first(), start('/base', 'fist')],
    ['schema/start/empty.json:24:11 /base: no other start data is called "fist"; did you mean "first"? @ "fist"'],
  ],
  [
    'a file that is its own base',
    [start('/base', 'empty')],
    ['schema/start/empty.json:24:11 /base: no other start data is called "empty" @ "empty"'],
  ],
  [
    'a base with a base',
    [first({ base: 'empty' }), start('/base', 'first')],
    [
      'schema/start/empty.json:24:11 /base: "first" has a base of its own @ "first"',
      'schema/start/first.json:22:11 /base: "empty" has a base of its own @ "empty"',
    ],
  ],
]

reports(rows)
