import { describe, expect, test } from 'vitest'
import { applyOrder } from '../../../../engine/schema/report.ts'
import { compileReport, type ReportEdits, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const order = { name: 'order', title: 'Order', enum: ['SIZE', 'DEAR', 'ELSE'], required: true, default: "'SIZE'" }

const withOrders = (sorts: object, filter: object = order): ReportEdits => [
  ['/filters/4', filter],
  ['/orders', { order: sorts }],
]

test('changes the order for a value of the filter, and keeps that of the report for others', () => {
  const report = compileReport(...withOrders({ DEAR: ['-price', 'size'] }))
  const [dear, other] = ['DEAR', 'ELSE'].map(value => applyOrder(report, report.orders, value))
  expect(dear?.sort).toEqual([
    { column: 'price', descending: true },
    { column: 'size', descending: false },
  ])
  expect(other).toBe(report)
})

test('does not sort a variant by a column that it does not show', () => {
  const report = compileReport(...withOrders({ DEAR: ['-price', 'size'] }))
  const form = { ...report, columns: report.columns.filter(({ name }) => name !== 'price') }
  expect(applyOrder(form, report.orders, 'DEAR').sort).toEqual([{ column: 'size', descending: false }])
})

describe('faults of an order', () => {
  const collectFaults = (...edits: ReportEdits) =>
    collectFaultsWith(...withReport(...edits)).map(fault => fault.replace(/^.*?json /, '').replace(/ @ .*$/s, ''))

  test('a filter that is not a required choice, and an unknown value', () => {
    const { required: _, ...optional } = order
    expect(collectFaults(...withOrders({ DEAR: ['price'] }, optional))).toEqual([
      '/orders/order: "order" chooses no order: it needs "enum", "required" and a "default"',
    ])
    expect(collectFaults(...withOrders({ CHEAP: ['price'] }))).toEqual([
      '/orders/order/CHEAP: "CHEAP" is no value of the filter "order"',
    ])
  })

  test('a second filter', () => {
    const orders = { order: { DEAR: ['price'] }, sizes: { LARGE: ['price'] } }
    expect(collectFaults(['/filters/4', order], ['/orders', orders])).toEqual([
      '/orders/sizes: "order" chooses the order already',
    ])
  })

  test('an unknown column', () => {
    expect(collectFaults(...withOrders({ DEAR: ['pric'] }))).toEqual([
      '/orders/order/DEAR/0: the table has no column "pric"',
    ])
  })
})
