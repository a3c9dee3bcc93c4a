// `npm test [-- --only=vitest,knip] [file filters]`: every part runs, even when an earlier one failed.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CheckName, checks } from './checks.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { chooseParts, type PartName } from './test-parts.ts'
import {
  countCheck,
  countPlaywright,
  countVitest,
  type PartResult,
  sumCounts,
  summarize,
  type TestCounts,
} from './test-summary.ts'
import { runCaptured, runLabelled } from './tools.ts'

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, long: { type: 'boolean', default: false } },
})

const reports = mkdtempSync(join(tmpdir(), 'kencana-test-'))

// Tests that can look longer (more random cases, larger books) read TEST_LONG.
const longTestEnv: Readonly<Record<string, string>> = values.long ? { TEST_LONG: '1' } : {}

const readReport = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

async function runVitest(): Promise<TestCounts> {
  const report = join(reports, 'vitest.json')
  const exitCode = await runLabelled('vitest', ['run', ...filters], { TEST_REPORT: report, ...longTestEnv })
  return countVitest(readReport(report), exitCode)
}

async function runPlaywright(): Promise<TestCounts> {
  const report = join(reports, 'playwright.json')
  const browser = await ensureBrowser()
  const env = { TEST_REPORT: report, CHROMIUM_PATH: browser, ...longTestEnv }
  const exitCode = await runLabelled('playwright', ['test', ...filters], env)
  return countPlaywright(readReport(report), exitCode)
}

async function runCheck(name: CheckName): Promise<TestCounts> {
  const { exitCode, output } = await runCaptured(checks[name].tool, checks[name].args)
  console.log(`\n== ${name}\n${output}`)
  return countCheck(exitCode)
}

const parts: Readonly<Record<PartName, () => Promise<TestCounts>>> = {
  biome: () => runCheck('biome'),
  tsc: () => runCheck('tsc'),
  schema: () => runCheck('schema'),
  knip: () => runCheck('knip'),
  exports: () => runCheck('exports'),
  vitest: runVitest,
  playwright: runPlaywright,
}

async function runPart(name: PartName): Promise<PartResult> {
  const start = performance.now()
  const tally = await parts[name]().catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    return { passed: 0, failed: 1 }
  })
  return { name, ...tally, seconds: (performance.now() - start) / 1000 }
}

const hasBrowserTests = globSync('tests/e2e/**/*.e2e.ts').length > 0
const only = values.only.split(',').filter(name => name !== '')
const chosen = chooseParts({ only, filters, hasBrowserTests })
// All at once: none of them uses every core all the time, and none looks at the clock.
const results: PartResult[] = await Promise.all(chosen.map(runPart))

rmSync(reports, { recursive: true, force: true })
console.log(`\n${summarize(results)}`)
process.exitCode = sumCounts(results).failed > 0 ? 1 : 0
