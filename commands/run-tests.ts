// `npm test [-- --only=vitest,knip] [file filters]`: every part runs, even when an earlier one failed.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bringBrowser } from './bring-browser.ts'
import { addUp, type PartResult, summarize, type Tally, tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts'
import { chooseParts, type PartName } from './test-parts.ts'
import { runBeside, runTool, typeChecks } from './tools.ts'

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, long: { type: 'boolean', default: false } },
})

const reports = mkdtempSync(join(tmpdir(), 'kencana-test-'))

// Tests that can look longer (more random cases, larger books) read TEST_LONG.
const patience: Readonly<Record<string, string>> = values.long ? { TEST_LONG: '1' } : {}

const readReport = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

async function runVitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const exitCode = await runTool('vitest', ['run', ...filters], { TEST_REPORT: report, ...patience })
  return tallyVitest(readReport(report), exitCode)
}

async function runPlaywright(): Promise<Tally> {
  const report = join(reports, 'playwright.json')
  const browser = await bringBrowser()
  const env = { TEST_REPORT: report, CHROMIUM_PATH: browser, ...patience }
  const exitCode = await runTool('playwright', ['test', ...filters], env)
  return tallyPlaywright(readReport(report), exitCode)
}

const checks = { biome: ['ci', '.'], tsc: typeChecks, knip: [] } as const

async function runCheck(name: keyof typeof checks): Promise<Tally> {
  const { exitCode, said } = await runBeside(name, checks[name])
  console.log(`\n== ${name}\n${said}`)
  return tallyCheck(exitCode)
}

const runTests = (name: PartName, run: () => Promise<Tally>) => (): Promise<Tally> => {
  console.log(`\n== ${name}`)
  return run()
}

const parts: Readonly<Record<PartName, () => Promise<Tally>>> = {
  biome: () => runCheck('biome'),
  tsc: () => runCheck('tsc'),
  knip: () => runCheck('knip'),
  vitest: runTests('vitest', runVitest),
  playwright: runTests('playwright', runPlaywright),
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
const isCheck = (name: PartName): boolean => Object.hasOwn(checks, name)
// The checks do not use all cores all the time, so they run concurrently; tests need the machine alone.
const results: PartResult[] = await Promise.all(chosen.filter(isCheck).map(runPart))
for (const name of chosen) if (!isCheck(name)) results.push(await runPart(name))

rmSync(reports, { recursive: true, force: true })
console.log(`\n${summarize(results)}`)
process.exitCode = addUp(results).failed > 0 ? 1 : 0
