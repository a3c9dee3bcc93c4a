// The list of a document in which each of its lines stands, at the bounds of the conditions.
import { expect, test } from 'vitest'
import { createRowReader } from '../../engine/expression/evaluate/reader.ts'
import { isListed } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { findListIndex } from '../../src/generator/document/lines/shown-lines.ts'

const schema = loadSchema('schema')

/** Rows in stored form, weights in milligrams, with the title of their list. */
const cases = [
  ['cetak-barcode', { cetak_counter: 0 }, 'Belum Pernah Dicetak'],
  ['cetak-barcode', { cetak_counter: 1 }, 'Cetak Ulang'],
  ['kirim-barang', { diterima: 0, dibatalkan: 0 }, 'Dalam Perjalanan'],
  ['kirim-barang', { diterima: 1, dibatalkan: 0 }, 'Diterima'],
  ['kirim-barang', { diterima: 0, dibatalkan: 1 }, 'Dibatalkan'],
  ['stock-opname', { status_barang: 'OPEN' }, 'Tidak Ketemu'],
  ['stock-opname', { status_barang: 'DONE' }, 'Ketemu'],
  ['stock-opname', { status_barang: 'LEBIH' }, 'Lebih'],
  ['stock-opname', { status_barang: 'SALAH BAKI' }, 'Salah Baki'],
  ['timbang-baki', { sudah: 0, selisih: null }, 'Belum Ditimbang'],
  ['timbang-baki', { sudah: 1, selisih: 0 }, 'Cocok'],
  ['timbang-baki', { sudah: 1, selisih: 1 }, 'Selisih'],
  ['timbang-baki', { sudah: 1, selisih: -1 }, 'Selisih'],
  ['timbang-terima', { berat_timbang: null, di_luar: 0 }, 'Belum Ditimbang'],
  ['timbang-terima', { berat_timbang: 0, di_luar: 0 }, 'Cocok'],
  ['timbang-terima', { berat_timbang: 0, di_luar: 1 }, 'Selisih'],
  ['timbang-terima', { berat_timbang: 1, di_luar: 0 }, 'Cocok'],
  ['pindah-sortir', { hasil_sortir: 'JUAL' }, 'Jual Langsung'],
  ['pindah-sortir', { hasil_sortir: 'CUCI' }, 'Cuci'],
  ['pindah-sortir', { hasil_sortir: 'REPARASI' }, 'Reparasi'],
  ['pindah-sortir', { hasil_sortir: 'LEBUR' }, 'Lebur'],
  ['stock-opname-global', { sudah: 0, qty_selisih: null, berat_selisih: null }, 'Belum Dihitung'],
  ['stock-opname-global', { sudah: 1, qty_selisih: 0, berat_selisih: 0 }, 'Cocok'],
  ['stock-opname-global', { sudah: 1, qty_selisih: -1, berat_selisih: 0 }, 'Selisih'],
  ['stock-opname-global', { sudah: 1, qty_selisih: 0, berat_selisih: 1 }, 'Selisih'],
] as const

const listWithLists = (name: string) => {
  const resource = getResource(schema, name)
  return isListed(resource) ? resource.lifecycle.lines.filter(({ lists }) => lists.length > 0) : []
}

test.each(cases)('%s %j: %s', (name, row, title) => {
  const sets = listWithLists(name)
  expect(sets).not.toEqual([])
  for (const lines of sets) {
    const index = findListIndex(lines, createRowReader(row), { emptyText: '-', roots: {} })
    expect(lines.lists[index ?? -1]?.title).toBe(title)
  }
})

test('each document with lists is among them', () => {
  const found = Object.keys(schema.resources).filter(name => listWithLists(name).length > 0)
  expect(found.toSorted()).toEqual([...new Set(cases.map(([name]) => name))].toSorted())
})
