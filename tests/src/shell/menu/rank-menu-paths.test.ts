import { expect, test } from 'vitest'
import { buildMenuEntry } from '../../../../engine/access/schema-answer.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { flattenMenu } from '../../../../src/shell/menu/menu-tree.ts'
import { rankMenuPaths } from '../../../../src/shell/menu/use-menu-memory.ts'
import { menu } from '../menu.ts'

const found = (text: string, recent: readonly string[] = []): readonly string[] =>
  rankMenuPaths(flattenMenu(menu), text, recent).map(({ entry }) => entry.title)

const searches: readonly [text: string, titles: readonly string[]][] = [
  ['penjualan', ['Penjualan', 'Penjualan Rekap', 'Lihat Penjualan']],
  ['BA', ['Baki', 'Bank', 'Timbang Baki']],
  ['rekap pen', ['Rekap Penjualan']],
  ['pen rekap', ['Rekap Penjualan']],
  ['laporan', ['Timbang Baki', 'Penjualan Rekap', 'EOD']],
  ['xyz', []],
]

test.each(searches)('%s finds %j', (text, titles) => {
  expect(found(text)).toEqual(titles)
})

test('without a text all are shown, those opened last first', () => {
  expect(found('', ['/laporan-eod', '/master-bank']).slice(0, 3)).toEqual(['EOD', 'Bank', 'Dashboard'])
})

test('a better fit comes before one opened last', () => {
  expect(found('ba', ['/laporan-timbang-baki', '/master-bank'])).toEqual(['Bank', 'Baki', 'Timbang Baki'])
})

test('no path is shown twice', () => {
  const paths = rankMenuPaths(flattenMenu(menu), '', []).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('where work is done comes before the report of the same title, and the whole title before a longer one', () => {
  const buildPlace = (title: string, path: string, kind: string) =>
    ({ id: path, title, path, target: { kind, name: 'x' }, children: [] }) as never
  const places = flattenMenu([
    buildPlace('Stock Opname Global', '/global', 'document'),
    buildPlace('Stock Opname', '/laporan', 'report'),
    buildPlace('Stock Opname', '/opname', 'document'),
  ])
  expect(rankMenuPaths(places, 'Stock Opname', ['/laporan']).map(({ path }) => path)).toEqual([
    '/opname',
    '/laporan',
    '/global',
  ])
})

test('other words find an entry, after titles that have them', () => {
  const paper = { id: 'paper', title: 'Setting Nota', path: '/paper', words: 'printer struk', children: [] }
  const printer = { id: 'printer', title: 'Printer Label', path: '/label', children: [] }
  const places = flattenMenu([paper, printer])
  const find = (text: string) => rankMenuPaths(places, text, []).map(({ path }) => path)
  expect([find('printer'), find('Struk'), find('printer nota'), find('kertas')]).toEqual([
    ['/label', '/paper'],
    ['/paper'],
    ['/paper'],
    [],
  ])
})

const wanted: readonly [text: string, path: string][] = [
  ['printer', '/settingNota'],
  ['timbangan', '/timbang-baki'],
  ['label', '/cetak-barcode'],
  ...['printer', 'timbangan', 'label', 'scanner', 'kamera', 'layar pelanggan'].map((word): [string, string] => [
    word,
    '/peralatan',
  ]),
  ['migrasi', '/pindah-program'],
  ['program lama', '/pindah-program'],
  ['backup', '/dashboard'],
  ['stok awal', '/import-data'],
  ['excel', '/import-data'],
  ['whatsapp', '/pesan-keluar'],
  ['karyawan baru', '/data-users'],
  ['harga emas', '/harga-hari-ini'],
]

test.each(wanted)('in the shop %s leads to %s', (text, path) => {
  const places = flattenMenu(loadSchema('schema').menu.map(buildMenuEntry))
  expect(rankMenuPaths(places, text, []).map(place => place.path)).toContain(path)
})
