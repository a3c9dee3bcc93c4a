// How soon a saved schema file is in force: in the API, and in the menu of a page that is open.
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { computeMedian } from '../load/statistics.ts'

export interface SavedFile {
  /** Milliseconds from before a new master and its menu line are saved to the end of its first good answer. */
  readonly savedAnswers: number
  /** From the same moment to the entry in the menu of a page that was open before. */
  readonly savedShows: number
}

const saves = 10
const pollMilliseconds = 10

/** The median of several masters, saved one after the other. */
export const measureSavedFile = async (browser: Browser, shop: BrowserShop): Promise<SavedFile> => {
  const context = await browser.newContext({
    locale: 'id-ID',
    storageState: await shop.storageOf('OWNER'),
    viewport: { width: 1366, height: 768 },
  })
  const page = await context.newPage()
  await page.goto(`${shop.address}/jenis-batu`)
  await page.locator('td[data-title]').first().waitFor()
  await page.evaluate(recordEntries)
  const measurements: SavedFile[] = []
  for (let save = 0; save < saves; save++) measurements.push(await saveOne(page, shop, save))
  await context.close()
  return {
    savedAnswers: computeMedian(measurements.map(one => one.savedAnswers)),
    savedShows: computeMedian(measurements.map(one => one.savedShows)),
  }
}

/** Runs in the page: waiting for the entry from outside would report the moments at which the driver polls again. */
const recordEntries = (): void => {
  const seenAt: Record<string, number> = {}
  Object.assign(window, { seenAt })
  const watch = new MutationObserver(() => {
    for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('nav a')) seenAt[pathname] ??= Date.now()
  })
  watch.observe(document, { childList: true, subtree: true })
}

type EntryTimesWindow = { readonly seenAt: Readonly<Record<string, number>> }

const saveOne = async (page: Page, shop: BrowserShop, serial: number): Promise<SavedFile> => {
  const name = `uji-${serial}`
  const savedAt = Date.now()
  shop.schema.addMaster(name, `Uji ${serial}`)
  while ((await shop.ask('GET', name)).status !== 200) await setTimeout(pollMilliseconds)
  const answeredAt = Date.now()
  const path = `/master-${name}`
  await page.waitForFunction(expectedPath => expectedPath in (window as unknown as EntryTimesWindow).seenAt, path)
  const seenAt = await page.evaluate(expectedPath => (window as unknown as EntryTimesWindow).seenAt[expectedPath], path)
  return { savedAnswers: answeredAt - savedAt, savedShows: (seenAt ?? Number.NaN) - savedAt }
}
