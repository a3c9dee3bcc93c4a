import { expect, test } from 'vitest'
import {
  buildFigureColumn,
  collectFigureDependencies,
  getColumnName,
} from '../../../../engine/schema-file/names/figures.ts'

test('names a column by its name, its figure, or the last field of its path', () => {
  const columns = ['gram', 'kind.name', { figure: 'gram' }, { figure: 'gram', name: 'weight' }, {}]
  expect(columns.map(getColumnName)).toEqual(['gram', 'name', 'gram', 'weight', ''])
})

test('sums a figure up over groups, but not a formula', () => {
  const sold = { title: 'Sold', value: 'price - off', $ref: 'types#money' }
  const column = { name: 'sold', title: 'Sold', value: 'sum(price - off)', $ref: 'types#money', total: 'sum' }
  expect(buildFigureColumn('sold', sold, true)).toEqual(column)
  expect(buildFigureColumn('sold', sold, false)).toEqual({ ...column, value: 'price - off' })
  const mean = { title: 'Mean', value: 'sold / pieces', total: 'same-formula' } as const
  expect(buildFigureColumn('mean', mean, true)).toEqual({ ...mean, name: 'mean' })
})

test('collects the figures that a formula depends on, directly and through other formulas', () => {
  const buildFormula = (value: string) => ({ title: 'F', value, total: 'same-formula' }) as const
  const plain = { title: 'P', value: 'price' }
  const figures = {
    a: plain,
    b: plain,
    mean: buildFormula('a / b'),
    twice: buildFormula('mean * 2 + c'),
    own: buildFormula('own'),
  }
  expect([...collectFigureDependencies(figures, 'twice')]).toEqual(['mean', 'a', 'b'])
  expect([...collectFigureDependencies(figures, 'a')]).toEqual([])
  expect([...collectFigureDependencies(figures, 'own')]).toEqual(['own'])
})
