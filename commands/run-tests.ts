// `npm test [-- --only=vitest,knip] [file filters]`: every part runs, even when an earlier one failed.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bringBrowser } from './bring-browser.ts'
import { addUp, type PartResult, summarize, type Tally, tallyCheck, tallyPlaywright, tallyVitest } from './tally.ts'
import { chooseParts, type PartName } from './test-parts.ts'
import { runTool } from './tools.ts'

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

const parts: Readonly<Record<PartName, () => Promise<Tally>>> = {
  biome: async () => tallyCheck(await runTool('biome', ['ci', '.'])),
  tsc: async () => tallyCheck(await runTool('tsc', ['-p', '.'])),
  knip: async () => tallyCheck(await runTool('knip', [])),
  vitest: runVitest,
  playwright: runPlaywright,
}

async function runPart(name: PartName): Promise<PartResult> {
  console.log(`\n== ${name}`)
  const start = performance.now()
  const tally = await parts[name]().catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    return { passed: 0, failed: 1 }
  })
  return { name, ...tally, seconds: (performance.now() - start) / 1000 }
}

const hasBrowserTests = globSync('tests/e2e/**/*.e2e.ts').length > 0
const only = values.only.split(',').filter(name => name !== '')
const results: PartResult[] = []
for (const name of chooseParts({ only, filters, hasBrowserTests })) results.push(await runPart(name))

rmSync(reports, { recursive: true, force: true })
console.log(`\n${summarize(results)}`)
process.exitCode = addUp(results).failed > 0 ? 1 : 0
