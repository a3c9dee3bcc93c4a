import { describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

describe('a flow', () => {
  const order = getResource(buildSchemaWith(...withFlow), 'order')
  const {
    lifecycle: { flow },
  } = order
  const moveOf = (id: string) => flow?.moves.find(move => move.id === id)

  test('compiles states with titles, and moves between them', () => {
    expect(flow).toMatchObject({ field: 'state', initial: 'DRAFT' })
    expect(flow?.states.OPEN).toEqual({
      name: 'OPEN',
      title: 'Waiting',
      color: 'warning',
      edit: ['buyer'],
      final: false,
      counts: true,
      open: false,
      stamp: undefined,
    })
    expect(flow?.states.GONE).toMatchObject({ title: 'Gone', edit: false, final: true })
    expect(flow?.moves.map(({ id }) => id)).toEqual(['save', 'approve', 'cancel'])
    expect(order.api.verbs).toEqual(['list', 'get', 'update'])
  })

  test('compiles levels, conditions and authorizations of moves', () => {
    expect(moveOf('approve')).toMatchObject({
      from: ['OPEN'],
      to: { state: 'DONE' },
      who: ['MID'],
      bulk: true,
      asks: false,
      post: ['out'],
      if: { text: 'total > 0' },
      confirm: 'Approve {total}?',
      print: 'proof',
      sets: { day: { text: 'sysdate()' } },
      authorize: { category: 'LARGE', who: ['TOP'], text: 'Approve {order_no}', if: { text: 'total > 100' } },
    })
    expect(moveOf('save')?.numbers).toEqual([{ field: 'order_no' }, { field: 'line_code', lines: 'goods' }])
  })

  test('compiles what the authorizing person is shown', () => {
    const shows = [{ lines: 'goods', label: '{thing}', if: 'amount > 0', from: { amount: 'thing.price' } }]
    const shown = getResource(
      buildSchemaWith(...withFlow, orderEdit('/x-flow/moves/1/authorize/shows', shows)),
      'order',
    )
    expect(shown.lifecycle.flow?.moves[1]?.authorize?.shows).toMatchObject([
      {
        lines: 'goods',
        label: '{thing}',
        if: { text: 'amount > 0' },
        from: { amount: { text: 'thing.price' } },
        to: {},
      },
    ])
    const wrong = [{ lines: 'goods', from: { amont: '1' }, to: { amount: '0' } }]
    const collectFaults = collectFaultsWith(...withFlow, orderEdit('/x-flow/moves/1/authorize/shows', wrong))
    expect(collectFaults.map(text => text.replace(/^.*shows\/0/, ''))).toEqual([
      expect.stringContaining('/from/amont: no field "amont"; did you mean "amount"?'),
      expect.stringContaining('/to/amount: no field "amount"'),
    ])
  })

  test('compiles a target state that is an expression', () => {
    expect(moveOf('cancel')).toMatchObject({
      to: { by: { text: "if(count(goods, state != 'GONE') == 0, 'GONE', 'DONE')" } },
      asks: true,
      pick: { lines: 'goods', if: { text: "state == 'OPEN'" }, sets: { why: { text: 'answer.reason' } } },
    })
  })

  test('compiles the checks of a move for that move only, and the actions of views', () => {
    expect(order.checks).toMatchObject([{ id: 'paid', moves: ['approve'] }])
    expect(order.screen.views.waiting).toMatchObject({
      select: 'many',
      actions: ['approve', 'print:proof'],
      detail: ['goods'],
      defaults: { day: { text: 'sysdate()' } },
    })
  })
})

describe('a state that holds the day', () => {
  const held = (holdsDay: unknown, ...more: readonly Edit[]) =>
    getResource(buildSchemaWith(...withFlow, orderEdit('/x-flow/states/OPEN/holdsDay', holdsDay), ...more), 'order')
  const getState = (resource: ReturnType<typeof held>) => resource.lifecycle.flow?.states.OPEN

  test('compiles what may happen to its documents when the day is closed', () => {
    expect(getState(held(true))?.holdsDay).toEqual({ carry: false })
    const plain = orderEdit('/x-flow/moves/2/ask')
    const off = [
      orderEdit('/x-flow/moves/2/creates'),
      orderEdit('/x-flow/moves/2/also'),
      orderEdit('/x-flow/moves/2/pick/sets'),
    ]
    expect(getState(held({ cancel: 'cancel', carry: true }, plain, ...off))?.holdsDay).toEqual({
      cancel: 'cancel',
      carry: true,
    })
    expect(getState(held(false))).not.toHaveProperty('holdsDay')
  })

  test('is refused if the day could not be closed', () => {
    const collectFaults = (pointer: string, value: unknown, ...more: readonly Edit[]) =>
      collectFaultsWith(...withFlow, orderEdit(pointer, value), ...more).map(line =>
        line.replace(/^\S+ /, '').replace(/ @ .*$/s, ''),
      )
    expect(collectFaults('/x-flow/states/DRAFT/holdsDay', true)).toEqual([
      '/x-flow/states/DRAFT/holdsDay: a document that is not saved yet holds nothing: drafts never do',
    ])
    expect(collectFaults('/x-flow/states/GONE/holdsDay', true)).toEqual([
      '/x-flow/states/GONE/holdsDay: nobody leads a document out of "GONE": the day could not be closed',
    ])
    expect(collectFaults('/x-flow/states/OPEN/holdsDay', { cancel: 'save' })).toEqual([
      '/x-flow/states/OPEN/holdsDay/cancel: it does not lead out of "OPEN"',
    ])
    expect(collectFaults('/x-flow/states/OPEN/holdsDay', { cancel: 'cancel' })).toEqual([
      '/x-flow/states/OPEN/holdsDay/cancel: "cancel" asks something, which nobody answers when the day is closed',
    ])
  })
})

test('compiles levels that may authorize their own moves', () => {
  const buildEdits = (alone: readonly string[]) => [...withFlow, orderEdit('/x-flow/moves/1/authorize/alone', alone)]
  const aloneIn = (all: readonly Edit[]) =>
    getResource(buildSchemaWith(...all), 'order').lifecycle.flow?.moves[1]?.authorize?.alone
  expect([aloneIn(withFlow), aloneIn(buildEdits(['TOP']))]).toEqual([[], ['TOP']])
  expect(collectFaultsWith(...buildEdits(['MID'])).join()).toContain('"MID" may not agree: "who" does not name it')
})

test('compiles limits in percent above which an authorization is needed', () => {
  const limits = [{ amount: 'total', if: "state == 'OPEN'", percent: '10', of: 'total' }]
  const limited = getResource(buildSchemaWith(...wrong('/x-flow/moves/1/authorize/limits', limits)), 'order')
  expect(limited.lifecycle.flow?.moves[1]?.authorize?.limits).toMatchObject([
    {
      amount: { text: 'total' },
      of: { text: 'total' },
      most: { text: '10' },
      exceeded: { text: "(state == 'OPEN') and (total) > coalesce(total, 0) * (10) / 100" },
    },
  ])
  const broken = [{ amount: 'totl', percent: '1', of: 'total' }]
  const collectFaults = collectFaultsWith(...wrong('/x-flow/moves/1/authorize/limits', broken))
  expect(collectFaults.map(text => text.replace(/^.*limits/, ''))).toEqual([
    expect.stringMatching(/^\/0\/amount: .*"totl"/),
  ])
})

test('compiles fields with users who may not authorize', () => {
  const except = (...fields: readonly string[]) => wrong('/x-flow/moves/1/authorize/except', fields)
  const excepted = getResource(buildSchemaWith(...except('buyer')), 'order').lifecycle.flow?.moves[1]?.authorize
  expect(excepted?.except).toEqual(['buyer'])
  const [fault = '', ...others] = collectFaultsWith(...except('byer'))
  expect(fault).toContain('/x-flow/moves/1/authorize/except/0: ')
  expect(fault).toContain('did you mean "buyer"?')
  expect(others).toEqual([])
})

const wrong = (pointer: string, value: unknown) => [...withFlow, orderEdit(pointer, value)]

const rows: readonly FaultRow[] = [
  [
    'a flow of what is no document',
    [...withFlow, orderEdit('/x-kind', 'master')],
    ['schema/resources/goods/order.json /x-flow: a flow is the life of a document @ "x-flow": {'],
  ],
  [
    'a state that is no choice of its field, and a field that anybody writes',
    wrong('/properties/state', { type: 'string', enum: ['OPEN', 'DONE'] }),
    [
      'schema/resources/goods/order.json /x-flow/field: "state" is set by moves alone: say "readOnly": true @ "state",',
      'schema/resources/goods/order.json /x-flow/states/GONE: the field "state" has no choice "GONE"; did you mean "DONE"? @ "GONE": {',
    ],
  ],
  [
    'a move of many documents at once that asks what belongs to one of them',
    [
      ...wrong('/x-flow/moves/1/bulk', true),
      orderEdit('/x-flow/moves/1/ask', { properties: { rest: { $ref: 'types#money', 'x-calc': 'parent.total' } } }),
    ],
    [
      'schema/resources/goods/order.json /x-flow/moves/1/bulk: "approve" asks what belongs to its document: it is answered one document at a time @ "bulk": true,',
    ],
  ],
  [
    'a move from and to states that are none',
    [...wrong('/x-flow/moves/1/from', ['OPENED']), orderEdit('/x-flow/moves/1/to', 'DON')],
    [
      'schema/resources/goods/order.json /x-flow/moves/1/from/0: no state is called "OPENED"; did you mean "OPEN"? @ "OPENED"',
      'schema/resources/goods/order.json /x-flow/moves/1/to: no state is called "DON"; did you mean "DONE"? @ "DON",',
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
      'schema/resources/goods/order.json /x-flow/moves/0/number/0: "day" is no number: say "x-number" @ "day"',
      'schema/resources/goods/order.json /x-flow/moves/1/post/0: "x-post" has no set "aut"; did you mean "out"? @ "aut"',
      'schema/resources/goods/order.json /x-flow/moves/1/print: "x-print" has no print "prof"; did you mean "proof"? @ "prof",',
    ],
  ],
  [
    'words for a refusal that never comes, and words that name nothing',
    [
      ...wrong('/x-flow/moves/0/messages', { if: 'No', who: 'Never' }),
      orderEdit('/x-flow/moves/1/messages', { if: '{totl} is too little' }),
    ],
    [
      'schema/resources/goods/order.json /x-flow/moves/0/messages/if: nothing refuses the move by its condition: say "if" @ "if": "No",',
      'schema/resources/goods/order.json /x-flow/moves/0/messages/who: no level is refused: "who" names all of them @ "who": "Never"',
      'schema/resources/goods/order.json /x-flow/moves/1/messages/if: no field is called "totl"; did you mean "total"? @ "{totl} is too little"',
    ],
  ],
  [
    'a view that offers what is no move',
    wrong('/x-views/waiting/actions', ['aprove']),
    [
      'schema/resources/goods/order.json /x-views/waiting/actions/0: no move or print is called "aprove"; did you mean "approve"? @ "aprove"',
    ],
  ],
  [
    'forms of a view that cannot be',
    wrong('/x-views/waiting/begins', [
      { id: 'cash', title: 'Cash', values: { buyer: 'A', byer: 'B', total: 3, day: 'soon' } },
      { id: 'cash', title: 'Cash Again' },
    ]),
    [
      'schema/resources/goods/order.json /x-views/waiting/begins/0/values/byer: no field is called "byer"; did you mean "buyer"? @ "byer": "B",',
      'schema/resources/goods/order.json /x-views/waiting/begins/0/values/total: "total" is written by the program alone @ 3,',
      'schema/resources/goods/order.json /x-views/waiting/begins/0/values/day: "soon" is not a value of the type "date" (type.date) @ "soon"',
      'schema/resources/goods/order.json /x-views/waiting/begins/1/id: "cash" is there twice @ "cash",',
    ],
  ],
]
testReports(rows)

describe('a picture field of locked lines', () => {
  const photo = orderEdit('/properties/goods/items/properties/photo', { $ref: 'types#image' })
  const open = (...places: readonly string[]): readonly Edit[] => [
    ...withFlow,
    photo,
    orderEdit('/x-flow/states/OPEN/edit', places),
  ]

  test('may be edited if the state names it', () => {
    const { flow } = getResource(buildSchemaWith(...open('buyer', 'goods.photo')), 'order').lifecycle
    expect(flow?.states.OPEN?.edit).toEqual(['buyer', 'goods.photo'])
  })

  test.each([
    ['goods.amount', '"goods.amount" is no picture: say "goods", or give it the type "image"'],
    ['goods.foto', '"goods" has no field "foto"'],
    ['good.photo', 'the document has no lines "good"; did you mean "goods"?'],
    ['goods.', 'expected a field, lines, or lines.field, found "goods."'],
  ])('%s is refused', (place, message) => {
    const [found = '', ...others] = collectFaultsWith(...open(place))
    expect(found).toContain(`/x-flow/states/OPEN/edit/0: ${message}`)
    expect(others).toEqual([])
  })
})
