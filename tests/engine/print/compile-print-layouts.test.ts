// Layouts of a print: rows of a setting that arrange it, and the values of their keys.
import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const fields = { '*': { shop: 'Shop', day: 'Day' }, SMALL: { 'goods.amount': 'Amount', sum: 'Sum' }, LARGE: {} }
const page = { $ref: 'types#page-layout', 'x-layout': { by: 'size', values: { shop: 'shop.name' }, fields } }
const layout = { from: 'thing', of: 'SMALL', where: 'active' }

const arrange = (print: object, more: readonly Edit[] = []): readonly Edit[] => [
  ...withFlow,
  buildEdits('thing')('/properties/page', page),
  ...Object.entries(print).map(([key, value]) => orderEdit(`/x-print/0/${key}`, value)),
  ...more,
]

test('takes values from the print, then from fields of the same name, then from the layout', () => {
  const schema = buildSchemaWith(...arrange({ layouts: [layout], values: { sum: 'total' }, as: "'page'" }))
  const [print] = getResource(schema, 'order').lifecycle.prints
  expect(print).toMatchObject({
    as: { text: "'page'" },
    layouts: [
      { from: 'thing', field: 'page', kind: 'page', of: { field: 'size', value: 'SMALL' }, where: { text: 'active' } },
    ],
  })
  expect(Object.entries(print?.values ?? {}).map(([key, { text }]) => [key, text])).toEqual([
    ['shop', 'shop.name'],
    ['day', 'day'],
    ['goods.amount', 'amount'],
    ['sum', 'total'],
  ])
})

const rows: readonly FaultRow[] = [
  [
    'a layout of what has none',
    arrange({ layouts: [{ from: 'place' }] }),
    ['schema/resources/goods/order.json /x-print/0/layouts/0/from: "place" has no field with a layout @ "place"'],
  ],
  [
    'a kind that has no layouts',
    arrange({ layouts: [{ ...layout, of: 'SMAL' }], values: { sum: '1' } }),
    [
      'schema/resources/goods/order.json /x-print/0/layouts/0/of: "thing" has no layouts of "SMAL"; did you mean "SMALL"? @ "SMAL",',
    ],
  ],
  [
    'no kind',
    arrange({ layouts: [{ from: 'thing' }] }),
    ['schema/resources/goods/order.json /x-print/0/layouts/0: say by "of" which of SMALL, LARGE it is @ {'],
  ],
  [
    'a key without a value',
    arrange({ layouts: [layout] }),
    [
      'schema/resources/goods/order.json /x-print/0/layouts/0: its layouts may show "sum": say in "values" what that is @ {',
    ],
  ],
  [
    'a value of no key',
    arrange({ layouts: [layout], values: { sum: 'total', summ: 'total' } }),
    [
      'schema/resources/goods/order.json /x-print/0/values/summ: no layout shows "summ"; did you mean "sum"? @ "summ": "total"',
    ],
  ],
  [
    'a value that cannot be',
    arrange({ layouts: [layout], values: { sum: 'totl' } }),
    [
      'schema/resources/goods/order.json /x-print/0/values/sum: nothing is called "totl"; did you mean "total"? @ totl"',
    ],
  ],
  [
    'layouts of a label',
    arrange({ template: 'label', barcode: 'order_no', layouts: [layout], values: { sum: 'total' } }),
    ['schema/resources/goods/order.json /x-print/0/layouts: labels have no layout: say "label" @ "layouts": ['],
  ],
]
testReports(rows)
