import { expect, test } from 'vitest'
import { soldByCustomer, soldOneByOne, withSoldReports } from '../../../support/journal-reports.ts'
import { withLedgers } from '../../../support/ledger-files.ts'
import { saleSchema, withSales } from '../../../support/sale-files.ts'
import { faultsWith } from '../../../support/schema-files.ts'

const column = (value: string, more = {}) => ({ name: 'one', title: 'One', value, $ref: 'types#money', ...more })

const messages = (report: object) =>
  faultsWith(...withLedgers, ...withSales, ...withSoldReports, ['reports/sold.json', '', report]).map(line =>
    line.replace(/^[^ ]+ /, ''),
  )

test('signs amounts of entries, but not other numbers and groups', () => {
  const { reports } = saleSchema(...withSoldReports)
  const signed = (name: string) => (reports[name]?.columns ?? []).filter(one => one.isSigned).map(one => one.name)
  expect(signed('sold-one-by-one')).toEqual(['amount', 'price', 'off', 'mean'])
  expect(signed('sold')).toEqual([])
})

test('refuses minimum and maximum of entries', () => {
  const folded = { ...soldByCustomer, columns: [column('max(price)')], sort: [] }
  expect(messages(folded)).toEqual([
    expect.stringMatching(/^\/columns\/0\/value: a journal has entries that were taken back/),
  ])
  expect(messages({ ...folded, columns: [column('max(if(sign > 0, price, 0))')] })).toEqual([])
  const single = { ...soldOneByOne, columns: [column('price', { total: 'min' })] }
  expect(messages(single)).toEqual([expect.stringMatching(/^\/columns\/0\/total: a journal has entries/)])
})
