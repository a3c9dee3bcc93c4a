// Windows of the measured pages, and the milliseconds that scripts in them note.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export type StorageState = NonNullable<BrowserContextOptions['storageState']>

/** A new window, in which nothing is cached. */
export const openPage = async (browser: Browser, storageState?: StorageState): Promise<Page> => {
  const context = await browser.newContext({
    locale: 'id-ID',
    viewport: { width: 1366, height: 768 },
    ...(storageState && { storageState }),
  })
  return context.newPage()
}

/** Scripts of a page note times in a list of the window: waiting from outside would report when the driver polls again. */
type NotedTimes = { readonly notedTimes: number[] }

/** Waits until the page has noted so many times. */
export const waitForTimes = (page: Page, count: number) =>
  page.waitForFunction(least => (window as unknown as NotedTimes).notedTimes?.length >= least, count)

/** Returns the noted times and begins anew. */
export const takeTimes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as NotedTimes).notedTimes.splice(0))
