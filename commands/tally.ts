// Adds up what the parts of `npm test` report; pure, so that a crash can never be counted as a success.

export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Titles of the tests that passed at their second try; among those that passed. */
  readonly repeated?: readonly string[]
}

export interface PartResult extends Tally {
  readonly name: string
  readonly seconds: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { status: string }[] }[]
}

interface PlaywrightSuite {
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly unknown[]
}

/** A tool that only says yes or no is one check. */
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

/** Counts Vitest's JSON report; a file that could not be loaded counts as one failed test. */
export function tallyVitest(text: string | undefined, exitCode: number): Tally {
  const report = parseReport<VitestReport>(text)
  if (report === undefined) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  return settle({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }, exitCode)
}

/** Counts Playwright's JSON report; a test that passed only when repeated is named, so that somebody looks at it. */
export function tallyPlaywright(text: string | undefined, exitCode: number): Tally {
  const report = parseReport<PlaywrightReport>(text)
  if (report === undefined) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const tally = settle({ passed: expected + flaky, failed: unexpected + report.errors.length }, exitCode)
  return flaky > 0 ? { ...tally, repeated: repeatedIn(report) } : tally
}

const repeatedIn = ({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(repeatedIn),
]

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
  const repeated = parts.flatMap(part => part.repeated ?? []).map(title => `passed at the second try: ${title}`)
  const { passed, failed } = addUp(parts)
  return [...lines, ...repeated, `${passed} passed, ${failed} failed`].join('\n')
}
