// The figures of shops beside each other: missing cards, differences and exact sums.
import { expect, test } from 'vitest'
import type { ShopOverview } from '../../../../engine/report/dashboard-answer.ts'
import { countWaiting, listShopFigures, sumFigure } from '../../../../src/generator/dashboard/ShopsTable.tsx'

const buildShop = (code: string, values: Readonly<Record<string, readonly [number, number | null]>>): ShopOverview => ({
  code,
  name: code,
  timeZone: 'Asia/Jakarta',
  day: '2026-11-29',
  today: '2026-11-29',
  state: 'open',
  figuresDay: '2026-11-29',
  cards: Object.entries(values).map(([id, [value, yesterday]]) => ({
    id,
    title: id,
    values: [{ column: { name: id, title: id, type: 'weight', width: 10 }, value, before: { yesterday } }],
  })),
  alerts: [
    { id: 'a', title: 'A', severity: 'error', count: 2 },
    { id: 'b', title: 'B', severity: 'warning', count: 3 },
    { id: 'c', title: 'C', severity: 'info', count: 4 },
  ],
})

const shops = [buildShop('A', { jual: [0.1, 0.3] }), buildShop('B', { jual: [0.2, null], beli: [5, 1] })]

test('cards that any shop has are columns, each behind it its differences', () => {
  expect(listShopFigures(shops).map(({ name }) => name)).toEqual(['jual', 'jual yesterday', 'beli', 'beli yesterday'])
})

test('a shop without the card or the other day has no figure, and sums are exact', () => {
  const figures = listShopFigures(shops)
  expect(figures.map(({ read }) => shops.map(read))).toEqual([
    [0.1, 0.2],
    [-0.2, undefined],
    [undefined, 5],
    [undefined, 4],
  ])
  expect(figures.map(figure => sumFigure(figure, shops))).toEqual([0.3, -0.2, 5, 4])
})

test('what is overdue is counted apart from what waits', () => {
  expect(shops.map(countWaiting)[0]).toEqual({ overdue: 2, waiting: 7 })
})
