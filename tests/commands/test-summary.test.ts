import { expect, test } from 'vitest'
import {
  countCheck,
  countPlaywright,
  countVitest,
  sumCounts,
  summarize,
  type TestCounts,
} from '../../commands/test-summary.ts'

const buildVitestReport = (numPassedTests: number, numFailedTests: number, testResults: readonly object[] = []) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults })

const buildPlaywrightReport = (
  expected: number,
  unexpected: number,
  more: { flaky?: number; errors?: object[] } = {},
) => JSON.stringify({ stats: { expected, unexpected, flaky: more.flaky ?? 0 }, errors: more.errors ?? [] })

const tallies: readonly [name: string, tally: TestCounts, passed: number, failed: number][] = [
  ['a check that says yes', countCheck(0), 1, 0],
  ['a check that says no', countCheck(2), 0, 1],
  ['tests that pass', countVitest(buildVitestReport(7, 0), 0), 7, 0],
  ['an error outside any test', countVitest(buildVitestReport(6, 0), 1), 6, 1],
  ['a runner without tests', countVitest(buildVitestReport(0, 0), 0), 0, 1],
  ['a runner that left no report', countVitest(undefined, 0), 0, 1],
  ['a runner that left half a report', countVitest('{"numPassed', 0), 0, 1],
  ['browser tests that pass', countPlaywright(buildPlaywrightReport(4, 0), 0), 4, 0],
  ['browser tests of which two fail', countPlaywright(buildPlaywrightReport(2, 2), 1), 2, 2],
  ['a browser test file with an error', countPlaywright(buildPlaywrightReport(0, 0, { errors: [{}] }), 1), 0, 1],
  ['browser tests that leave no report', countPlaywright(undefined, 1), 0, 1],
]

test.each(tallies)('counts %s', (_name, tally, passed, failed) => {
  expect(tally).toEqual({ passed, failed })
})

test('a browser test that passes when repeated has passed, and is named before the sum', () => {
  const flaky = { title: 'keeps every digit', tests: [{ status: 'flaky' }] }
  const fine = { title: 'saves once', tests: [{ status: 'expected' }] }
  const report = {
    ...JSON.parse(buildPlaywrightReport(3, 0, { flaky: 1 })),
    suites: [{ suites: [{ specs: [fine, flaky] }] }],
  }
  const tally = countPlaywright(JSON.stringify(report), 0)
  expect(tally).toEqual({ passed: 4, failed: 0, repeated: ['keeps every digit'] })
  expect(
    summarize([{ name: 'playwright', seconds: 1, ...tally }])
      .split('\n')
      .slice(-2),
  ).toEqual(['passed at a further try: keeps every digit', '4 passed, 0 failed'])
})

test('what failed is named before the sum, with the beginning of what was wrong', () => {
  const failed = { status: 'failed', fullName: 'saves once', failureMessages: ['\u001b[31mexpected 2\nto be 1'] }
  const vitest = countVitest(
    buildVitestReport(6, 1, [
      { status: 'failed', name: '/somewhere/server/books.test.ts', assertionResults: [failed, { status: 'passed' }] },
      { status: 'failed', name: '/somewhere/engine/record.test.ts', message: 'no such file', assertionResults: [] },
    ]),
    1,
  )
  const wrong = { status: 'unexpected', projectName: 'phone', results: [{ error: { message: 'not visible' } }] }
  const specs = [{ file: 'pages.e2e.ts', title: 'shows a page', tests: [wrong] }]
  const browser = countPlaywright(JSON.stringify({ ...JSON.parse(buildPlaywrightReport(1, 1)), specs }), 1)
  const parts = [
    { name: 'vitest', seconds: 1, ...vitest },
    { name: 'playwright', seconds: 1, ...browser },
  ]
  expect(summarize(parts).split('\n').slice(-4)).toEqual([
    'failed: server/books.test.ts › saves once: expected 2 to be 1',
    'failed: engine/record.test.ts › could not be run: no such file',
    'failed: phone pages.e2e.ts › shows a page: not visible',
    '7 passed, 3 failed',
  ])
})

test('adds up all parts, and counts no part at all as a failure', () => {
  expect(sumCounts([countCheck(0), { passed: 5, failed: 2 }])).toEqual({ passed: 6, failed: 2 })
  expect(sumCounts([])).toEqual({ passed: 0, failed: 1 })
})

test('ends the summary with the sum in the agreed words', () => {
  const lines = summarize([
    { name: 'biome', passed: 1, failed: 0, seconds: 0.52 },
    { name: 'vitest', passed: 120, failed: 3, seconds: 11.1 },
  ]).split('\n')
  expect(lines).toEqual([
    'part          passed  failed seconds',
    'biome              1       0     0.5',
    'vitest           120       3    11.1',
    '121 passed, 3 failed',
  ])
})

test('prints the slowest tests of all parts before the table, with all retries of each', () => {
  const slow = (duration: number) => ({ status: 'passed', fullName: `takes ${duration}`, duration })
  const file = { status: 'passed', name: '/somewhere/engine/record.test.ts' }
  const many = Array.from({ length: 30 }, (_, index) => slow((index + 1) * 10))
  const vitest = countVitest(buildVitestReport(30, 0, [{ ...file, assertionResults: many }]), 0)
  const tests = [{ status: 'flaky', projectName: 'phone', results: [{ duration: 2000 }, { duration: 500 }] }]
  const specs = [{ file: 'pages.e2e.ts', title: 'shows a page', tests }]
  const browser = countPlaywright(JSON.stringify({ ...JSON.parse(buildPlaywrightReport(1, 0)), specs }), 0)
  const lines = summarize([
    { name: 'vitest', seconds: 1, ...vitest },
    { name: 'playwright', seconds: 1, ...browser },
  ]).split('\n')
  expect(lines[0]).toBe('2.5 s: phone pages.e2e.ts › shows a page')
  expect(lines[1]).toBe('0.3 s: engine/record.test.ts › takes 300')
  expect(lines.findIndex(line => line.startsWith('part '))).toBe(20)
})
