// The time until another list shows: from the click on its menu entry to its rows, in ours and in a minimal react-admin.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { computeMedian } from '../load/statistics.ts'
import { comparedLists } from './compared-lists.ts'
import type { ReferenceSite } from './reference-lists.ts'

export interface NextScreen {
  /** Milliseconds from the click to the drawn frame with the rows of the other list; seen before, a while ago. */
  readonly nextScreen: number
  /** The same in the minimal react-admin application. */
  readonly referenceNextScreen: number
}

const rounds = 5

/** Longer than an answer counts as fresh: the rows are requested again while the known ones show. */
const pause = 1600

interface ScreenMarks {
  readonly title: string
  /** Selectors of the menu links, of the heading, and of the rows. */
  readonly link: string
  readonly heading: string
  readonly row: string
}

/** Runs in the page, because the driver polls too rarely. */
const openList = ({ title, link, heading, row }: ScreenMarks): Promise<number> =>
  new Promise(resolve => {
    const entry = [...document.querySelectorAll<HTMLAnchorElement>(link)].find(one => one.textContent === title)
    const from = performance.now()
    const checkFrame = (): void => {
      const isOpen = document.querySelector(heading)?.textContent === title
      if (isOpen && document.querySelector(row)) setTimeout(() => resolve(performance.now() - from))
      else requestAnimationFrame(checkFrame)
    }
    entry?.click()
    requestAnimationFrame(checkFrame)
  })

const visitAll = async (page: Page, marks: Omit<ScreenMarks, 'title'>): Promise<readonly number[]> => {
  const milliseconds: number[] = []
  for (const { title } of comparedLists) {
    milliseconds.push(await page.evaluate(openList, { ...marks, title }))
    await page.waitForTimeout(pause / comparedLists.length)
  }
  return milliseconds
}

interface MeasuredSite {
  readonly storageState: NonNullable<BrowserContextOptions['storageState']>
  /** Pages to open beforehand, the last of which has a menu with all entries. */
  readonly pages: readonly string[]
  readonly marks: Omit<ScreenMarks, 'title'>
}

const openSite = async (browser: Browser, { storageState, pages, marks }: MeasuredSite): Promise<Page> => {
  const context = await browser.newContext({ locale: 'id-ID', storageState, viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  for (const url of pages) {
    await page.goto(url)
    await page.locator(marks.row).first().waitFor()
    await page.locator(marks.link).first().waitFor()
  }
  await visitAll(page, marks)
  return page
}

/** Medians of several rounds over lists of the menu, ours and the reference in turn; a first round warms up. */
export const measureNextScreen = async (
  browser: Browser,
  shop: BrowserShop,
  { address }: ReferenceSite,
): Promise<NextScreen> => {
  const storageState = await shop.storageOf('OWNER')
  const ours: MeasuredSite = {
    storageState,
    // From Data Barang the menu has all of its entries unfolded.
    pages: [`${shop.address}/data-barang`, `${shop.address}/jenis-batu`],
    marks: { link: 'nav a', heading: 'h1', row: 'tbody td[data-title]' },
  }
  const reference: MeasuredSite = {
    storageState: { ...storageState, origins: storageState.origins.map(stored => ({ ...stored, origin: address })) },
    pages: [`${address}/#/parameter-berlian`],
    marks: { link: 'a.RaMenuItemLink-root, a[role=menuitem]', heading: '#react-admin-title', row: 'tbody td' },
  }
  const sites = [ours, reference]
  const opened: readonly Page[] = [await openSite(browser, ours), await openSite(browser, reference)]
  const measured = sites.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, site] of sites.entries()) {
      const page = opened[index]
      if (page) measured[index]?.push(...(await visitAll(page, site.marks)))
    }
  for (const page of opened) await page.context().close()
  return { nextScreen: computeMedian(measured[0] ?? []), referenceNextScreen: computeMedian(measured[1] ?? []) }
}
