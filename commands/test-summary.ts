// Sums the results of the parts of `npm test`; pure, so that a crash is never counted as a success.

import { stripVTControlCharacters } from 'node:util'
import { filterValues } from '../engine/value/records.ts'

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  /** Titles of the tests that passed at a second or third try; among those that passed. */
  readonly repeated?: readonly string[]
  /** Titles of the tests that failed, each with the beginning of its message. */
  readonly named?: readonly string[]
  /** The tests that took longest, longest first. */
  readonly slowest?: readonly TimedTest[]
}

/** A test by file and title, with all its tries together. */
export interface TimedTest {
  readonly title: string
  readonly seconds: number
}

/** The number of slow tests in the summary. */
const maxSlowest = 20

export interface PartResult extends TestCounts {
  readonly name: string
  readonly seconds: number
}

interface VitestTest {
  readonly status: string
  readonly fullName?: string
  /** Milliseconds. */
  readonly duration?: number | null
  readonly failureMessages?: readonly string[]
}

interface VitestFile {
  readonly status: string
  readonly name?: string
  readonly message?: string
  readonly assertionResults: readonly VitestTest[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly VitestFile[]
}

interface PlaywrightTest {
  readonly status: string
  readonly projectName?: string
  readonly results?: readonly { readonly duration?: number; readonly error?: { readonly message?: string } }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file?: string
  readonly tests: readonly PlaywrightTest[]
}

interface PlaywrightSuite {
  readonly specs?: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly unknown[]
}

/** A tool with an exit code only counts as one check. */
export const countCheck = (exitCode: number): TestCounts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A runner that crashed, or ran no test at all, has failed once even if it names no failed test. */
const countCrash = ({ passed, failed }: TestCounts, exitCode: number): TestCounts =>
  failed === 0 && (exitCode !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed }

const parseReport = <Report>(text: string | undefined): Report | undefined => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Report)
  } catch {
    return undefined
  }
}

/** Formats a failure in one line: file, title, and the beginning of its message. */
const describeFailure = (file: string, title: string, message = ''): string =>
  `${file} › ${title}: ${stripVTControlCharacters(message).split('\n').slice(0, 6).join(' ').slice(0, 400)}`

const isBroken = ({ status, assertionResults }: VitestFile): boolean =>
  status === 'failed' && assertionResults.every(test => test.status !== 'failed')

const shortenPath = (path = ''): string => path.split('/').slice(-2).join('/')

const listFileFailures = (file: VitestFile): readonly string[] =>
  isBroken(file)
    ? [describeFailure(shortenPath(file.name), 'could not be run', file.message)]
    : file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(test => describeFailure(shortenPath(file.name), test.fullName ?? '', test.failureMessages?.[0]))

/** Counts Vitest's JSON report; a file that could not be loaded counts as one failed test. */
export function countVitest(text: string | undefined, exitCode: number): TestCounts {
  const report = parseReport<VitestReport>(text)
  if (report === undefined) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(isBroken)
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
  return addLists(countCrash(counts, exitCode), {
    named: report.testResults.flatMap(listFileFailures),
    slowest: pickSlowest(report.testResults.flatMap(listFileTimes)),
  })
}

const listFileTimes = ({ name, assertionResults }: VitestFile): readonly TimedTest[] =>
  assertionResults.flatMap(({ fullName = '', duration }) =>
    duration ? [{ title: `${shortenPath(name)} › ${fullName}`, seconds: duration / 1000 }] : [],
  )

const pickSlowest = (timed: readonly TimedTest[]): readonly TimedTest[] =>
  timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, maxSlowest)

/** Lists without entries are left out. */
const addLists = (counts: TestCounts, lists: Pick<TestCounts, 'named' | 'repeated' | 'slowest'>): TestCounts => ({
  ...counts,
  ...filterValues(lists, entries => entries.length > 0),
})

/** Counts Playwright's JSON report; tests that passed only on a retry are listed. */
export function countPlaywright(text: string | undefined, exitCode: number): TestCounts {
  const report = parseReport<PlaywrightReport>(text)
  if (report === undefined) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const counts = countCrash({ passed: expected + flaky, failed: unexpected + report.errors.length }, exitCode)
  const specs = flattenSpecs(report)
  return addLists(counts, {
    named: specs.flatMap(listSpecFailures),
    repeated: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    slowest: pickSlowest(specs.flatMap(listSpecTimes)),
  })
}

const listSpecTimes = ({ file = '', title, tests }: PlaywrightSpec): readonly TimedTest[] =>
  tests.flatMap(({ projectName, results = [] }) => {
    const seconds = results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000
    return seconds > 0 ? [{ title: `${projectName} ${file} › ${title}`, seconds }] : []
  })

const flattenSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(flattenSpecs),
]

const listSpecFailures = ({ file = '', title, tests }: PlaywrightSpec): readonly string[] =>
  tests
    .filter(({ status }) => status === 'unexpected')
    .map(test => describeFailure(`${test.projectName} ${file}`, title, test.results?.[0]?.error?.message))

/** All parts together; no part at all is a failure. */
export const sumCounts = (parts: readonly TestCounts[]): TestCounts =>
  parts.length === 0
    ? { passed: 0, failed: 1 }
    : parts.reduce<TestCounts>(
        (sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }),
        {
          passed: 0,
          failed: 0,
        },
      )

/** The table at the end of `npm test`; its last line is exactly `N passed, N failed`. */
export function summarize(parts: readonly PartResult[]): string {
  const rows = parts.map(({ name, passed, failed, seconds }) => [name, `${passed}`, `${failed}`, seconds.toFixed(1)])
  const lines = [['part', 'passed', 'failed', 'seconds'], ...rows].map(([name = '', ...figures]) =>
    [name.padEnd(12), ...figures.map(figure => figure.padStart(8))].join(''),
  )
  const repeated = parts.flatMap(part => part.repeated ?? []).map(title => `passed at a further try: ${title}`)
  const named = parts.flatMap(part => part.named ?? []).map(title => `failed: ${title}`)
  const slowest = pickSlowest(parts.flatMap(part => part.slowest ?? [])).map(
    ({ title, seconds }) => `${seconds.toFixed(1)} s: ${title}`,
  )
  const { passed, failed } = sumCounts(parts)
  return [...slowest, ...lines, ...repeated, ...named, `${passed} passed, ${failed} failed`].join('\n')
}
