import { expect, test } from 'vitest'
import type { ExpressionType, FieldSet } from '../../../../engine/expression/terms/types.ts'
import { buildReportFields } from '../../../../engine/report/compile/check-figures.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { bookSchema, withLedgers } from '../../../support/schema/ledger-files.ts'
import { saleSchema } from '../../../support/schema/sale-files.ts'

const along = (fields: FieldSet, ...names: readonly string[]): ExpressionType | undefined => {
  const [first = '', ...rest] = names
  const type = fields.find(first)
  if (rest.length === 0) return type
  return type?.kind === 'reference' && type.fields ? along(type.fields, ...rest) : undefined
}

test('links an entry to its line, and a line to its document', () => {
  const schema = saleSchema()
  const entry = buildReportFields(schema, getResource(schema, 'journal:sale.goods'))
  expect(along(entry, 'line_id', 'piece')?.kind).toBe('reference')
  expect(along(entry, 'line_id', 'document_id', 'voucher')?.kind).toBe('text')
  const line = buildReportFields(schema, getResource(schema, 'sale.goods'))
  expect(along(line, 'document_id', 'voucher')?.kind).toBe('text')
  expect(along(line, 'document_id', 'nothing')).toBeUndefined()
})

test('links a leg to the row of its place', () => {
  const schema = bookSchema(...withLedgers)
  const legs = buildReportFields(schema, getResource(schema, 'ledger:goods'))
  const { transfer } = schema.ledgers.goods ?? { transfer: { place: '' } }
  expect(along(legs, transfer.place)?.kind).toBe('reference')
})

test('adds author and time to legs and journal entries, but not to documents', () => {
  const legs = bookSchema(...withLedgers)
  expect(buildReportFields(legs, getResource(legs, 'ledger:goods')).find('created_by')).toEqual({ kind: 'text' })
  expect(buildReportFields(legs, getResource(legs, 'ledger:goods')).find('created_at')).toEqual({ kind: 'instant' })
  const sales = saleSchema()
  expect(buildReportFields(sales, getResource(sales, 'journal:sale.goods')).find('created_by')).toEqual({
    kind: 'text',
  })
  expect(buildReportFields(sales, getResource(sales, 'sale')).find('created_by')).toBeUndefined()
})
