import { expect, test } from 'vitest'
import { type DataFigures, formatDataTable, isDataWithinBudget } from '../../benchmarks/large/large-table.ts'

const latencies = { slowestRead: 100, slowestCreate: 99.6, slowestBefore: 40, switched: 500 }
const round = { limit: 30_000, ours: 9000, peakMegabytes: 450, ...latencies }
const fine = {
  imported: { ...round, rows: 100_000, ratio: 0.2, rounds: [round, round, round] },
  recap: { lines: 1_000_000, month: 15, year: 29.9, monthRoundTrip: 16.04, empty: 1.23 },
  audit: { legs: 1_000_000, postings: 100_000, seconds: 59.9, peakMegabytes: 600 },
  closed: {
    pieces: 60_000,
    sales: 1000,
    lines: 365_000,
    before: 20,
    closing: 5000,
    otherRead: 300,
    otherSave: 299.6,
    dashboard: 50,
    dashboardProcessor: 40,
  },
} satisfies DataFigures

test('figures at their budgets hold', () => {
  expect(isDataWithinBudget(fine)).toBe(true)
  expect(formatDataTable(fine).split('\n')).toEqual([
    [
      '100,000 rows of sales: the limit 30,000 rows a second, ours 9,000 (medians of 3 rounds); without an import the slowest of the other requests took 40 ms.',
      '1,000,000 journal lines of a closed year: a call without any takes 1.2 ms in the server, and who asks for a month waits 16.0 ms.',
      '1,000,000 legs of 100,000 postings are audited.',
      '60,000 pieces, 1,000 sales of the day, 365,000 lines of the year before; without a closing the slowest of the other requests took 20 ms.',
    ].join(' '),
    '',
    '| large amounts | measured | budget | |',
    '|---|---|---|---|',
    '| import, ratio to the limit | 0.20 | at least 0.2 | holds |',
    '| import, most memory | 450 MB | 450 | holds |',
    '| import, slowest other reading | 100 ms | 100 | holds |',
    '| import, slowest other save | 100 ms | 100 | holds |',
    '| import, the final switch | 500 ms | 500 | holds |',
    '| recap of a closed month, in the server | 15.0 ms | 15 | holds |',
    '| recap of a closed year, in the server | 30 ms | 30 | holds |',
    '| closing, until it is answered | 5000 ms | 5000 | holds |',
    '| closing, slowest reading of the other shop | 300 ms | 300 | holds |',
    '| closing, slowest save of the other shop | 300 ms | 300 | holds |',
    '| dashboard, in the server | 50 ms | 50 | holds |',
    '| dashboard, time of a processor | 40 ms | 50 | holds |',
    '| audit of a million legs, from start to end | 60 s | 60 | holds |',
    '| audit of a million legs, most memory | 600 MB | 600 | holds |',
  ])
})

test('what was not measured is not there', () => {
  expect(isDataWithinBudget({ closed: fine.closed })).toBe(true)
  const table = formatDataTable({ closed: fine.closed })
  expect(table.split('\n').filter(line => line.startsWith('| '))).toHaveLength(6)
  expect(table).not.toContain('recap')
})

test('a machine that is busy with other work is reported', () => {
  expect(formatDataTable({ ...fine, imported: { ...fine.imported, slowestBefore: 41 } })).toContain(
    'busy with other things',
  )
})

test.each([
  ['ratio', { ...fine, imported: { ...fine.imported, ratio: 0.19 } }],
  ['memory', { ...fine, imported: { ...fine.imported, peakMegabytes: 451 } }],
  ['reading', { ...fine, imported: { ...fine.imported, slowestRead: 101 } }],
  ['save', { ...fine, imported: { ...fine.imported, slowestCreate: 101 } }],
  ['switch', { ...fine, imported: { ...fine.imported, switched: 501 } }],
  ['month', { ...fine, recap: { ...fine.recap, month: 15.1 } }],
  ['year', { ...fine, recap: { ...fine.recap, year: 31 } }],
  ['closing', { ...fine, closed: { ...fine.closed, closing: 5001 } }],
  ['save of the other shop', { ...fine, closed: { ...fine.closed, otherSave: 301 } }],
  ['dashboard', { ...fine, closed: { ...fine.closed, dashboard: 51 } }],
  ['audit', { ...fine, audit: { ...fine.audit, seconds: 60.1 } }],
])('the %s over its budget is missed', (_name, figures) => {
  expect(isDataWithinBudget(figures)).toBe(false)
  expect(formatDataTable(figures)).toContain('missed')
})
