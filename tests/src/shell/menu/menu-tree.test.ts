import { describe, expect, test } from 'vitest'
import { filterDrawnEntries } from '../../../../engine/access/schema-answer.ts'
import type { MenuEntry } from '../../../../src/providers/session.ts'
import {
  filterMenu,
  findByPath,
  findMenuPath,
  flattenMenu,
  listVisibleRows,
  removeEmptyLandings,
} from '../../../../src/shell/menu/menu-tree.ts'
import { menu } from '../menu.ts'

/** The tree as one line: titles, children in brackets. */
const drawn = (entries: readonly MenuEntry[]): string =>
  entries.map(({ title, children }) => (children.length > 0 ? `${title} (${drawn(children)})` : title)).join(', ')

describe('drawn', () => {
  test('is everything but what is not shown, and groups that have nothing else', () => {
    const hidden = (entry: MenuEntry): MenuEntry => ({ ...entry, show: false })
    const [dashboard, master, penjualan] = menu
    if (!dashboard || !master || !penjualan) throw new Error('the menu is another one')
    const [baki, bank] = master.children.map(hidden)
    if (!baki || !bank) throw new Error('the menu is another one')
    const all = { ...penjualan, children: penjualan.children.map(hidden) }
    expect(drawn(filterDrawnEntries([hidden(dashboard), { ...master, children: [baki, bank] }, all]))).toBe('Penjualan')
    expect(filterDrawnEntries(menu)).toEqual(menu)
  })
})

describe('flatten', () => {
  test('lists every entry with a path in the order of the menu', () => {
    expect(flattenMenu(menu).map(({ path }) => path)).toEqual([
      '/dashboard',
      '/master-baki',
      '/master-bank',
      '/SubMenuPenjualan',
      '/lihat-penjualan',
      '/laporan-penjualan-rekap',
      '/laporan-timbang-baki',
      '/laporan-penjualan-rekap',
      '/laporan-eod',
    ])
  })

  test('knows the titles and ids above, over three levels', () => {
    const place = flattenMenu(menu).find(({ path }) => path === '/laporan-timbang-baki')
    expect(place?.titles).toEqual(['Laporan', 'Barang', 'Timbang Baki'])
    expect(place?.above).toEqual(['laporan', 'barang'])
  })

  test('is empty for an empty menu', () => {
    expect(flattenMenu([])).toEqual([])
  })
})

const paths: readonly [path: string, title: string | undefined][] = [
  ['/master-baki', 'Baki'],
  ['/lihat-penjualan/7', 'Lihat Penjualan'],
  ['/lihat-penjualan-lama', undefined],
  ['/laporan-penjualan-rekap', 'Rekap Penjualan'],
  ['/', undefined],
  ['', undefined],
]

test.each(paths)('the path %s belongs to %s', (path, title) => {
  expect(findByPath(menu, path)?.title).toBe(title)
  expect(findMenuPath(menu, path)?.titles.at(-1)).toBe(title)
})

const texts: readonly [text: string, tree: string][] = [
  ['baki', 'Data Master (Baki), Laporan (Barang (Timbang Baki))'],
  ['  BAKI ', 'Data Master (Baki), Laporan (Barang (Timbang Baki))'],
  ['laporan baki', 'Laporan (Barang (Timbang Baki))'],
  ['data', 'Data Master (Baki, Bank)'],
  ['tidak ada', ''],
]

test.each(texts)('the text "%s" leaves %s', (text, tree) => {
  expect(drawn(filterMenu(menu, text))).toBe(tree)
})

test('a blank text leaves the menu as it is', () => {
  expect(filterMenu(menu, '  ')).toBe(menu)
})

describe('visibleRows', () => {
  test('shows the top only while all is folded', () => {
    expect(listVisibleRows(menu, () => false).map(({ entry }) => entry.title)).toEqual([
      'Dashboard',
      'Data Master',
      'Penjualan',
      'Laporan',
    ])
  })

  test('shows what unfolded entries hold, and from what it hangs', () => {
    const rows = listVisibleRows(menu, id => ['laporan', 'data-master'].includes(id))
    expect(rows.map(({ entry, parent }) => [entry.title, parent])).toEqual([
      ['Dashboard', undefined],
      ['Data Master', undefined],
      ['Baki', 'data-master'],
      ['Bank', 'data-master'],
      ['Penjualan', undefined],
      ['Laporan', undefined],
      ['Barang', 'laporan'],
      ['Penjualan', 'laporan'],
      ['EOD', 'laporan'],
    ])
  })
})

test('landing pages that lead nowhere are not shown, and others stay as they are', () => {
  const landing = (title: string, children: readonly MenuEntry[]): MenuEntry => ({
    id: title,
    title,
    path: `/${title}`,
    target: { kind: 'landing', name: title },
    children,
  })
  const shown = removeEmptyLandings([
    landing('Kosong', []),
    landing('Isi', menu),
    landing('Luar', [landing('Dalam', [])]),
  ])
  expect(shown.map(({ title }) => title)).toEqual(['Isi'])
  expect(shown[0]?.children).toEqual(menu)
})
