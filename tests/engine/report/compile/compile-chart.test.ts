import { expect, test } from 'vitest'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const buildChart = (more: object) => ['/chart', { kind: 'bar', x: 'size', y: ['price'], ...more }] as const
const bySize = ['/group', [{ by: 'size' }]] as const
const columns = [
  { name: 'size', title: 'Size', value: 'size' },
  { name: 'price', title: 'Price', value: 'sum(price)' },
  { name: 'pieces', title: 'Pieces', value: 'count()' },
]
const own = [bySize, ['/columns', columns] as const, ['/sort', ['size']] as const]

test('compiles a chart of a report with one row for each group', () => {
  expect(compileReport(...own, buildChart({ y: ['price', 'pieces'] })).chart).toEqual({
    kind: 'bar',
    x: 'size',
    y: ['price', 'pieces'],
  })
  expect(compileReport(...own).chart).toBeUndefined()
})

test.each([
  [
    'a column that is not there',
    [...own, buildChart({ x: 'sise' })],
    '/chart/x: no column is called "sise"; did you mean "size"?',
  ],
  [
    'a text',
    [...own, buildChart({ y: ['size'] })],
    '/chart/y/0: a column of the type "choice" is no amount to be drawn',
  ],
  ['a pie of two', [...own, buildChart({ kind: 'pie', y: ['price', 'pieces'] })], '/chart/y/1: a pie is of one column'],
  [
    'a pie of columns for each value of another group',
    [...own, buildChart({ kind: 'pie', y: ['price'] }), ['/across', { by: 'maker' }] as const],
    '/chart/kind: a pie is of one column, and "across" makes one for each value: say "bar" or "line"',
  ],
  [
    'groups in groups',
    [buildChart({})],
    '/chart: a picture is of a report with one row for each of its groups, and one group',
  ],
] as const)('refuses %s', (_name, edits, fault) => {
  expect(collectFaultsWith(...withReport(...edits)).join('\n')).toContain(fault)
})
