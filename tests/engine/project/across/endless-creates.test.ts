import { describe } from 'vitest'
import { changeCard, withCards } from '../../../support/schema/card-files.ts'
import { withLedgers } from '../../../support/schema/ledger-files.ts'
import { salePlace, withSales } from '../../../support/schema/sale-files.ts'
import { buildEdits, type Edit } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const sound: readonly Edit[] = [...withLedgers, buildEdits('start')('/shops', { '*': {} }), ...withSales, ...withCards]
const refund = (pointer: string, value?: unknown): Edit => ['resources/goods/refund.json', pointer, value]
const changePromise = (pointer: string, value?: unknown): Edit => ['resources/goods/promise.json', pointer, value]
const sales = { document: 'refund', move: 'make', map: {} }
const creates = (more: object) => changeCard('/x-flow/moves/0/creates/0', { ...more })
const made = { document: 'card', each: 'goods', map: { card_no: 'card', name: 'card.name' } }

describe('documents that a move creates', () => {
  const rows: readonly FaultRow[] = [
    [
      'a row that makes itself again',
      [...sound, refund('/x-flow/moves/0/creates', [sales])],
      [
        'schema/resources/goods/refund.json /x-flow/moves/0/creates/0: this never ends: "refund make" leads to "refund make" again; say with "if" when it does @ {',
      ],
    ],
    [
      'rows that make each other, with a move of another between them',
      [
        ...sound,
        refund('/x-flow/moves/0/creates', [{ document: 'promise', move: 'make', map: { piece: "'P1'" } }]),
        changePromise('/x-flow/moves/0/also', [
          { document: 'sale', find: "sale_no == '1'", move: 'cancel', expect: 1 },
        ]),
        [salePlace, '/x-flow/moves/2/authorize'],
      ],
      [
        'schema/resources/goods/refund.json /x-flow/moves/0/creates/0: this never ends: "refund make" leads to "promise make", "sale cancel", "refund make" again; say with "if" when it does @ {',
        'schema/resources/goods/sale.json /x-flow/moves/2/creates/0: this never ends: "sale cancel" leads to "refund make", "promise make", "sale cancel" again; say with "if" when it does @ {',
      ],
    ],
    [
      'no circle that has a condition',
      [...sound, refund('/x-flow/moves/0/creates', [{ ...sales, if: 'total > 0' }])],
      [],
    ],
    [
      'a shop of what all shops share',
      [...sound, creates({ document: 'thing', toShop: "'B'", map: {} })],
      [
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/toShop: rows of "thing" are those of all shops @ "toShop": "\'B\'",',
      ],
    ],
    [
      'a row that may be there, of which nothing says which',
      [...sound, creates({ ...made, ifThere: 'keep', map: { name: 'card.name' } })],
      [
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/ifThere: which row may be there is not said: "map" has no "card_no" @ "ifThere": "keep"',
      ],
    ],
    [
      'words of masters for a document',
      [
        ...sound,
        creates({ document: 'promise', move: 'make', ifThere: 'update', post: false, map: { piece: "'P1'" } }),
      ],
      [
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/ifThere: a document that a move makes is always a new one @ "ifThere": "update",',
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/post: a document posts what its moves say @ "post": false,',
      ],
    ],
    [
      'related rows of the same shop',
      [...sound, creates({ ...made, related: [{ resource: 'mark', by: 'card' }] })],
      [
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/related: related rows are copied from shop to shop: say "toShop" or "fromShop" @ "related": [',
      ],
    ],
    [
      'related rows that lead elsewhere, and that are none',
      [
        ...sound,
        creates({
          ...made,
          toShop: "'B'",
          related: [
            { resource: 'mark', by: 'says' },
            { resource: 'marc', by: 'card' },
            { resource: 'mark', by: 'crd' },
          ],
        }),
      ],
      [
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/related/0/by: "says" of "mark" does not lead to one "card"; did you mean "card"? @ "says"',
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/related/1/resource: no master is called "marc"; did you mean "mark"? @ "marc",',
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/related/2/by: "mark" has no field "crd"; did you mean "card"? @ "crd"',
      ],
    ],
    [
      'a shop that is no text',
      [...sound, creates({ ...made, toShop: 'parent.arrived_on' })],
      [
        'schema/resources/goods/shipment.json /x-flow/moves/0/creates/0/toShop: expected a text; found a date @ parent.arrived_on"',
      ],
    ],
    [
      'a number of others that is none',
      [...sound, [salePlace, '/x-flow/moves/1/also/0/expect', 0]],
      ['schema/resources/goods/sale.json /x-flow/moves/1/also/0/expect: expected at least 1, found 0 @ 0'],
    ],
  ]
  testReports(rows)
})
