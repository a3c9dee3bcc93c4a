// One shop and one browser for everything that is measured in a browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../commands/find-browser.ts'
import { openBrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { type FirstLoad, measureFirstLoad } from './first-load.ts'
import { measureNextScreen, type NextScreen } from './next-screen.ts'
import { openReferenceSite } from './reference-lists.ts'
import { measureSavedFile, type SavedFile } from './saved-file.ts'
import { measureScannedLine, type ScannedLine } from './scanned-line.ts'
import { measureTypedLines, type TypedLineFigures } from './typed-lines.ts'

export interface WebFigures extends FirstLoad, NextScreen, SavedFile, TypedLineFigures, ScannedLine {}

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const measureWeb = async (): Promise<WebFigures> => {
  const shop = await openBrowserShop('demo')
  const folder = mkdtempSync(join(tmpdir(), 'kencana-reference-'))
  const reference = await openReferenceSite(folder, shop.address)
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: switches })
  try {
    return {
      ...(await measureFirstLoad(browser, shop, reference)),
      ...(await measureNextScreen(browser, shop, reference)),
      ...(await measureSavedFile(browser, shop)),
      ...(await measureTypedLines(browser)),
      ...(await measureScannedLine(browser)),
    }
  } finally {
    await browser.close()
    await reference.close()
    rmSync(folder, { recursive: true, force: true })
    await shop.stop()
  }
}
