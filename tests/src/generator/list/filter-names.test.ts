import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { toFilterDraft } from '../../../../src/generator/list/filter-names.ts'

const { field } = getResource(loadSchema('schema'), 'penjualan')
const fields = [field.tgl_system, field.nama_customer, field.kode_sales].flatMap(one => one ?? [])

test('boxes of filters begin with what is chosen: an exact value is both bounds', () => {
  expect(toFilterDraft(fields, { tgl_system: '2026-11-20', nama_customer_like: 'RATNA', other: 1 })).toEqual({
    tgl_system_gte: '2026-11-20',
    tgl_system_lte: '2026-11-20',
    nama_customer_like: 'RATNA',
  })
  expect(toFilterDraft(fields, { tgl_system_gte: '2026-11-01', kode_sales: 'S01' })).toEqual({
    tgl_system_gte: '2026-11-01',
    kode_sales: 'S01',
  })
})
