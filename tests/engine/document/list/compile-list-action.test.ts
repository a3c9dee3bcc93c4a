import { listPlace, withList } from '../../../support/schema/list-files.ts'
import type { Edit } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const at = (pointer: string, value?: unknown): Edit => [listPlace, pointer, value]
const getLine = (place: string, message: string): string => `schema/lists/to-do.json ${place}: ${message}`

const rows: readonly FaultRow[] = [
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
      getLine('/actions/0', 'no document has a move or a print here: the button would do nothing @ {'),
      getLine('/actions/1/moves/sale', 'the list has no "sale" @ "sale": "finish"'),
      getLine(
        '/actions/2/moves/bill',
        'the view "bill/open" does not offer "save": name it in its "actions" @ "save",',
      ),
      getLine(
        '/actions/2/moves/claim',
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
      getLine(
        '/actions/0/moves/claim',
        '"settle" asks something else than "pay" of "bill", and all rows get one answer @ "settle"',
      ),
    ],
  ],
  [
    'prints that are none, that the view does not offer, of a document that is not there, or beside moves',
    [
      ...withList,
      [
        'resources/goods/claim.json',
        '/x-print',
        [{ id: 'slip', title: 'Slip', paper: 'receipt-80', template: 'proof' }],
      ],
      at('/columns/1', { name: 'day' }),
      at('/actions/0', {
        title: 'Print',
        prints: { bill: 'slip', claim: 'slip', sale: 'slip' },
        moves: { bill: 'pay' },
      }),
    ],
    [
      getLine('/actions/0/prints', 'an action moves or prints: make two of it @ "prints": {'),
      getLine('/actions/0/prints/bill', '"bill" has no print "slip" @ "slip",'),
      getLine(
        '/actions/0/prints/claim',
        'the view "claim/all" does not offer "print:slip": name it in its "actions" @ "slip",',
      ),
      getLine('/actions/0/prints/sale', 'the list has no "sale" @ "sale": "slip"'),
    ],
  ],
]

testReports(rows)
