import { expect, test } from 'vitest'
import { checks } from '../../commands/checks.ts'
import {
  chooseParts,
  computeClockShift,
  countCheck,
  countTests,
  formatCounts,
  listTroubles,
  type Options,
  partNames,
  readsClock,
  sumCounts,
  type TestCounts,
} from '../../commands/test-parts.ts'

const buildOptions = (more: Partial<Options>): Options => ({ only: [], filters: [], hasBrowserTests: true, ...more })

const choices: readonly [name: string, options: Options, parts: readonly string[]][] = [
  ['everything without options, but no other hours', buildOptions({}), partNames.slice(0, -1)],
  ['other hours where it may take long', buildOptions({ isLong: true }), partNames],
  ['no browser where there is no browser test', buildOptions({ hasBrowserTests: false }), partNames.slice(0, -2)],
  ['what --only names, in the usual order', buildOptions({ only: ['vitest', 'biome'] }), ['biome', 'vitest']],
  ['vitest for a test file', buildOptions({ filters: ['tests/engine'] }), ['vitest']],
  ['playwright for a browser test file', buildOptions({ filters: ['tests/e2e/sign-in.e2e.ts'] }), ['playwright']],
]

test.each(choices)('runs %s', (_name, given, parts) => {
  expect(chooseParts(given)).toEqual(parts)
})

test('every check of `npm run check` is a part of `npm test`', () => {
  expect(partNames.filter(name => Object.hasOwn(checks, name))).toEqual(Object.keys(checks))
})

test('moves the clock to a minute before the next such hour', () => {
  const now = new Date('2026-11-30T15:20:30Z')
  const moved = [17, 15, 0].map(hour => new Date(now.getTime() + computeClockShift(now, hour)).toISOString())
  expect(moved).toEqual(['2026-11-30T16:59:00.000Z', '2026-12-01T14:59:00.000Z', '2026-11-30T23:59:00.000Z'])
})

test('finds tests that read the clock, themselves or in programs that they start', () => {
  const texts = ['Date.now()', 'const { start } = programs()', "new Date('2026-11-20')", 'formatDate(now)']
  expect(texts.map(readsClock)).toEqual([true, true, false, false])
})

test('refuses a part it does not know', () => {
  expect(() => chooseParts(buildOptions({ only: ['jest'] }))).toThrow(
    '--only knows biome, tsc, schema, knip, exports, vitest, playwright, hours, not jest.',
  )
})

const buildVitestReport = (numPassedTests: number, numFailedTests: number, testResults: readonly object[] = []) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults })

const buildPlaywrightReport = (
  expected: number,
  unexpected: number,
  { flaky = 0, errors = [] }: { flaky?: number; errors?: object[] } = {},
) => JSON.stringify({ stats: { expected, unexpected, flaky }, errors })

const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
const brokenFile = { status: 'failed', message: 'no such file', assertionResults: [] }

const tallies: readonly [name: string, tally: TestCounts, passed: number, failed: number][] = [
  ['a check that says yes', countCheck(0), 1, 0],
  ['a check that says no', countCheck(2), 0, 1],
  ['tests that pass', countTests(buildVitestReport(7, 0), 0), 7, 0],
  ['a test file that cannot be loaded', countTests(buildVitestReport(6, 1, [failedFile, brokenFile]), 1), 6, 2],
  ['an error outside any test', countTests(buildVitestReport(6, 0), 1), 6, 1],
  ['a runner without tests', countTests(buildVitestReport(0, 0), 0), 0, 1],
  ['a runner that left no report', countTests('', 0), 0, 1],
  ['a runner that left half a report', countTests('{"numPassed', 0), 0, 1],
  ['a runner that left another report', countTests('null', 0), 0, 1],
  ['browser tests that pass', countTests(buildPlaywrightReport(4, 0), 0), 4, 0],
  ['browser tests of which one passes when repeated', countTests(buildPlaywrightReport(3, 0, { flaky: 1 }), 0), 4, 0],
  ['browser tests of which two fail', countTests(buildPlaywrightReport(2, 2), 1), 2, 2],
  ['a browser test file with an error', countTests(buildPlaywrightReport(0, 0, { errors: [{}] }), 1), 0, 1],
  ['a browser runner that dies after its tests', countTests(buildPlaywrightReport(4, 0), 137), 4, 1],
]

test.each(tallies)('counts %s', (_name, tally, passed, failed) => {
  expect(tally).toEqual({ passed, failed })
})

test('adds up all parts in the agreed words, and counts no part at all as a failure', () => {
  expect(formatCounts(sumCounts([countCheck(0), { passed: 5, failed: 2 }]))).toBe('6 passed, 2 failed')
  expect(sumCounts([])).toEqual({ passed: 0, failed: 1 })
})

const vitestTroubles = [
  {
    name: '/project/tests/a.test.ts',
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'] },
      { status: 'pending', fullName: 'divides' },
    ],
  },
  { name: '/project/tests/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
]

const playwrightTroubles = {
  suites: [
    {
      title: 'sign-in.e2e.ts',
      specs: [{ title: 'signs in', tests: [{ status: 'expected', results: [{}] }] }],
      suites: [
        {
          title: 'with other rights',
          specs: [
            {
              title: 'is refused',
              tests: [{ status: 'unexpected', results: [{ error: { message: 'Timeout\nmore' } }] }],
            },
            { title: 'waits', tests: [{ status: 'flaky', results: [{ error: { message: 'Closed' } }, {}] }] },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'no browser' }],
}

test('names each test that failed, was repeated or did not run, with the first line of its reason', () => {
  expect(listTroubles(JSON.stringify({ testResults: vitestTroubles }), '/project')).toEqual([
    'failed: tests/a.test.ts > subtracts: expected 1 to be 2',
    'skipped: tests/a.test.ts > divides',
    'failed: tests/b.test.ts: no such file',
  ])
  expect(listTroubles(JSON.stringify(playwrightTroubles), '/project')).toEqual([
    'failed: sign-in.e2e.ts > with other rights > is refused: Timeout',
    'repeated: sign-in.e2e.ts > with other rights > waits: Closed',
    'failed: no browser',
  ])
  expect(listTroubles('{"numPassed', '/project')).toEqual([])
})
