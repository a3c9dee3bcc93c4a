import { expect, test } from 'vitest'
import { compareRounds } from '../../benchmarks/comparison.ts'
import { formatResultTable, formatTable } from '../../benchmarks/result-table.ts'
import { roundNumber } from '../../benchmarks/results.ts'

const load = (perSecond: number) => ({ requests: perSecond, perSecond, p50: 400, p99: 1250 })
const budget = { name: 'read one', operation: 'read', connections: 10, ratio: 0.35 } as const

test('sets the columns of a table under each other', () => {
  expect(formatTable(['', 'limit'], [['idle memory', '74']])).toEqual([
    '|             | limit |',
    '|-------------|-------|',
    '| idle memory | 74    |',
  ])
})

test('prints figures, ratio, budget and verdict of a run', () => {
  const table = formatResultTable({
    at: '2026-01-02T03:04:05.000Z',
    machine: { cores: 2, model: 'Some CPU', memoryGiB: 24, platform: 'linux x64', node: 'v24.0.0' },
    rounds: 1,
    seconds: 2,
    operations: [compareRounds(budget, [{ limit: load(20_000), ours: load(6000) }])],
    starts: {
      limit: { startMilliseconds: 240, idleMegabytes: 90 },
      ours: { startMilliseconds: 655.4, idleMegabytes: 170 },
    },
    firstStart: {
      first: { startMilliseconds: 15_700, idleMegabytes: 183 },
      again: { startMilliseconds: 1200, idleMegabytes: 165 },
    },
  })
  expect(table).toContain('2 cores (Some CPU), 24 GiB, linux x64, Node v24.0.0; medians of 1 rounds of 2 s')
  expect(table).toMatch(/\| read one +\| 10 +\| 20,000 +\| 6,000 +\| 0\.30 \(0\.30-0\.30\) \| 0\.35 +\| missed \|/)
  expect(table).toMatch(/\| memory after a minute, MB \| 183 +\| 165 +\| at most 1\.1 times: missed \|/)
  expect(table).toMatch(/\| first answer after start, ms \| 240 +\| 655 +\|/)
})

test('keeps four digits of a number and leaves texts alone', () => {
  expect(JSON.stringify({ perSecond: 12345.678, ratio: 0.123456, name: '123456' }, roundNumber)).toBe(
    '{"perSecond":12350,"ratio":0.1235,"name":"123456"}',
  )
})
