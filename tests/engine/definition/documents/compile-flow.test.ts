import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { orderEdit } from '../../../support/document-files.ts'
import { withFlow } from '../../../support/flow-files.ts'
import { schemaWith } from '../../../support/schema-files.ts'
import { type FaultRow, reports } from '../fault-rows.ts'

describe('the life of a document', () => {
  const order = getResource(schemaWith(...withFlow), 'order')
  const {
    lifecycle: { flow },
  } = order
  const moveOf = (id: string) => flow?.moves.find(move => move.id === id)

  test('has states with their titles, and moves between them', () => {
    expect(flow).toMatchObject({ field: 'state', initial: 'DRAFT' })
    expect(flow?.states.OPEN).toEqual({
      name: 'OPEN',
      title: 'Waiting',
      color: 'warning',
      edit: ['buyer'],
      final: false,
    })
    expect(flow?.states.GONE).toMatchObject({ title: 'Gone', edit: false, final: true })
    expect(flow?.moves.map(({ id }) => id)).toEqual(['save', 'approve', 'cancel'])
    expect(order.api.verbs).toEqual(['list', 'get', 'update'])
  })

  test('says who makes a move, when, and who has to agree', () => {
    expect(moveOf('approve')).toMatchObject({
      ...{ from: ['OPEN'], to: { state: 'DONE' }, who: ['MID'], notSelf: true, bulk: true, asks: false, post: ['out'] },
      ...{
        if: { text: 'total > 0' },
        confirm: 'Approve {total}?',
        print: 'proof',
        sets: { day: { text: 'sysdate()' } },
      },
      authorize: { category: 'LARGE', who: ['TOP'], text: 'Approve {order_no}', if: { text: 'total > 100' } },
    })
    expect(moveOf('save')?.numbers).toEqual([{ field: 'order_no' }, { field: 'line_code', lines: 'goods' }])
  })

  test('works the state out where an expression gives it', () => {
    expect(moveOf('cancel')).toMatchObject({
      to: { by: { text: "if(count(goods, state != 'GONE') == 0, 'GONE', 'DONE')" } },
      asks: true,
      pick: { lines: 'goods', if: { text: "state == 'OPEN'" }, sets: { why: { text: 'answer.reason' } } },
    })
  })

  test('asks the checks of a move at that move only, and gives views what they offer', () => {
    expect(order.checks).toMatchObject([{ id: 'paid', moves: ['approve'] }])
    expect(order.screen.views.waiting).toMatchObject({
      ...{ select: 'many', actions: ['approve', 'print:proof'], detail: ['goods'] },
      defaults: { day: { text: 'sysdate()' } },
    })
  })
})

const wrong = (pointer: string, value: unknown) => [...withFlow, orderEdit(pointer, value)]

const rows: readonly FaultRow[] = [
  [
    'a flow of what is no document',
    [...withFlow, orderEdit('/x-kind', 'master')],
    ['schema/resources/goods/order.json:163:3 /x-flow: a flow is the life of a document @ "x-flow": {'],
  ],
  [
    'a state that is no choice of its field, and a field that anybody writes',
    wrong('/properties/state', { type: 'string', enum: ['OPEN', 'DONE'] }),
    [
      'schema/resources/goods/order.json:162:14 /x-flow/field: "state" is set by moves alone: say "readOnly": true @ "state",',
      'schema/resources/goods/order.json:178:7 /x-flow/states/GONE: the field "state" has no choice "GONE"; did you mean "DONE"? @ "GONE": {',
    ],
  ],
  [
    'a move from and to states that are none',
    [...wrong('/x-flow/moves/1/from', ['OPENED']), orderEdit('/x-flow/moves/1/to', 'DON')],
    [
      'schema/resources/goods/order.json:205:11 /x-flow/moves/1/from/0: no state is called "OPENED"; did you mean "OPEN"? @ "OPENED"',
      'schema/resources/goods/order.json:207:15 /x-flow/moves/1/to: no state is called "DON"; did you mean "DONE"? @ "DON",',
    ],
  ],
  [
    'entries, a print and a number that are none',
    [
      ...wrong('/x-flow/moves/1/post', ['aut']),
      orderEdit('/x-flow/moves/1/print', 'prof'),
      orderEdit('/x-flow/moves/0/number', ['day']),
    ],
    [
      'schema/resources/goods/order.json:197:11 /x-flow/moves/0/number/0: "day" is no number: say "x-number" @ "day"',
      'schema/resources/goods/order.json:215:11 /x-flow/moves/1/post/0: "x-post" has no set "aut"; did you mean "out"? @ "aut"',
      'schema/resources/goods/order.json:217:18 /x-flow/moves/1/print: "x-print" has no print "prof"; did you mean "proof"? @ "prof",',
    ],
  ],
  [
    'words for a refusal that never comes, and words that name nothing',
    [
      ...wrong('/x-flow/moves/0/messages', { if: 'No', who: 'Never' }),
      orderEdit('/x-flow/moves/1/messages', { if: '{totl} is too little' }),
    ],
    [
      'schema/resources/goods/order.json:201:11 /x-flow/moves/0/messages/if: nothing refuses the move by its condition: say "if" @ "if": "No",',
      'schema/resources/goods/order.json:202:11 /x-flow/moves/0/messages/who: no level is refused: "who" names all of them @ "who": "Never"',
      'schema/resources/goods/order.json:235:17 /x-flow/moves/1/messages/if: no field is called "totl"; did you mean "total"? @ "{totl} is too little"',
    ],
  ],
  [
    'a view that offers what is no move',
    wrong('/x-views/waiting/actions', ['aprove']),
    [
      'schema/resources/goods/order.json:350:9 /x-views/waiting/actions/0: no move or print is called "aprove"; did you mean "approve"? @ "aprove"',
    ],
  ],
]
reports(rows)
