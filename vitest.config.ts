import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// Before any worker starts, so that each inherits it: dates in tests never follow the machine.
process.env.TZ = 'UTC'
// Programs that tests start are compiled once and not each time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node-compile')

const report = process.env.TEST_REPORT

const testFiles = 'tests/**/*.test.ts'

/** Who puts something in the place of a module, or counts what its process has done, needs one of its own. */
const alone = [
  ...globSync(testFiles).filter(file => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8'))),
  'tests/server/storage/postgres/connection.test.ts',
]

export default defineConfig({
  test: {
    // Most of their time they wait, for disks and servers: one for each core, and room for a machine that is busy.
    maxWorkers: availableParallelism(),
    globalSetup: ['tests/support/run-folder.ts', 'tests/support/postgres-server.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      // One after the other in the same process: modules and the compiled program are there already.
      { test: { name: 'together', include: [testFiles], exclude: alone, isolate: false } },
      { test: { name: 'alone', include: alone } },
    ].map(({ test }) => ({
      test: { ...test, environment: 'node' as const, testTimeout: 60_000, hookTimeout: 120_000 },
    })),
  },
})
