// The time until another list shows: from the click on its menu entry to its rows, in ours and in a minimal react-admin.
import type { Browser, Page } from '@playwright/test'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { webBudgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { compareRounds, computeMedian, takeTurns } from '../harness/rounds.ts'
import { openPage, readSessions, type StorageState } from './pages.ts'
import { comparedLists, type ReferenceSite } from './reference-lists.ts'

const rounds = 5

/** Longer than an answer counts as fresh: the rows are requested again while the known ones show. */
const pause = 1600

/** Selectors of the menu links, of the heading, and of the rows. */
interface ScreenMarks {
  readonly link: string
  readonly heading: string
  readonly row: string
}

/** Runs in the page, because the driver polls too rarely. */
const openList = ({ title, link, heading, row }: ScreenMarks & { readonly title: string }): Promise<number> =>
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

/** Returns the median of all lists. */
const visitAll = async (page: Page, marks: ScreenMarks): Promise<number> => {
  const milliseconds: number[] = []
  for (const { title } of comparedLists) {
    milliseconds.push(await page.evaluate(openList, { ...marks, title }))
    await page.waitForTimeout(pause / comparedLists.length)
  }
  return computeMedian(milliseconds)
}

/** Opens the pages, the last of which has a menu with all entries. */
const openSite = async (browser: Browser, storageState: StorageState, pages: readonly string[], marks: ScreenMarks) => {
  const page = await openPage(browser, storageState)
  for (const url of pages) {
    await page.goto(url)
    await page.locator(marks.row).first().waitFor()
    await page.locator(marks.link).first().waitFor()
  }
  return { page, marks }
}

/** Medians of several rounds over lists of the menu, ours and the reference in turn; a first round warms up. */
export const measureNextScreen = async (
  browser: Browser,
  shop: BrowserShop,
  { address }: ReferenceSite,
): Promise<readonly Figure[]> => {
  const sessions = await readSessions(shop, address)
  const sites = {
    // From Data Barang the menu has all of its entries unfolded.
    ours: await openSite(browser, sessions.ours, [`${shop.address}/data-barang`, `${shop.address}/jenis-batu`], {
      link: 'nav a',
      heading: 'h1',
      row: 'tbody td[data-title]',
    }),
    limit: await openSite(browser, sessions.limit, [`${address}/#/parameter-berlian`], {
      link: 'a.RaMenuItemLink-root, a[role=menuitem]',
      heading: '#react-admin-title',
      row: 'tbody td',
    }),
  }
  const measured = await takeTurns(rounds, side => visitAll(sites[side].page, sites[side].marks), 0)
  for (const { page } of Object.values(sites)) await page.context().close()
  const times = compareRounds(measured, time => time)
  return [{ name: 'another screen, warm: its rows', unit: 'ms', ...times, budget: webBudgets.nextScreen }]
}
