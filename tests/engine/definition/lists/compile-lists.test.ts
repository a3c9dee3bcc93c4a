import { expect, test } from 'vitest'
import { inMenu, listPlace, withList } from '../../../support/list-files.ts'
import { type Edit, schemaWith } from '../../../support/schema-files.ts'
import { type FaultRow, reports } from '../fault-rows.ts'

const at = (pointer: string, value?: unknown): Edit => [listPlace, pointer, value]
const line = (place: string, message: string): string => `schema/lists/to-do.json:${place}: ${message}`

const rows: readonly FaultRow[] = [
  [
    'a list of one document',
    [...withList, at('/of', ['bill/open']), at('/columns', [{ name: 'due' }]), at('/actions')],
    [line('5:9 /of', 'a list over documents has at least two: one alone has views of its own @ [')],
  ],
  [
    'a document that stands there twice, and a resource that is none',
    [
      ...withList,
      ['resources/goods/thing.json', '/x-views', { all: { title: 'All' } }],
      at('/of', ['bill/open', 'bill/open', 'claim/all', 'thing/all']),
    ],
    [
      line('7:5 /of/1', '"bill" stands here twice: make one view of both @ "bill/open",'),
      line('9:5 /of/3', '"thing" is no document @ "thing/all"'),
    ],
  ],
  [
    'a text that names no view',
    [...withList, at('/of/0', 'bill')],
    [line('6:5 /of/0', 'expected a view of a document, such as sale/open, found "bill" @ "bill",')],
  ],
  [
    'a column of two types, one of the same name, and one with the name of the program',
    [
      ...withList,
      at('/columns', [
        { name: 'due', from: { claim: 'note' } },
        { name: 'state' },
        { name: 'state' },
        { name: 'document', from: { bill: 'number', claim: 'number' } },
      ]),
    ],
    [
      line('12:15 /columns/0/name', '"due" is of the type "money" in "bill" and "text" in "claim" @ "due",'),
      line('21:15 /columns/2/name', 'another column is called "state" @ "state"'),
      line('24:15 /columns/3/name', 'another column is called "document" @ "document",'),
    ],
  ],
  [
    'a field that says what another document has',
    [...withList, at('/columns/0/from', { sale: 'number' })],
    [line('14:9 /columns/0/from/sale', 'the list has no "sale" @ "sale": "number"')],
  ],
  [
    'a secret',
    [
      ...withList,
      ['resources/goods/bill.json', '/properties/pin', { $ref: 'types#secret' }],
      ['resources/goods/claim.json', '/properties/pin', { $ref: 'types#secret' }],
      at('/columns/-', { name: 'pin' }),
    ],
    [
      line('24:15 /columns/3/name', '"pin" of "bill" is not shown to anybody: take the column out @ "pin"'),
      line('24:15 /columns/3/name', '"pin" of "claim" is not shown to anybody: take the column out @ "pin"'),
    ],
  ],
  [
    'an action that nobody has, of a document that is not there, or that the view does not offer, or of one document at a time',
    [
      ...withList,
      at('/actions', [
        { title: 'None', moves: {} },
        { title: 'Other', moves: { sale: 'finish' } },
        { title: 'Save', moves: { bill: 'save', claim: 'drop' } },
      ]),
    ],
    [
      line('25:5 /actions/0', 'no document has a move or a print here: the button would do nothing @ {'),
      line('32:9 /actions/1/moves/sale', 'the list has no "sale" @ "sale": "finish"'),
      line(
        '38:17 /actions/2/moves/bill',
        'the view "bill/open" does not offer "save": name it in its "actions" @ "save",',
      ),
      line(
        '39:18 /actions/2/moves/claim',
        '"drop" of "claim" is made on one document at a time: say "bulk": true @ "drop"',
      ),
    ],
  ],
  [
    'a move that asks something else than another, as one answer goes to all rows',
    [
      ...withList,
      ['resources/goods/bill.json', '/x-flow/moves/1/ask', { properties: { why: { $ref: 'types#text' } } }],
      [
        'resources/goods/claim.json',
        '/x-flow/moves/1/ask',
        { properties: { why: { $ref: 'types#text' } }, required: ['why'] },
      ],
    ],
    [
      line(
        '29:18 /actions/0/moves/claim',
        '"settle" asks something else than "pay" of "bill", and all rows get one answer @ "settle"',
      ),
    ],
  ],
  [
    'prints that are none, that the view does not offer, of a document that is not there, or beside moves; subtotals of nothing',
    [
      ...withList,
      [
        'resources/goods/claim.json',
        '/x-print',
        [{ id: 'slip', title: 'Slip', paper: 'receipt-80', template: 'proof' }],
      ],
      at('/columns/1', { name: 'day' }),
      at('/subtotals', true),
      at('/actions/0', {
        title: 'Print',
        prints: { bill: 'slip', claim: 'slip', sale: 'slip' },
        moves: { bill: 'pay' },
      }),
    ],
    [
      line('24:7 /actions/0/prints', 'an action moves or prints: make two of it @ "prints": {'),
      line('25:17 /actions/0/prints/bill', '"bill" has no print "slip" @ "slip",'),
      line(
        '26:18 /actions/0/prints/claim',
        'the view "claim/all" does not offer "print:slip": name it in its "actions" @ "slip",',
      ),
      line('27:9 /actions/0/prints/sale', 'the list has no "sale" @ "sale": "slip"'),
      line('34:3 /subtotals', 'no column has a total: say "total" @ "subtotals": true'),
    ],
  ],
  [
    'an entry that names no list, or a view of one',
    [
      ...withList,
      inMenu,
      ['menu.json', '/items/2/to', 'list:to-da'],
      ['menu.json', '/items/-', { id: 'x', title: 'X', to: 'list:to-do/all', path: '/x' }],
    ],
    [
      'schema/menu.json:29:13 /items/2/to: no list is called "to-da"; did you mean "to-do"? @ "list:to-da",',
      'schema/menu.json:35:13 /items/3/to: a list has no views @ "list:to-do/all",',
    ],
  ],
]

reports(rows)

test('its columns are fields of the first document, with the choices of all, and the program says which document a row is', () => {
  const { resource, of } = schemaWith(...withList).lists['to-do'] ?? {}
  expect(resource?.fields.map(({ name, title, type }) => [name, title, type.name])).toEqual([
    ['document', 'Kind', 'choice'],
    ['number', 'Number', 'label'],
    ['due', 'Due', 'money'],
    ['state', 'State', 'choice'],
  ])
  expect(resource?.field.document?.choices.map(({ value, title }) => [value, title])).toEqual([
    ['bill', 'Bill'],
    ['claim', 'Claim'],
  ])
  expect(resource?.field.state?.choices.map(({ value }) => value)).toEqual(['OPEN', 'PAID', 'SETTLED'])
  expect(of).toEqual([
    { document: 'bill', view: 'open', fields: { number: 'number', due: 'due', state: 'state' } },
    { document: 'claim', view: 'all', fields: { number: 'number', due: 'worth', state: 'state' } },
  ])
})
