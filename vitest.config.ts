import { defineConfig } from 'vitest/config'

// Before any worker starts, so that each inherits it: dates in tests never follow the machine.
process.env.TZ = 'UTC'

const report = process.env.TEST_REPORT

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/postgres-server.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
})
