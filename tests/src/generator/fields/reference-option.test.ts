import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { formatReferenceOption } from '../../../../src/generator/fields/ReferenceInput.tsx'

const schema = loadSchema('schema')
const words = { yes: 'Ya', no: 'Tidak', timeZone: 'Asia/Jakarta' }

const showHint = (name: string, fieldName: string, row: Record<string, string | number>): string | undefined => {
  const ref = getResource(schema, name).field[fieldName]?.ref
  if (!ref) throw new Error(`${name}.${fieldName} refers to nothing.`)
  return formatReferenceOption({ target: getResource(schema, ref.to), ref, emptyText: '-', words }, row).hint
}

test('numbers beside an option have their titles and units', () => {
  const order = { no_pesanan: 'PS-1', jumlah_bayar: 500_000, total_harga: 2_800_000, qty: 3 }
  const hint = showHint('penjualan', 'no_pesanan', order)
  expect(hint).toContain('Qty 3 · Total DP Rp 500,000 · Total Harga Rp 2,800,000')
  expect(showHint('penjualan', 'kode_member', { kode_member: 'PLG1', poin: 120 })).toContain('Poin 120')
})

test('a measure needs no title, and what is empty takes no room', () => {
  const receipt = { no_terima: 'TR-1', sisa_berat: 3.45, sisa_qty: 2 }
  expect(showHint('barang', 'no_terima', receipt)).toContain('Sisa Qty 2 · 3.450 gr')
  expect(showHint('penjualan', 'kode_member', { kode_member: 'PLG1' })).toBeUndefined()
})
