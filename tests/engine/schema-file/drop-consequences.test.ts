import { expect, test } from 'vitest'
import { dropConsequences } from '../../../engine/schema-file/drop-consequences.ts'
import type { SchemaFault } from '../../../engine/schema-file/language/schema-fault.ts'

const buildFault = (file: string, pointer: string, message: string): SchemaFault => ({
  file,
  line: 1,
  column: 1,
  pointer,
  message,
})

const cases: readonly (readonly [name: string, cause: SchemaFault, consequence: SchemaFault])[] = [
  [
    'uses of a field without a type',
    buildFault('resources/thing.json', '/properties/size', 'no type is called "sice"'),
    buildFault('resources/thing.json', '/x-calc', 'no field "size"'),
  ],
  [
    'fields of a missing part',
    buildFault('resources/thing.json', '/allOf/0', 'no part is called "sise"'),
    buildFault('resources/thing.json', '/x-list/columns/0', 'no field "size"'),
  ],
  [
    'a move whose name another one has taken',
    buildFault('resources/sale.json', '/x-flow/moves/1/id', 'another move is called "save"'),
    buildFault('resources/sale.json', '/x-print/0/move', 'no move or print is called "cancel"'),
  ],
  [
    'uses of a broken ledger',
    buildFault('ledgers/cash.json', '/dims/place', 'wrong'),
    buildFault('resources/sale.json', '/x-post/save/0', 'no dim of "cash" is called "place"'),
  ],
]

test.each(cases)('leaves out %s', (_, cause, consequence) => {
  expect(dropConsequences([cause, consequence])).toEqual([cause])
  expect(dropConsequences([consequence])).toEqual([consequence])
})

test('keeps faults that stand on their own', () => {
  const faults = [
    buildFault('resources/thing.json', '/title', 'expected a text'),
    buildFault('resources/sale.json', '/x-calc', 'no field "size"'),
  ]
  expect(dropConsequences(faults)).toEqual(faults)
})
