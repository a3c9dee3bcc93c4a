import { expect, test } from 'vitest'
import { findSlowReads, getLeadingFields } from '../../commands/schema/find-slow-reads.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { orderEdit, withOrder } from '../support/schema/document-files.ts'
import { listPlace, withList } from '../support/schema/list-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const asking = (text: string): readonly string[] =>
  findSlowReads(buildSchemaWith(thing('/x-checks', [{ id: 'asked', rule: text, message: 'No' }])))
    .map(({ message }) => message)
    .filter(line => line.includes('compares'))

test.each([
  ["countOf('thing', size == self.size) < 5", ['thing: no index begins with "size" that countOf compares with ==']],
  [
    "sumOf('thing', price, size == self.size and name == 'A') < 5",
    ['thing: no index begins with "size" or "name" that sumOf compares with =='],
  ],
  [
    "lookup('thing', last(name), price > 5) != 'A'",
    ['thing: no index begins with a field that lookup compares with =='],
  ],
  ["lookup('thing', name, thing_code == self.name and price > 5) != 'A'", []],
  ["countOf('thing') < 5", []],
])('%s', (text, lines) => {
  expect(asking(text)).toEqual(lines)
})

test('names the documents of a list over several that no index serves', () => {
  const sorted: Edit = [listPlace, '/sort', ['-due']]
  const filtered: Edit = [listPlace, '/filters', ['number', 'state', 'document']]
  const getNotes = (...edits: readonly Edit[]) =>
    findSlowReads(buildSchemaWith(...withList, ...edits))
      .map(({ message }) => message)
      .filter(line => line.includes('"to-do"'))
  expect(getNotes(sorted, filtered)).toEqual([
    'bill: no index begins with "due", which the list "to-do" filters or sorts by',
    'claim: no index begins with "worth", which the list "to-do" filters or sorts by',
  ])
  expect(getNotes(sorted, ['resources/goods/bill.json', '/x-index', [['due']]])).toEqual([
    'claim: no index begins with "worth", which the list "to-do" filters or sorts by',
  ])
})

test('names the fields of lines that a view filters by and no index finds', () => {
  const said = { all: { title: 'All', lineFilters: { goods: ['thing', 'amount', 'state'] } } }
  const getNotes = (...edits: readonly Edit[]) =>
    findSlowReads(buildSchemaWith(...withOrder, orderEdit('/x-views', said), ...edits))
      .map(({ message }) => message)
      .filter(line => line.includes('the view'))
  const of = (field: string) => `order.goods: no index begins with "${field}", which the view "all" filters by`
  expect(getNotes()).toEqual([of('thing'), of('amount')])
  expect(getNotes(orderEdit('/properties/goods/x-lines/index', [['thing']]))).toEqual([of('amount')])
})

test('a key is no index of its own: that of lines may be unique in their document alone', () => {
  const lines = getResource(buildSchemaWith(...withOrder), 'order.goods')
  const within = { ...lines, unique: [['document_id', 'line_code']] }
  expect([...getLeadingFields(lines)]).toEqual(['line_code', 'document_id'])
  expect([...getLeadingFields(within)]).toEqual(['document_id'])
})
