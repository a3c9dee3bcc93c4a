// What a browser fetches and how long it takes until the first rows of a list stand there, from nothing.
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../commands/find-browser.ts'
import { type BrowserShop, openBrowserShop } from '../../tests/support/browser-shop.ts'
import { median } from '../statistics.ts'

export interface WebFigures {
  /** Gzip bytes of all JavaScript that the sign-in page loads. */
  readonly signInBytes: number
  /** Gzip bytes of all JavaScript that the first list loads. */
  readonly listBytes: number
  /** Milliseconds from asking for the page to its first row, an empty cache. */
  readonly firstRows: number
  /** The same on a processor four times slower. */
  readonly firstRowsSlow: number
}

const loads = 5
const slowdown = 4
const listPath = '/jenis-batu'
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The median of several loads, each in a context of its own. */
export const measureWeb = async (): Promise<WebFigures> => {
  const shop = await openBrowserShop('demo')
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: switches })
  try {
    const times = async (slower: number): Promise<number> => {
      const found: number[] = []
      for (let load = 0; load < loads; load++) found.push((await loadList(browser, shop, slower)).milliseconds)
      return median(found)
    }
    return {
      signInBytes: await scriptBytes(browser, shop.address),
      listBytes: (await loadList(browser, shop, 1)).bytes,
      firstRows: await times(1),
      firstRowsSlow: await times(slowdown),
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

const loadList = async (
  browser: Browser,
  shop: BrowserShop,
  slower: number,
): Promise<{ milliseconds: number; bytes: number }> => {
  const context = await browser.newContext({
    storageState: await shop.storageOf('OWNER'),
    viewport: { width: 1366, height: 768 },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const scripts: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then(body => gzipSync(body).length))
  })
  const begin = performance.now()
  await page.goto(`${shop.address}${listPath}`, { waitUntil: 'commit' })
  await page.getByRole('cell').first().waitFor()
  const milliseconds = performance.now() - begin
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { milliseconds, bytes }
}

const scriptBytes = async (browser: Browser, address: string): Promise<number> => {
  const page = await browser.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then(body => gzipSync(body).length))
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  const sizes = await Promise.all(scripts)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}
