// Which reports have a line for each document, so that only a page of their groups is read.
import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { isPerDocument } from '../../../server/report/read-plan.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

test('distinguishes groups of documents from groups of masters', () => {
  const schema = loadSchema('schema')
  const of = (name: string): boolean => {
    const report = schema.reports[name]
    if (!report) throw new Error(name)
    return isPerDocument(schema, getResource(schema, report.from), report)
  }
  expect(of('penjualan-bayar')).toBe(true)
  expect(of('terima-barang-supplier')).toBe(true)
  expect(of('penjualan-sales')).toBe(false)
  expect(of('penjualan-rekap')).toBe(false)
})
