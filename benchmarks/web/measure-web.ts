// One shop and one browser for everything that is measured in a browser.
import { chromium } from '@playwright/test'
import { findBrowser } from '../../commands/find-browser.ts'
import { openBrowserShop } from '../../tests/support/browser-shop.ts'
import { type FirstLoad, measureFirstLoad } from './first-load.ts'
import { measureNextScreen, type NextScreen } from './next-screen.ts'
import { measureSavedFile, type SavedFile } from './saved-file.ts'
import { measureScannedLine, type ScannedLine } from './scanned-line.ts'
import { measureTypedLines, type TypedLines } from './typed-lines.ts'

export interface WebFigures extends FirstLoad, NextScreen, SavedFile, TypedLines, ScannedLine {}

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const measureWeb = async (): Promise<WebFigures> => {
  const shop = await openBrowserShop('demo')
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: switches })
  try {
    return {
      ...(await measureFirstLoad(browser, shop)),
      ...(await measureNextScreen(browser, shop)),
      ...(await measureSavedFile(browser, shop)),
      ...(await measureTypedLines(browser)),
      ...(await measureScannedLine(browser)),
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}
