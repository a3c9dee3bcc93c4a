import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './commands/find-browser.ts'

const browser = findBrowser()
const report = process.env.TEST_REPORT
// One journey is made on the phone; TEST_LONG makes those of all masters there.
const onThePhone = process.env.TEST_LONG ? /(jenis-batu|masters\.long)\.e2e\.ts$/ : /jenis-batu\.e2e\.ts$/
const isRoot = process.getuid?.() === 0

// Servers that tests start are compiled once and not each time, and so are the tests: each run has a temporary folder of its own.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node-compile')
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= resolve('node_modules/.cache/playwright')

/**
 * A whole Chromium prepares two pages of its address bar in every new window, which is as much work as opening the program.
 * Of two lists of features the last counts, so those of Playwright that matter here stand in this one as well.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  // `npm run test:long` runs whole files and single tests that `npm test` leaves out: one journey for each kind of form and flow is there.
  testIgnore: process.env.TEST_LONG ? [] : '**/*.long.e2e.ts',
  ...(process.env.TEST_LONG ? {} : { grepInvert: /@long/ }),
  globalSetup: './tests/support/browser/build-for-browser.ts',
  // `npm test` runs the other tests beside them: together there are twice as many workers as cores.
  workers: availableParallelism(),
  // Where everything runs at once, a test that fails is tried twice more; the list names it. By hand it fails at once.
  retries: report ? 2 : 0,
  // A machine that stands still for seconds now and then must not fail a test; what is wrong stays wrong longer.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
    // As for people who ask their system for less motion; popups.long.e2e.ts and jenis-batu.e2e.ts have all of it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        '--no-first-run',
        `--disable-features=${unusedFeatures.join(',')}`,
        // With the page that each profile keeps open, the next test's page finds its process and compiled program there.
        '--process-per-site',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 768 } } },
    {
      name: 'phone',
      testMatch: onThePhone,
      ...(process.env.TEST_LONG ? {} : { grep: /the form says what is wrong/, grepInvert: /@long/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
