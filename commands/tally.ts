// Sums the results of the parts of `npm test`; pure, so that a crash is never counted as a success.

import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Titles of the tests that passed at a second or third try; among those that passed. */
  readonly repeated?: readonly string[]
  /** Titles of the tests that failed, each with the beginning of its message. */
  readonly named?: readonly string[]
  /** The tests that took longest, longest first. */
  readonly slowest?: readonly Timed[]
}

/** A test by file and title, with all its tries together. */
export interface Timed {
  readonly title: string
  readonly seconds: number
}

/** The number of slow tests in the summary. */
const slowestNamed = 20

export interface PartResult extends Tally {
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
export const tallyCheck = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A runner that crashed, or ran no test at all, has failed once even if it names no failed test. */
const settle = ({ passed, failed }: Tally, exitCode: number): Tally =>
  failed === 0 && (exitCode !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed }

const parseReport = <Report>(text: string | undefined): Report | undefined => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Report)
  } catch {
    return undefined
  }
}

/** Formats a failure in one line: file, title, and the beginning of its message. */
const nameFailure = (file: string, title: string, message = ''): string =>
  `${file} › ${title}: ${stripVTControlCharacters(message).split('\n').slice(0, 6).join(' ').slice(0, 400)}`

const isBroken = ({ status, assertionResults }: VitestFile): boolean =>
  status === 'failed' && assertionResults.every(test => test.status !== 'failed')

const fileName = (path = ''): string => path.split('/').slice(-2).join('/')

const failuresIn = (file: VitestFile): readonly string[] =>
  isBroken(file)
    ? [nameFailure(fileName(file.name), 'could not be run', file.message)]
    : file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(test => nameFailure(fileName(file.name), test.fullName ?? '', test.failureMessages?.[0]))

/** Counts Vitest's JSON report; a file that could not be loaded counts as one failed test. */
export function tallyVitest(text: string | undefined, exitCode: number): Tally {
  const report = parseReport<VitestReport>(text)
  if (report === undefined) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(isBroken)
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
  return withNames(settle(counts, exitCode), {
    named: report.testResults.flatMap(failuresIn),
    slowest: slowestOf(report.testResults.flatMap(timesIn)),
  })
}

const timesIn = ({ name, assertionResults }: VitestFile): readonly Timed[] =>
  assertionResults.flatMap(({ fullName = '', duration }) =>
    duration ? [{ title: `${fileName(name)} › ${fullName}`, seconds: duration / 1000 }] : [],
  )

const slowestOf = (timed: readonly Timed[]): readonly Timed[] =>
  timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestNamed)

/** Lists without entries are left out. */
const withNames = (tally: Tally, lists: Pick<Tally, 'named' | 'repeated' | 'slowest'>): Tally => ({
  ...tally,
  ...Object.fromEntries(Object.entries(lists).filter(([, entries]) => entries.length > 0)),
})

/** Counts Playwright's JSON report; tests that passed only on a retry are listed. */
export function tallyPlaywright(text: string | undefined, exitCode: number): Tally {
  const report = parseReport<PlaywrightReport>(text)
  if (report === undefined) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const tally = settle({ passed: expected + flaky, failed: unexpected + report.errors.length }, exitCode)
  const specs = specsIn(report)
  return withNames(tally, {
    named: specs.flatMap(failuresOf),
    repeated: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    slowest: slowestOf(specs.flatMap(timesOf)),
  })
}

const timesOf = ({ file = '', title, tests }: PlaywrightSpec): readonly Timed[] =>
  tests.flatMap(({ projectName, results = [] }) => {
    const seconds = results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000
    return seconds > 0 ? [{ title: `${projectName} ${file} › ${title}`, seconds }] : []
  })

const specsIn = ({ specs = [], suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

const failuresOf = ({ file = '', title, tests }: PlaywrightSpec): readonly string[] =>
  tests
    .filter(({ status }) => status === 'unexpected')
    .map(test => nameFailure(`${test.projectName} ${file}`, title, test.results?.[0]?.error?.message))

/** All parts together; no part at all is a failure. */
export const addUp = (parts: readonly Tally[]): Tally =>
  parts.length === 0
    ? { passed: 0, failed: 1 }
    : parts.reduce<Tally>((sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }), {
        passed: 0,
        failed: 0,
      })

/** The table at the end of `npm test`; its last line is exactly `N passed, N failed`. */
export function summarize(parts: readonly PartResult[]): string {
  const rows = parts.map(({ name, passed, failed, seconds }) => [name, `${passed}`, `${failed}`, seconds.toFixed(1)])
  const lines = [['part', 'passed', 'failed', 'seconds'], ...rows].map(([name = '', ...figures]) =>
    [name.padEnd(12), ...figures.map(figure => figure.padStart(8))].join(''),
  )
  const repeated = parts.flatMap(part => part.repeated ?? []).map(title => `passed at a further try: ${title}`)
  const named = parts.flatMap(part => part.named ?? []).map(title => `failed: ${title}`)
  const slowest = slowestOf(parts.flatMap(part => part.slowest ?? [])).map(
    ({ title, seconds }) => `${seconds.toFixed(1)} s: ${title}`,
  )
  const { passed, failed } = addUp(parts)
  return [...slowest, ...lines, ...repeated, ...named, `${passed} passed, ${failed} failed`].join('\n')
}
