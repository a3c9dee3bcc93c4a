import { expect, test } from 'vitest'
import { buildQuickLinks } from '../../../../src/shell/menu/quick-links.ts'
import { menu } from '../menu.ts'

const listTitles = (recent: readonly string[]): readonly string[] =>
  buildQuickLinks(menu, recent).map(({ place }) => place.entry.title)

test('takes the first entry of each group, then the second ones, and never the greeting itself', () => {
  expect(listTitles([])).toEqual(['Baki', 'Lihat Penjualan', 'Timbang Baki', 'Bank', 'Rekap Penjualan', 'EOD'])
})

test('begins with what was opened last, without what is no longer in the menu', () => {
  expect(listTitles(['/laporan-eod', '/gone', '/dashboard']).slice(0, 2)).toEqual(['EOD', 'Baki'])
})

test('is empty for an empty menu', () => {
  expect(buildQuickLinks([], ['/master-baki'])).toEqual([])
})
