import { expect, test } from 'vitest'
import { columnOfFigure, figuresBehind, nameOfColumn } from '../../../../engine/definition/reports/figures.ts'

test('a column is called as it says, as its figure, or as the field that a path ends with', () => {
  const columns = ['gram', 'kind.name', { figure: 'gram' }, { figure: 'gram', name: 'weight' }, {}]
  expect(columns.map(nameOfColumn)).toEqual(['gram', 'name', 'gram', 'weight', ''])
})

test('a figure of groups is summed up, a formula stays as it is', () => {
  const sold = { title: 'Sold', value: 'price - off', $ref: 'types#money' }
  const column = { name: 'sold', title: 'Sold', value: 'sum(price - off)', $ref: 'types#money', total: 'sum' }
  expect(columnOfFigure('sold', sold, true)).toEqual(column)
  expect(columnOfFigure('sold', sold, false)).toEqual({ ...column, value: 'price - off' })
  const mean = { title: 'Mean', value: 'sold / pieces', total: 'same-formula' } as const
  expect(columnOfFigure('mean', mean, true)).toEqual({ ...mean, name: 'mean' })
})

test('a formula stands on the figures that it names, through formulas too', () => {
  const formula = (value: string) => ({ title: 'F', value, total: 'same-formula' }) as const
  const plain = { title: 'P', value: 'price' }
  const figures = { a: plain, b: plain, mean: formula('a / b'), twice: formula('mean * 2 + c'), own: formula('own') }
  expect([...figuresBehind(figures, 'twice')]).toEqual(['mean', 'a', 'b'])
  expect([...figuresBehind(figures, 'a')]).toEqual([])
  expect([...figuresBehind(figures, 'own')]).toEqual(['own'])
})
