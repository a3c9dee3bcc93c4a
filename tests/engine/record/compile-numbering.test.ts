import { describe, expect, test } from 'vitest'
import { compileNumbering } from '../../../engine/record/compile-numbering.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

describe('a number pattern', () => {
  test('has texts, dates, the shop and a count', () => {
    const numbering = compileNumbering({ pattern: '{shop.initials}-FJ-{yyMMdd}-{####}', reset: 'day' }, () => undefined)
    expect(numbering).toEqual({
      pattern: [
        { kind: 'shop', field: 'initials' },
        { kind: 'text', text: '-FJ-' },
        { kind: 'date', form: 'yyMMdd' },
        { kind: 'text', text: '-' },
        { kind: 'digits', width: 4 },
      ],
      reset: 'day',
      scope: 'shop',
      at: 'move',
      above: [],
    })
  })

  test('continues above existing numbers of resources and lines', () => {
    const { above, scope } = compileNumbering(
      { pattern: '{########}', scope: 'chain', above: ['thing.code', 'order.goods.code'] },
      () => undefined,
    )
    expect(scope).toBe('chain')
    expect(above).toEqual([
      { resource: 'thing', field: 'code' },
      { resource: 'order.goods', field: 'code' },
    ])
  })
})

const number = '/properties/order_no/x-number'
const rows: readonly FaultRow[] = [
  [
    'a pattern without a count',
    [...withFlow, orderEdit(number, { pattern: '{shop}' })],
    [
      'schema/resources/goods/order.json /properties/order_no/x-number/pattern: a pattern has one count: {####}, or {uuid} @ "{shop}"',
    ],
  ],
  [
    'a part that is none',
    [...withFlow, orderEdit(number, { pattern: '{jjMMtt}-{####}' })],
    [
      'schema/resources/goods/order.json /properties/order_no/x-number/pattern: "{jjMMtt}" is no part of a number: say {####}, {uuid}, {shop}, {shop.field} or {yyyyMMdd}, {yyMMdd}, {yyyyMM}, {yyMM}, {yyyy}, {yy} @ "{jjMMtt}-{####}"',
    ],
  ],
  [
    'a number that begins again and does not say when',
    [...withFlow, orderEdit(number, { pattern: '{####}', reset: 'day' })],
    [
      'schema/resources/goods/order.json /properties/order_no/x-number/reset: numbers that restart each day must contain it in their pattern @ "day"',
    ],
  ],
  [
    'a number above what is not there',
    [...withFlow, orderEdit(number, { pattern: '{####}', above: ['thing.cod', 'thin.a'] })],
    [
      'schema/resources/goods/order.json /properties/order_no/x-number/above/0: "thing" has no field "cod" @ "thing.cod",',
      'schema/resources/goods/order.json /properties/order_no/x-number/above/1: no resource is called "thin"; did you mean "thing"? @ "thin.a"',
    ],
  ],
  [
    'a number that is calculated as well',
    [...withFlow, orderEdit('/properties/order_no/x-calc', "'A'")],
    [
      'schema/resources/goods/order.json /properties/order_no/x-calc: a key is written, not worked out @ "x-calc": "\'A\'"',
      'schema/resources/goods/order.json /properties/order_no/x-calc: a number is given by the program alone, and by nothing else: say one of the two @ "x-calc": "\'A\'"',
    ],
  ],
  [
    'a number that is no text',
    [
      ...withFlow,
      orderEdit('/properties/total/x-number', { pattern: '{####}' }),
      orderEdit('/properties/total/x-calc'),
    ],
    [
      'schema/resources/goods/order.json /properties/total/x-number: a number is a text, not of the type "money" @ "x-number": {',
    ],
  ],
]
testReports(rows)
