// `npm run mutate [-- --sample=50 --seed=1 --since=REF --whole --list] [PATH…]`: changes the program at one place at a time
// and prints the changes that no test notices. A file is written back at once, also when the command is interrupted.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createSeededRandom } from '../server/gold/demo/simulated-day.ts'
import { listCodeMutants } from './mutate/code-mutants.ts'
import { applyMutant, describeMutant, findConcernedTests, type Mutant } from './mutate/mutant.ts'
import { listSchemaMutants } from './mutate/schema-mutants.ts'
import { runCaptured } from './tools.ts'

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    since: { type: 'string' },
    whole: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const listGit = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter(line => line !== '')

const isMutated = (file: string): boolean =>
  /^(?:engine|domain|server|src)\/.*\.tsx?$/.test(file) ||
  /^schema\/(?:imports|ledgers|parts|reports|resources)\/.*\.json$/.test(file)

const files = (
  values.since === undefined ? listGit('ls-files') : listGit('diff', '--name-only', '--diff-filter=d', values.since)
)
  .filter(isMutated)
  .filter(file => paths.length === 0 || paths.some(path => file.startsWith(path)))

const listMutants = (file: string): readonly Mutant[] => {
  const source = readFileSync(file, 'utf8')
  return file.endsWith('.json') ? listSchemaMutants(file, source) : listCodeMutants(file, source)
}

/** Takes mutants at random; all if there are not more. */
const takeSample = (all: readonly Mutant[], count: number, seed: number): readonly Mutant[] => {
  const { nextInteger } = createSeededRandom(seed)
  const left = [...all]
  return Array.from({ length: Math.min(count, all.length) }, () => left.splice(nextInteger(left.length), 1)).flat()
}

const tests = listGit('ls-files', 'tests')
  .filter(path => path.endsWith('.test.ts') && !path.endsWith('.long.test.ts'))
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))

/** Whether the tests pass; without files all of them run. */
const runTests = async (chosen: readonly string[]): Promise<boolean> =>
  (await runCaptured('vitest', ['run', '--bail=1', ...chosen])).exitCode === 0

const passing = new Map<string, Promise<boolean>>()
/** Tests that fail without the change would notice everything. */
const runTestsOnce = (chosen: readonly string[]): Promise<boolean> => {
  const known = passing.get(chosen.join()) ?? runTests(chosen)
  passing.set(chosen.join(), known)
  return known
}

type Outcome = 'noticed' | 'survived' | 'no tests' | 'tests fail without it'

const tryMutant = async (mutant: Mutant, source: string): Promise<Outcome> => {
  const chosen = findConcernedTests(mutant.file, tests)
  if (chosen.length === 0 && !values.whole) return 'no tests'
  if (chosen.length > 0 && !(await runTestsOnce(chosen))) return 'tests fail without it'
  const restore = (): void => writeFileSync(mutant.file, source)
  const interrupt = (): never => {
    restore()
    process.exit(130)
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    writeFileSync(mutant.file, applyMutant(source, mutant))
    if (chosen.length > 0 && !(await runTests(chosen))) return 'noticed'
    return values.whole && !(await runTests([])) ? 'noticed' : 'survived'
  } finally {
    restore()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

const mutants = takeSample(files.flatMap(listMutants), Number(values.sample), Number(values.seed))
const counts = new Map<Outcome, number>()
for (const mutant of mutants) {
  const source = readFileSync(mutant.file, 'utf8')
  if (values.list) {
    console.log(describeMutant(source, mutant))
    continue
  }
  const outcome = await tryMutant(mutant, source)
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  console.log(`${outcome}: ${describeMutant(source, mutant)}`)
}
if (!values.list) console.log([...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', '))
