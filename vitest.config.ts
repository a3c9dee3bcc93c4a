import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Before any worker starts, so that each inherits it: dates in tests never follow the machine.
process.env.TZ = 'UTC'
// Programs that tests start are compiled once and not each time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node-compile')

// Each worker and each program that a test starts has the same moved clock.
if (process.env.TEST_CLOCK_SHIFT !== undefined)
  process.env.NODE_OPTIONS = `--import=${pathToFileURL(resolve('tests/support/run/moved-clock.ts')).href}`

const report = process.env.TEST_REPORT

const testFiles = 'tests/**/*.test.ts'
/** Kills, many processes, large data and random rounds: `npm run test:long` runs them as well. */
const longFiles = process.env.TEST_LONG === undefined ? ['tests/**/*.long.test.ts'] : []

/** Who puts something in the place of a module, counts what its process has done, or looks at real hashes, needs one of its own. */
const alone = [
  ...globSync(testFiles).filter(file => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8'))),
  'tests/server/storage/postgres/connection.test.ts',
  'tests/server/record/rule/secrets.test.ts',
]

/** Passwords of tests need no hash that takes long to guess from; `TEST_HASHES` keeps shops apart that begin with another kind. */
const lightHashes = { TEST_HASHES: 'light' }

/** Screens are JSX, which Node does not read. */
const screenTests = ['tests/src/**/*.test.ts', 'tests/domain/pages.test.ts']

/** Much is made and soon rubbish in each test; both cores have work without threads that collect it. */
const execArgv = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64']

const setupFiles = ['tests/support/register-modules.ts']

/** Only what hangs reaches it: the machine may run another test suite at the same time. */
const timeoutMilliseconds = 300_000

const longWork = /\b(?:programs|spawn|openHistory)\(|demo-history/

const takesLong = ({ moduleId }: TestSpecification): boolean => longWork.test(readFileSync(moduleId, 'utf8'))

/** Files that start programs or play a history come first, so that no core waits at the end for one of them. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap(name => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(takesLong), ...own.filter(file => !takesLong(file))]
    })
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesFirst },
    // The longest part of `npm test`, which runs the browser tests beside them.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/support/run/run-folder.ts', 'tests/support/storage/postgres-server.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      // One after the other in the same process: modules and the compiled program are there already. Node loads them
      // as it loads the program: a transformed module reads what it imports from an object each time.
      {
        name: 'together',
        include: [testFiles],
        exclude: [...alone, ...screenTests, ...longFiles],
        isolate: false,
        env: lightHashes,
        setupFiles: ['tests/support/register-modules-lightly.ts'],
        experimental: { viteModuleRunner: false, nodeLoader: false },
      },
      { name: 'screens', include: screenTests, exclude: alone, isolate: false, setupFiles },
      { name: 'alone', include: alone, exclude: longFiles, setupFiles },
    ].map(project => ({
      test: {
        ...project,
        execArgv,
        environment: 'node' as const,
        testTimeout: timeoutMilliseconds,
        hookTimeout: timeoutMilliseconds,
        expect: { poll: { timeout: 120_000, interval: 20 } },
      },
    })),
  },
})
