// Windows of the measured pages, with one clock: a page records when the frame is drawn in which something shows.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export type StorageState = NonNullable<BrowserContextOptions['storageState']>

declare global {
  interface Window {
    /** Records the milliseconds from that time of the page's clock until the frame in which it shows is drawn. */
    readonly recordShown: (from: number, isShown: () => boolean) => void
  }
}

/** The text of the message in the console that has the milliseconds. */
const sign = 'shown after '

/** Runs in the page. */
const addClock = (text: string): void => {
  const recordFrame = (from: number): void => {
    requestAnimationFrame(() => {
      setTimeout(() => console.info(text + (performance.now() - from)))
    })
  }
  const recordShown: Window['recordShown'] = (from, isShown) => {
    if (isShown()) return recordFrame(from)
    const watch = new MutationObserver(() => {
      if (!isShown()) return
      watch.disconnect()
      recordFrame(from)
    })
    watch.observe(document, { childList: true, subtree: true, characterData: true })
  }
  Object.assign(window, { recordShown })
}

/** Works in a new window, in which nothing is cached. */
export const withPage = async <T>(
  browser: Browser,
  storageState: StorageState | undefined,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    locale: 'id-ID',
    viewport: { width: 1366, height: 768 },
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  await page.addInitScript(addClock, sign)
  const result = await work(page)
  await context.close()
  return result
}

/**
 * Acts, and returns the milliseconds that the page records then. Waiting from outside would report the moments at which the
 * driver polls again (after 0.1 and then 0.5 s), and compile the driver's script before what is measured.
 */
export const readShownTime = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  const noted = page.waitForEvent('console', message => message.text().startsWith(sign))
  const [message] = await Promise.all([noted, act()])
  return Number(message.text().slice(sign.length))
}
