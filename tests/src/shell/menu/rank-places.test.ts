import { expect, test } from 'vitest'
import { flatten } from '../../../../src/shell/menu/menu-tree.ts'
import { rankPlaces } from '../../../../src/shell/menu/rank-places.ts'
import { menu } from '../menu.ts'

const found = (text: string, recent: readonly string[] = []): readonly string[] =>
  rankPlaces(flatten(menu), text, recent).map(({ entry }) => entry.title)

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
  const paths = rankPlaces(flatten(menu), '', []).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
