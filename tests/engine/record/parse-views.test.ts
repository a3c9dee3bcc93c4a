import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit, withOrder } from '../../support/schema/document-files.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')
const buildView = (said: object) => [thing('/x-views', { tags: { title: 'Tags', ...said } })]
const at = 'schema/resources/goods/thing.json'

const rows: readonly FaultRow[] = [
  [
    'a field of no such name',
    buildView({ columns: ['nam'] }),
    [`${at} /x-views/tags/columns/0: no field is called "nam"; did you mean "name"? @ "nam"`],
  ],
  [
    'a field that nobody types',
    buildView({ as: 'grid', edit: ['thing_code'] }),
    [`${at} /x-views/tags/edit/0: "thing_code" is not written by hand once its row is there @ "thing_code"`],
  ],
  [
    'a field that is no number',
    buildView({ as: 'grid', edit: ['name'] }),
    [`${at} /x-views/tags/edit/0: a cell of a grid holds a number, and "name" is of the type "text" @ "name"`],
  ],
  [
    'cells of a list',
    buildView({ edit: ['price'] }),
    [`${at} /x-views/tags/edit/0: cells are written in a grid only: say "as": "grid" @ "price"`],
  ],
  [
    'a form of a master',
    buildView({ begins: [{ id: 'new', title: 'New' }] }),
    [`${at} /x-views/tags/begins/0: only a document begins with a move: a master has "verbs" @ {`],
  ],
]

testReports(rows)

test('has defaults: a list like that of its resource, which writes everything', () => {
  const {
    screen: { views, list, form },
  } = getResource(buildSchemaWith(...buildView({})), 'thing')
  const offers = { defaults: {}, select: 'none', actions: [], detail: [], begins: [], above: [] }
  expect(views.tags).toEqual({ name: 'tags', title: 'Tags', as: 'list', edit: [], fields: {}, list, form, ...offers })
})

test('a grid writes its cells, a list the fields of its form', () => {
  const writes = (said: object) => getResource(buildSchemaWith(...buildView(said)), 'thing').screen.views.tags?.writes
  expect(writes({ as: 'grid', edit: ['price'] })).toEqual(['price'])
  expect(writes({ form: { fields: ['thing_code', 'name'] } })).toEqual(['thing_code', 'name'])
})

const inLines = (said: object) => [...withOrder, orderEdit('/x-views', { all: { title: 'All', lineFilters: said } })]

test('documents are filtered by fields of their lines', () => {
  const { views } = getResource(buildSchemaWith(...inLines({ goods: ['thing', 'amount'] })), 'order').screen
  expect(views.all?.list.lineFilters).toEqual({ goods: ['thing', 'amount'] })
})

const order = 'schema/resources/goods/order.json'

testReports([
  [
    'lines that the document has not',
    inLines({ good: ['thing'] }),
    [`${order} /x-views/all/lineFilters/good: the document has no lines "good"; did you mean "goods"? @ "good": [`],
  ],
  [
    'a field that the lines have not',
    inLines({ goods: ['amount', 'thin'] }),
    [`${order} /x-views/all/lineFilters/goods/1: "goods" has no field "thin"; did you mean "thing"? @ "thin"`],
  ],
  [
    'lines without a field',
    inLines({ goods: [] }),
    [`${order} /x-views/all/lineFilters/goods: expected at least 1 entry, found 0 @ []`],
  ],
])
