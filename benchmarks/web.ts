// `npm run bench:web`: the size of the page, the time to its first rows, and the time until a saved schema file shows; exit
// code 1 when a budget is missed.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildServerIfStale } from '../commands/build-server.ts'
import { buildWebIfStale } from '../commands/build-web.ts'
import { findBrowser } from '../commands/find-browser.ts'
import { openBrowserShop } from '../tests/support/browser/browser-shop.ts'
import { printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'
import { measureComparedLists, openReferenceSite } from './web/compared-lists.ts'
import { measureSavedFile, measureScannedLine, measureTypedLines } from './web/own-pages.ts'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

await Promise.all([buildWebIfStale(), buildServerIfStale()])
const folder = createRunFolder('web')
await withCleanup(async defer => {
  const shop = await openBrowserShop('demo')
  defer(shop.stop)
  const reference = await openReferenceSite(join(folder, 'reference'), shop.address, defer)
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: switches })
  defer(() => browser.close())
  const figures = [
    ...(await measureComparedLists(browser, shop, reference)),
    ...(await measureSavedFile(browser, shop)),
    ...(await measureTypedLines(browser)),
    ...(await measureScannedLine(browser, folder)),
  ]
  storeRun('bench:web', {}, printMeasured({ figures }))
})
