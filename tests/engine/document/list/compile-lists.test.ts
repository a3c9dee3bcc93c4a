import { expect, test } from 'vitest'
import { inMenu, listPlace, withList } from '../../../support/schema/list-files.ts'
import { buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const at = (pointer: string, value?: unknown): Edit => [listPlace, pointer, value]
const getLine = (place: string, message: string): string => `schema/lists/to-do.json ${place}: ${message}`

const rows: readonly FaultRow[] = [
  [
    'a list of one document',
    [...withList, at('/of', ['bill/open']), at('/columns', [{ name: 'due' }]), at('/actions')],
    [getLine('/of', 'a list over documents has at least two: one alone has views of its own @ [')],
  ],
  [
    'a document that stands there twice, and a resource that is none',
    [
      ...withList,
      ['resources/goods/thing.json', '/x-views', { all: { title: 'All' } }],
      at('/of', ['bill/open', 'bill/open', 'claim/all', 'thing/all']),
    ],
    [
      getLine('/of/1', '"bill" stands here twice: make one view of both @ "bill/open",'),
      getLine('/of/3', '"thing" is no document @ "thing/all"'),
    ],
  ],
  [
    'a text that names no view',
    [...withList, at('/of/0', 'bill')],
    [getLine('/of/0', 'expected a view of a document, such as sale/open, found "bill" @ "bill",')],
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
      getLine('/columns/0/name', '"due" is of the type "money" in "bill" and "text" in "claim" @ "due",'),
      getLine('/columns/2/name', 'another column is called "state" @ "state"'),
      getLine('/columns/3/name', 'another column is called "document" @ "document",'),
    ],
  ],
  [
    'a field that says what another document has',
    [...withList, at('/columns/0/from', { sale: 'number' })],
    [getLine('/columns/0/from/sale', 'the list has no "sale" @ "sale": "number"')],
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
      getLine('/columns/3/name', '"pin" of "bill" is not shown to anybody: take the column out @ "pin"'),
      getLine('/columns/3/name', '"pin" of "claim" is not shown to anybody: take the column out @ "pin"'),
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
      'schema/menu.json /items/2/to: no list is called "to-da"; did you mean "to-do"? @ "list:to-da",',
      'schema/menu.json /items/3/to: a list has no views @ "list:to-do/all",',
    ],
  ],
]

testReports(rows)

test('compiles columns from fields of the first document, choices of all, and a column for the document', () => {
  const { resource, of } = buildSchemaWith(...withList).lists['to-do'] ?? {}
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
