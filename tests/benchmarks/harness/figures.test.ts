import { expect, test } from 'vitest'
import {
  type Figure,
  formatFigures,
  isSteady,
  isWithinBudget,
  roundNumber,
} from '../../../benchmarks/harness/figures.ts'

const page: Figure = {
  name: 'page',
  unit: '/s',
  value: 6000,
  limit: 20_000,
  ratios: [0.3, 0.28],
  budget: { leastRatio: 0.35 },
}
const memory: Figure = { name: 'most memory', unit: 'MB', value: 450, budget: { most: 450 } }

test('sets the columns of a table under each other, and leaves out those without a text', () => {
  expect(formatFigures({ text: 'Two figures.', figures: [page, { ...memory, name: 'memory' }] }).split('\n')).toEqual([
    'Two figures.',
    '',
    '| figure | measured | limit     | ratio (rounds)   | budget              | verdict |',
    '|--------|----------|-----------|------------------|---------------------|---------|',
    '| page   | 6,000 /s | 20,000 /s | 0.30 (0.28-0.30) | ratio at least 0.35 | missed  |',
    '| memory | 450 MB   |           |                  | at most 450 MB      | holds   |',
  ])
})

const verdicts: readonly [name: string, figure: Figure, holds: boolean][] = [
  ['at its most', memory, true],
  ['over its most', { ...memory, value: 450.1 }, false],
  ['at its least', { ...memory, budget: { least: 450 } }, true],
  ['below its least', { ...memory, budget: { least: 451 } }, false],
  ['at its ratio', { ...page, value: 7000 }, true],
  ['below its ratio', { ...page, value: 6999 }, false],
  ['over its ratio', { ...page, budget: { mostRatio: 0.29 } }, false],
  ['without the limit of its ratio', { name: 'page', value: 7000, budget: { leastRatio: 0.35 } }, false],
  ['that is no number', { ...memory, value: Number.NaN }, false],
  ['without a budget', { name: 'page', value: 7000 }, true],
]

test.each(verdicts)('a figure %s holds: %s', (_, figure, holds) => {
  expect(isWithinBudget(figure)).toBe(holds)
  expect(formatFigures({ figures: [figure] }).includes('missed')).toBe(!holds)
})

test('a machine that is busy with other work is reported', () => {
  expect([isSteady({ ...page, ratios: [0.8, 1.2] }), isSteady({ ...page, ratios: [0.8, 1.21] })]).toEqual([true, false])
  const isReported = (measured: Parameters<typeof formatFigures>[0]): boolean =>
    formatFigures(measured).includes('busy with other things')
  expect(isReported({ figures: [{ ...page, ratios: [0.3, 0.46] }] })).toBe(true)
  expect([40, 41].map(slowestBefore => isReported({ figures: [memory], slowestBefore }))).toEqual([false, true])
})

test('keeps four digits of a number and leaves texts alone', () => {
  expect(JSON.stringify({ perSecond: 12345.678, ratio: 0.123456, name: '123456' }, roundNumber)).toBe(
    '{"perSecond":12350,"ratio":0.1235,"name":"123456"}',
  )
})
