import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Before any worker starts, so that each inherits it: dates in tests never follow the machine.
process.env.TZ = 'UTC'

const report = process.env.TEST_REPORT

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    // Most of their time they wait, for disks and servers: one for each core, and room for a machine that is busy.
    maxWorkers: availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    globalSetup: ['tests/support/postgres-server.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
})
