import { describe, expect, test } from 'vitest'
import { createRowEvaluator } from '../../../engine/report/column-values.ts'
import { collectInputs, getPathName, isColumnReference, isRowFormula } from '../../../engine/report/report-inputs.ts'
import { compileReport } from '../../support/schema/report-files.ts'
import { prepare } from './report-rows.ts'

const findTerm = (index: number) => {
  const term = compileReport().columns[index]?.value.term
  if (!term) throw new Error('no column')
  return term
}

describe('what a report asks the database for', () => {
  const { world } = prepare(compileReport())

  test('is its groups first, then names and sums, each once', () => {
    const { inputs } = world
    expect(inputs.groups).toEqual([0, 1])
    expect([...inputs.paths]).toEqual([
      ['maker', 0],
      ['size', 1],
      ['maker.name', 2],
    ])
    expect([...inputs.folds].map(([fold, { value }]) => [fold.fold, value])).toEqual([
      ['count', 3],
      ['sum', 4],
      ['sum', 5],
      ['max', 6],
    ])
  })

  test('of an average is a sum, and a count of what is there', () => {
    const columns = [{ name: 'mean', title: 'Mean', value: 'avg(weight) * 2', $ref: 'types#weight' }]
    const { inputs } = prepare(compileReport(['/columns', columns], ['/sort'], ['/group'])).world
    expect(inputs.terms).toMatchObject([{ fold: 'sum' }, { fold: 'count', of: { kind: 'compare', operator: '!=' } }])
    expect([...inputs.folds.values()]).toEqual([{ value: 0, count: 1 }])
  })

  test('through a reference asks for its key on the way', () => {
    const term = findTerm(1)
    const inputs = collectInputs({ columns: [{ of: { needs: [] }, term }], groups: [] })
    expect(inputs.terms.map(one => (one.kind === 'path' ? getPathName(one) : ''))).toEqual(['maker', 'maker.name'])
  })
})

test('a formula of the row is one input where the database works it out; one that names another column, or sums, is not', () => {
  const columns = [
    { name: 'twice', title: 'Twice', value: 'weight * 2', $ref: 'types#weight' },
    { name: 'more', title: 'More', value: 'twice + weight', $ref: 'types#weight' },
  ]
  const report = compileReport(['/columns', columns], ['/sort'], ['/group'])
  const [twice, more] = report.columns.map(of => ({ of, term: of.value.term }))
  if (!twice || !more) throw new Error('there are two columns')
  expect([twice, more].map(({ of, term }) => isRowFormula(term, of.needs))).toEqual([true, false])
  const inputs = collectInputs({ columns: [twice], groups: [], wholes: new Set([twice.term]) })
  expect([inputs.terms, [...inputs.paths]]).toEqual([[twice.term], []])
  const world = { inputs, types: [{ kind: 'number', scale: 3 }], emptyText: '-' } as const
  expect(createRowEvaluator([twice], world)([2500])).toEqual([2500])
})

test('a name alone may be a column, a path never is', () => {
  const [single, dotted] = [findTerm(0), findTerm(1)]
  if (single.kind !== 'path' || dotted.kind !== 'path') throw new Error('no paths')
  expect([
    isColumnReference(single, ['maker']),
    isColumnReference(single, ['other']),
    isColumnReference(dotted, ['maker']),
  ]).toEqual([true, false, false])
})
