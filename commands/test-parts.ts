// The parts of `npm test`, in order: their selection by the command line, and what their reports count.

export const partNames = ['biome', 'tsc', 'schema', 'knip', 'exports', 'vitest', 'playwright', 'hours'] as const

export type PartName = (typeof partNames)[number]

const isPartName = (name: string): name is PartName => partNames.some(part => part === name)

export interface Options {
  /** From `--only=vitest,knip`; empty means all. */
  readonly only: readonly string[]
  /** Test files, or parts of their names: they go to the runners of tests. */
  readonly filters: readonly string[]
  readonly hasBrowserTests: boolean
  readonly isLong?: boolean
}

/** File filters run only the runner they belong to; unknown names are refused with a sentence. */
export function chooseParts({ only, filters, hasBrowserTests, isLong = false }: Options): readonly PartName[] {
  const unknownNames = only.filter(name => !isPartName(name))
  if (unknownNames.length > 0) throw new Error(`--only knows ${partNames.join(', ')}, not ${unknownNames.join(', ')}.`)
  if (only.length > 0) return partNames.filter(name => only.includes(name))
  if (filters.length > 0) return filters.some(filter => filter.includes('e2e')) ? ['playwright'] : ['vitest']
  return partNames.filter(name => (name !== 'playwright' || hasBrowserTests) && (name !== 'hours' || isLong))
}

/** Of UTC, at which the tests that read the clock run: 17 is midnight in Jakarta, 0 that of most machines. */
export const movedHours = [0, 3, 6, 9, 12, 15, 17, 21] as const

const minute = 60_000
const day = 24 * 60 * minute

/** How many milliseconds from now it is a minute before this hour, so that it comes while the tests run. */
export const computeClockShift = (now: Date, hour: number): number => {
  const sinceMidnight = now.getTime() % day
  return (hour * 60 * minute - minute - sinceMidnight + 2 * day) % day
}

/** Whether a test reads the clock itself, or starts programs, which do. */
export const readsClock = (text: string): boolean => /\bDate\.now\(|\bnew Date\(\)|\b(?:programs|spawn)\(/.test(text)

export interface TestCounts {
  readonly passed: number
  readonly failed: number
}

/** A tool with an exit code only counts as one check. */
export const countCheck = (exitCode: number): TestCounts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

interface VitestFile {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages?: readonly string[]
  }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** What the JSON reports of Vitest and Playwright say; each has one half of it. */
interface RunnerReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly VitestFile[]
  readonly suites?: readonly PlaywrightSuite[]
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors?: readonly { readonly message?: string }[]
}

/** Counts the report of a runner. One that crashed, left no whole report or ran no test has failed at least once. */
export function countTests(report: string, exitCode: number): TestCounts {
  const { passed, failed } = readCounts(report)
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed }
}

/** A file that could not be loaded, and an error outside of tests, count as one failed test. */
const readCounts = (text: string): TestCounts => {
  try {
    const {
      numPassedTests = 0,
      numFailedTests = 0,
      testResults = [],
      stats,
      errors = [],
    }: RunnerReport = JSON.parse(text)
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
    )
    return {
      passed: numPassedTests + (stats ? stats.expected + stats.flaky : 0),
      failed: numFailedTests + brokenFiles.length + (stats?.unexpected ?? 0) + errors.length,
    }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** One line for each test that failed, was repeated or did not run, and for each error outside of tests; paths from `root`. */
export const listTroubles = (text: string, root: string): readonly string[] => {
  try {
    const { testResults = [], suites = [], errors = [] }: RunnerReport = JSON.parse(text)
    return [
      ...testResults.flatMap(file => listFileTroubles(file, root)),
      ...suites.flatMap(suite => listSuiteTroubles(suite, [])),
      ...errors.map(({ message }) => formatTrouble('failed', [], message)),
    ]
  } catch {
    return []
  }
}

const listFileTroubles = ({ name, status, message, assertionResults }: VitestFile, root: string): readonly string[] => {
  const path = name.startsWith(root) ? name.slice(root.length + 1) : name
  const troubles = assertionResults
    .filter(test => test.status !== 'passed')
    .map(test => formatTrouble(test.status, [path, test.fullName], test.failureMessages?.[0]))
  return status === 'failed' && troubles.length === 0 ? [formatTrouble('failed', [path], message)] : troubles
}

const listSuiteTroubles = ({ title, specs = [], suites = [] }: PlaywrightSuite, above: readonly string[]): string[] => {
  const path = [...above, title]
  return [
    ...specs.flatMap(spec =>
      spec.tests
        .filter(test => test.status !== 'expected')
        .map(({ status, results }) =>
          formatTrouble(status, [...path, spec.title], results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...suites.flatMap(suite => listSuiteTroubles(suite, path)),
  ]
}

const runnerWords: Readonly<Record<string, string>> = {
  unexpected: 'failed',
  flaky: 'repeated',
  pending: 'skipped',
}

const formatTrouble = (status: string, path: readonly string[], message: string | undefined): string => {
  const [reason = ''] = (message ?? '').split('\n')
  return `${runnerWords[status] ?? status}: ${[path.join(' > '), reason].filter(part => part !== '').join(': ')}`
}

/** All parts together, in the agreed words; no part at all is a failure. */
export const sumCounts = (parts: readonly TestCounts[]): TestCounts =>
  parts.length === 0
    ? { passed: 0, failed: 1 }
    : parts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))

export const formatCounts = ({ passed, failed }: TestCounts): string => `${passed} passed, ${failed} failed`
