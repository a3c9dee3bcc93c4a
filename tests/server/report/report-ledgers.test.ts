import { expect, test } from 'vitest'
import { collectReportLedgers } from '../../../server/report/filter-values.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

const { reports } = loadSchema('schema')

const listAsked = (name: string): readonly string[] => {
  const report = reports[name]
  if (!report) throw new Error(`no report ${name}`)
  return [...collectReportLedgers(report)]
}

test.each([
  ['saldo-kas', 'a balance', ['kas']],
  ['eod', 'a section, and lines that ask a balance', ['hutang', 'kas']],
  ['transaksi-keuangan-cash', 'a variant', ['kas']],
  ['penjualan-rekap', 'no book', []],
])('%s tells of %s', (name, _, books) => {
  expect(listAsked(name)).toEqual(books)
})
