// `npm test [-- --only=vitest,knip] [file filters]`: every part runs, even when an earlier one failed. The last line is
// exactly `N passed, N failed`.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checks } from './checks.ts'
import { ensureBrowser } from './ensure-browser.ts'
import {
  chooseParts,
  computeClockShift,
  countCheck,
  countTests,
  formatCounts,
  listTroubles,
  movedHours,
  type PartName,
  readsClock,
  sumCounts,
  type TestCounts,
} from './test-parts.ts'
import { runCaptured, runLabelled } from './tools.ts'

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, long: { type: 'boolean', default: false } },
})

const reports = mkdtempSync(join(tmpdir(), 'kencana-test-'))

/** Named again at the end: what a runner printed about them is far above by then. */
const troubles: string[] = []

/** Tests that can look longer (more random cases, larger books) read TEST_LONG. */
const runTests = async (tool: 'vitest' | 'playwright', args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const TEST_REPORT = join(reports, `${tool}.json`)
  const exitCode = await runLabelled(tool, args, { TEST_REPORT, ...env, ...(values.long && { TEST_LONG: '1' }) })
  const report = existsSync(TEST_REPORT) ? readFileSync(TEST_REPORT, 'utf8') : ''
  troubles.push(...listTroubles(report, process.cwd()))
  return countTests(report, exitCode)
}

/** The tests that read the clock, shortly before each hour and after it. */
const countHours = async (): Promise<TestCounts> => {
  const files = globSync('tests/**/*.test.ts').filter(file => readsClock(readFileSync(file, 'utf8')))
  const counts: TestCounts[] = []
  for (const hour of movedHours)
    counts.push(
      await runTests('vitest', ['run', ...files], { TEST_CLOCK_SHIFT: String(computeClockShift(new Date(), hour)) }),
    )
  return sumCounts(counts)
}

const countPart = async (name: PartName): Promise<TestCounts> => {
  if (name === 'hours') return countHours()
  if (name === 'vitest') return runTests(name, ['run', ...filters])
  if (name === 'playwright') return runTests(name, ['test', ...filters], { CHROMIUM_PATH: await ensureBrowser() })
  const { exitCode, output } = await runCaptured(checks[name].tool, checks[name].args)
  console.log(`\n== ${name}\n${output}`)
  return countCheck(exitCode)
}

const runPart = async (name: PartName): Promise<readonly [name: string, counts: TestCounts, seconds: number]> => {
  const start = performance.now()
  const counts = await countPart(name).catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    return countCheck(1)
  })
  return [name, counts, (performance.now() - start) / 1000]
}

const hasBrowserTests = globSync('tests/e2e/**/*.e2e.ts').length > 0
const only = values.only.split(',').filter(name => name !== '')
const parts = chooseParts({ only, filters, hasBrowserTests, isLong: values.long })
// All at once: none of them uses every core all the time, and none looks at the clock.
const results = await Promise.all(parts.filter(name => name !== 'hours').map(runPart))
if (parts.includes('hours')) results.push(await runPart('hours'))

rmSync(reports, { recursive: true, force: true })
const sum = sumCounts(results.map(([, counts]) => counts))
console.log()
for (const trouble of troubles) console.log(trouble)
for (const [name, counts, seconds] of results) console.log(`${name}: ${formatCounts(counts)}, ${seconds.toFixed(1)} s`)
console.log(formatCounts(sum))
process.exitCode = sum.failed > 0 ? 1 : 0
