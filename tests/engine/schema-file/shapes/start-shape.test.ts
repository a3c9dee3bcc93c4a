import { expect, test } from 'vitest'
import { start } from '../../../../engine/schema-file/shapes/part-shape.ts'
import { readBy, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const first = {
  $schema: 'x',
  kind: 'start',
  chain: { place: [{ place_code: '{shop}', opened: null, size: 1.5, active: true }] },
  shops: { '*': { 'old-thing': [] }, A1: { thing: [{}] } },
}

testAccepted(start, { first, 'the chain alone': { $schema: 'x', kind: 'start', chain: {} } })

test('reads a table in a field of a row as its objects, also in the row of a table', () => {
  const lines = [
    { kind: 'label', text: 'NAME' },
    [
      ['kind', 'x', 'text'],
      ['line', 8],
      ['field', null, 'CODE'],
    ],
  ]
  const expected = [
    { kind: 'label', text: 'NAME' },
    { kind: 'line', x: 8 },
    { kind: 'field', text: 'CODE' },
  ]
  const chain = {
    thing: [
      { name: 'A', lines },
      [
        ['name', 'lines'],
        ['B', lines],
      ],
    ],
  }
  expect(readBy(start, { $schema: 'x', kind: 'start', chain })).toEqual({
    value: {
      $schema: 'x',
      kind: 'start',
      chain: {
        thing: [
          { name: 'A', lines: expected },
          { name: 'B', lines: expected },
        ],
      },
    },
    faults: [],
  })
})

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'starts', ['/kind: "starts" is not one of start; did you mean "start"?']],
  ['no chain', '/chain', undefined, ['/: the key "chain" is missing']],
  ['a resource in capitals', '/chain/Place', [], ['/chain/Place (key): "Place" is not the name of a resource']],
  [
    'a resource called like a property of objects',
    '/chain/constructor',
    [],
    ['/chain/constructor (key): nothing may be called "constructor"'],
  ],
  ['rows that are no list', '/chain/place', {}, ['/chain/place: expected a list, found an object']],
  [
    'a table without the names of its fields',
    '/chain/place/0',
    [],
    ['/chain/place/0/0: a table begins with a list of the names of its fields'],
  ],
  [
    'a table in a field without the names of its fields',
    '/chain/place/0',
    { lines: [[]] },
    ['/chain/place/0/lines/0/0: a table begins with a list of the names of its fields'],
  ],
  [
    'a row with more values than names',
    '/chain/place/0',
    [['name'], ['FIRST', 'MORE']],
    ['/chain/place/0/1: expected a list of at most 1 values, as the first one names them'],
  ],
  [
    'a field called __proto__',
    '/chain/place/0/__proto__',
    1,
    ['/chain/place/0/__proto__ (key): nothing may be called "__proto__"'],
  ],
  ['rows of a shop that are no object', '/shops/A1', [], ['/shops/A1: expected an object, found a list']],
  ['a shop called __proto__', '/shops/__proto__', {}, ['/shops/__proto__ (key): nothing may be called "__proto__"']],
]

testRefused(start, first, rows)
