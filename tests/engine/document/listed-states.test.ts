import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const columns = ['order_no', { field: 'total', total: 'sum' }]

/** The lists of orders, with views of these filters. */
const getLists = (filters: Readonly<Record<string, string>>, ...edits: readonly Edit[]) => {
  const views = Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, { title: name, filter, columns }]),
  )
  const { screen } = getResource(buildSchemaWith(...withFlow, orderEdit('/x-views', views), ...edits), 'order')
  return (name: string) => screen.views[name]?.list
}
const holdDay = orderEdit('/x-flow/states/OPEN/holdsDay', true)

test.each<[filter: string, left: readonly string[] | undefined]>([
  ["state in ['DONE', 'GONE']", ['GONE']],
  ["state != 'OPEN'", ['GONE']],
  ["state == 'DONE'", undefined],
  ["state == 'GONE'", undefined],
  ['total > 0', ['GONE']],
])('totals of orders where %s leave out %j', (filter, left) => {
  expect(getLists({ some: filter })('some')?.uncounted).toEqual(left)
})

test('a state counts as its file defines it', () => {
  const lists = getLists({ all: "state in ['OPEN', 'DONE', 'GONE']" }, orderEdit('/x-flow/states/GONE/counts', true))
  expect(lists('all')?.uncounted).toBeUndefined()
  const settled = getLists({ all: "state in ['OPEN', 'DONE']" }, orderEdit('/x-flow/states/DONE/counts', false))
  expect(settled('all')?.uncounted).toEqual(['DONE'])
})

test('a list names the views of documents that hold the day and that it does not show', () => {
  const filters = { open: "state == 'OPEN'", past: "state != 'OPEN'", done: "state in ['DONE']", paid: 'total > 0' }
  const lists = getLists(filters, holdDay)
  expect(['open', 'past', 'done', 'paid'].map(name => lists(name)?.waiting)).toEqual([
    undefined,
    ['open'],
    ['open'],
    undefined,
  ])
  expect(getLists(filters)('past')?.waiting).toBeUndefined()
})
