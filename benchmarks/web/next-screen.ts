// How soon another generated screen stands there: from the click on its entry of the menu to its first rows.
import type { Browser, Page } from '@playwright/test'
import type { BrowserShop } from '../../tests/support/browser-shop.ts'
import { median } from '../load/statistics.ts'

export interface NextScreen {
  /** Milliseconds from the click to the drawn frame with the rows of the other list; seen before, a while ago. */
  readonly nextScreen: number
}

const screens = ['Bank', 'Data Barang', 'Kadar', 'Jenis Batu'] as const
const rounds = 5

/** Longer than an answer counts as just given: the rows are asked for anew while the known ones show. */
const pause = 1600

/** Runs in the page, because the driver polls too rarely. */
const goTo = (title: string): Promise<number> =>
  new Promise(resolve => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(one => one.textContent === title)
    const from = performance.now()
    const look = (): void => {
      const isThere = document.querySelector('h1')?.textContent === title
      if (isThere && document.querySelector('tbody td[data-title]')) setTimeout(() => resolve(performance.now() - from))
      else requestAnimationFrame(look)
    }
    link?.click()
    requestAnimationFrame(look)
  })

const visitAll = async (page: Page): Promise<readonly number[]> => {
  const found: number[] = []
  for (const title of screens) {
    found.push(await page.evaluate(goTo, title))
    await page.waitForTimeout(pause / screens.length)
  }
  return found
}

/** The median of several rounds over lists of the menu; the first round only warms them up. */
export const measureNextScreen = async (browser: Browser, shop: BrowserShop): Promise<NextScreen> => {
  const context = await browser.newContext({
    storageState: await shop.storageOf('OWNER'),
    viewport: { width: 1366, height: 768 },
  })
  const page = await context.newPage()
  // From there the menu has all of its entries unfolded.
  await page.goto(`${shop.address}/data-barang`)
  await page.locator('td[data-title]').first().waitFor()
  await page.goto(`${shop.address}/jenis-batu`)
  await page.locator('td[data-title]').first().waitFor()
  await visitAll(page)
  const found: number[] = []
  for (let round = 0; round < rounds; round++) found.push(...(await visitAll(page)))
  await context.close()
  return { nextScreen: median(found) }
}
