import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const rows: readonly FaultRow[] = [
  [
    'an unknown name at its place in the text',
    [...withFlow, orderEdit('/x-flow/moves/1/if', 'totl > 0')],
    [
      'schema/resources/goods/order.json /x-flow/moves/1/if: nothing is called "totl"; did you mean "total"? @ totl > 0",',
    ],
  ],
  [
    'a condition that is a number',
    [...withFlow, orderEdit('/x-flow/moves/1/if', 'total')],
    ['schema/resources/goods/order.json /x-flow/moves/1/if: expected true or false; found a number @ total",'],
  ],
]
testReports(rows)
