import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { findNeededFields } from '../../../../src/generator/form/form-view.ts'

const schema = loadSchema('schema')
const createWorldWith = (modules: readonly string[]) => ({
  emptyText: '-',
  roots: {},
  rows: { findResource: (name: string) => schema.resources[name], find: () => undefined },
  module: (name: string) => modules.includes(name),
})

test.each(['penjualan', 'titipan', 'pesanan', 'pembelian'])(
  '%s needs its sales, unless the shop works without',
  name => {
    const resource = getResource(schema, name)
    expect(findNeededFields(resource, createWorldWith([]) as never)).toContain('kode_sales')
    expect(findNeededFields(resource, createWorldWith(['DISABLE_KODE_SALES_TRANSACTION']) as never)).not.toContain(
      'kode_sales',
    )
  },
)

test('a service does not, and a check of two fields demands neither', () => {
  expect(findNeededFields(getResource(schema, 'service'), createWorldWith([]) as never)).not.toContain('kode_sales')
  expect(findNeededFields(getResource(schema, 'penjualan'), createWorldWith([]) as never)).not.toContain('no_pesanan')
})
