import { expect, test } from 'vitest'
import { soldByCustomer, soldOneByOne, withSoldReports } from '../../../support/schema/journal-reports.ts'
import { withLedgers } from '../../../support/schema/ledger-files.ts'
import { saleSchema, withSales } from '../../../support/schema/sale-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const buildColumn = (value: string, more = {}) => ({ name: 'one', title: 'One', value, $ref: 'types#money', ...more })

const getMessages = (report: object) =>
  collectFaultsWith(...withLedgers, ...withSales, ...withSoldReports, ['reports/sold.json', '', report]).map(line =>
    line.replace(/^[^ ]+ /, ''),
  )

test('signs amounts of entries, but not other numbers and groups', () => {
  const { reports } = saleSchema(...withSoldReports)
  const sumSigned = (name: string) => (reports[name]?.columns ?? []).filter(one => one.isSigned).map(one => one.name)
  expect(sumSigned('sold-one-by-one')).toEqual(['amount', 'price', 'off', 'mean'])
  expect(sumSigned('sold')).toEqual([])
})

test('refuses minimum and maximum of entries', () => {
  const folded = { ...soldByCustomer, columns: [buildColumn('max(price)')], sort: [] }
  expect(getMessages(folded)).toEqual([
    expect.stringMatching(/^\/columns\/0\/value: a journal has entries that were taken back/),
  ])
  expect(getMessages({ ...folded, columns: [buildColumn('max(if(sign > 0, price, 0))')] })).toEqual([])
  const single = { ...soldOneByOne, columns: [buildColumn('price', { total: 'min' })] }
  expect(getMessages(single)).toEqual([expect.stringMatching(/^\/columns\/0\/total: a journal has entries/)])
})
