// Lists of ours and of a minimal react-admin with the same rows, in turn: the size of the scripts and the time until the first
// rows show, with an empty cache; and the time until another list shows, from the click on its menu entry to its rows.
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { sum } from 'es-toolkit/math/sum'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { budgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { type BenchmarkSide, compareRounds, computeMedian, takeTurns } from '../harness/rounds.ts'
import { openPage, type StorageState } from './pages.ts'
import { comparedLists } from './reference-lists.ts'

const rounds = 5
const slowdown = 4

/** Selectors of the rows, of the heading, and of the menu links. */
interface ListMarks {
  readonly row: string
  readonly heading: string
  readonly link: string
}

interface ComparedSite extends ListMarks {
  /** The list to open. */
  readonly url: string
  /** The list before it, if the menu has all entries only then. */
  readonly urlBefore?: string
  readonly storageState?: StorageState
}

type ComparedSites = Readonly<Record<BenchmarkSide, ComparedSite>>

/** Medians of several rounds; a first round of clicks warms up. */
export const measureComparedLists = async (
  browser: Browser,
  shop: BrowserShop,
  address: string,
): Promise<readonly Figure[]> => {
  const session = await shop.storageOf('OWNER')
  const sites: ComparedSites = {
    ours: {
      url: `${shop.address}/jenis-batu`,
      // From Data Barang the menu has all of its entries unfolded.
      urlBefore: `${shop.address}/data-barang`,
      storageState: session,
      row: 'tbody td[data-title]',
      heading: 'h1',
      link: 'nav a',
    },
    limit: {
      url: `${address}/#/parameter-berlian`,
      // The owner's session as a site at another address keeps it.
      storageState: { ...session, origins: session.origins.map(stored => ({ ...stored, origin: address })) },
      row: 'tbody td',
      heading: '#react-admin-title',
      link: 'a.RaMenuItemLink-root, a[role=menuitem]',
    },
  }
  const measureRows = async (rate: number) =>
    compareRounds(await takeTurns(rounds, side => loadList(browser, sites[side], rate)), time => time)
  const [usual, slow] = [await measureRows(1), await measureRows(slowdown)]
  const signInPage = { url: shop.address, row: 'button:text-is("Masuk")' }
  const measureSize = (page: Pick<ComparedSite, 'url' | 'row' | 'storageState'>) => measureScripts(browser, page)
  const size = { unit: 'kB gzip', budget: budgets.scripts }
  return [
    { name: 'initial JavaScript, sign-in page', value: await measureSize(signInPage), ...size },
    {
      name: 'all JavaScript up to the first list',
      value: await measureSize(sites.ours),
      limit: await measureSize(sites.limit),
      ...size,
    },
    { name: 'first rows', unit: 'ms', ...usual, budget: budgets.firstRows },
    { name: 'first rows, four times slower processor', unit: 'ms', ...slow, budget: budgets.firstRows },
    {
      name: 'another screen, warm: its rows',
      unit: 'ms',
      ...(await visitLists(browser, sites)),
      budget: budgets.nextScreen,
    },
  ]
}

/** A new window loads pages of the browser itself, in two processes: the figures would be theirs too. */
const windowPause = 1500

/** The text of the message in the console that has the milliseconds. */
const rowSign = 'first row after '

/**
 * Runs in the page; the clock starts with the request for the page. Waiting for the row from outside would report the
 * moments at which the driver polls again (after 0.1 and then 0.5 s), and compile the driver's script before the row.
 */
const logFirstRow = ({ row, sign }: { readonly row: string; readonly sign: string }): void => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(row)) return
    watch.disconnect()
    requestAnimationFrame(() => {
      setTimeout(() => console.info(sign + performance.now()))
    })
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** Scripts are measured in separate loads: passing the files to the driver takes time of the page. */
const loadList = async (browser: Browser, { url, storageState, row }: ComparedSite, rate: number): Promise<number> => {
  const page = await openPage(browser, storageState)
  await page.addInitScript(logFirstRow, { row, sign: rowSign })
  const session = await page.context().newCDPSession(page)
  await page.waitForTimeout(windowPause)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const shown = page.waitForEvent('console', message => message.text().startsWith(rowSign))
  await page.goto(url, { waitUntil: 'commit' })
  const milliseconds = Number((await shown).text().slice(rowSign.length))
  await page.context().close()
  return milliseconds
}

/** Kilobytes with gzip of the scripts that the page loads until its first row shows. */
const measureScripts = async (
  browser: Browser,
  { url, storageState, row }: Pick<ComparedSite, 'url' | 'row' | 'storageState'>,
): Promise<number> => {
  const page = await openPage(browser, storageState)
  const sizes: Promise<number>[] = []
  const addScript = (response: Response): void => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then(body => gzipSync(body).length / 1000))
  }
  page.on('response', addScript)
  await page.goto(url)
  await page.locator(row).first().waitFor()
  // Later scripts do not belong to the first load, and may not arrive before the page is closed.
  page.off('response', addScript)
  const kilobytes = sum(await Promise.all(sizes))
  await page.context().close()
  return kilobytes
}

/** Longer than an answer counts as fresh: the rows are requested again while the known ones show. */
const pause = 1600

/** Runs in the page, because the driver polls too rarely. */
const openList = ({ title, link, heading, row }: ListMarks & { readonly title: string }): Promise<number> =>
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

/** In each round the median of all lists. */
const visitLists = async (browser: Browser, { ours, limit }: ComparedSites) => {
  const pages = { ours: await openSite(browser, ours), limit: await openSite(browser, limit) }
  const marks = { ours, limit }
  const measured = await takeTurns(
    rounds,
    async side => {
      const { row, heading, link } = marks[side]
      const milliseconds: number[] = []
      for (const { title } of comparedLists) {
        milliseconds.push(await pages[side].evaluate(openList, { row, heading, link, title }))
        await pages[side].waitForTimeout(pause / comparedLists.length)
      }
      return computeMedian(milliseconds)
    },
    0,
  )
  for (const page of Object.values(pages)) await page.context().close()
  return compareRounds(measured, time => time)
}

const openSite = async (browser: Browser, { url, urlBefore, storageState, row, link }: ComparedSite): Promise<Page> => {
  const page = await openPage(browser, storageState)
  for (const one of [urlBefore, url]) {
    if (one === undefined) continue
    await page.goto(one)
    await page.locator(row).first().waitFor()
    await page.locator(link).first().waitFor()
  }
  return page
}
