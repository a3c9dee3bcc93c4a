// What a public page shows of a document.
import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const said = { code: 'proof', fields: ['order_no', 'day'], lines: { goods: ['thing'] }, key: 'check' }
const code = { $ref: 'types#label', 'x-number': { pattern: '{uuid}', at: 'create' } }

const confirmed = (
  confirm: object,
  field: object = code,
  indexes: readonly string[][] = [['proof']],
): readonly Edit[] => [
  ...withFlow,
  orderEdit('/properties/proof', field),
  orderEdit('/x-index', indexes),
  orderEdit('/x-confirm', confirm),
]

test('compiles an unguessable code, fields and lines', () => {
  const { lifecycle } = getResource(buildSchemaWith(...confirmed(said)), 'order')
  expect(lifecycle.confirm).toEqual({ title: 'Order', ...said })
})

const rows: readonly FaultRow[] = [
  [
    'a code that could be guessed',
    confirmed(said, { $ref: 'types#label', 'x-number': { pattern: '{yy}-{####}' } }),
    [
      'schema/resources/goods/order.json /x-confirm/code: "proof" could be guessed: it needs "x-number" with {uuid} @ "proof",',
    ],
  ],
  [
    'a code without an index',
    confirmed(said, code, [['day']]),
    ['schema/resources/goods/order.json /x-confirm/code: documents are found by "proof": say "x-index" @ "proof",'],
  ],
  [
    'fields that the lines do not have',
    confirmed({ ...said, lines: { goods: ['thin'] } }),
    [
      'schema/resources/goods/order.json /x-confirm/lines/goods/0: the lines have no field "thin"; did you mean "thing"? @ "thin"',
    ],
  ],
  [
    'lines that are none',
    confirmed({ ...said, lines: { good: ['thing'] } }),
    [
      'schema/resources/goods/order.json /x-confirm/lines/good: the document has no lines "good"; did you mean "goods"? @ "good": [',
    ],
  ],
]
testReports(rows)
