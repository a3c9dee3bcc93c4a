// Fields that name imported documents or lines by number: what their lookups compare with a key.
import { expect, test } from 'vitest'
import { findKeyUses } from '../../../engine/record/key-uses.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

test('finds the fields of the shop that name a nota or a piece of one, with the states that no longer do', () => {
  const uses = findKeyUses(loadSchema('schema'))
  const named = uses.map(({ resource, field, to, key }) => `${resource.name}.${field.name} ${to.name}.${key}`)
  expect(named.toSorted()).toEqual([
    'pembelian.barang.no_faktur_jual penjualan.barang.no_faktur_jual',
    'penjualan.tukar.no_faktur_jual penjualan.barang.no_faktur_jual',
    'pindah-sortir.barang.kode_barcode sortir-pembelian.barang.kode_barcode',
  ])
  for (const { document, finalStates } of uses) {
    const { states = {} } = document.lifecycle.flow ?? {}
    expect(finalStates).toEqual(Object.values(states).flatMap(state => (state.final ? [state.name] : [])))
  }
})
