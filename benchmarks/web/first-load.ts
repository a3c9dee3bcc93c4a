// The size of the scripts and the time until the first rows of a list show, with an empty cache: of ours and of a
// minimal react-admin list of the same rows, in turn.
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { webBudgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { type BenchmarkSide, compareRounds, takeTurns } from '../harness/rounds.ts'
import { openPage, readSessions, type StorageState } from './pages.ts'
import type { ReferenceSite } from './reference-lists.ts'

/** The list to open: its address, and the selector of its rows. */
interface MeasuredList {
  readonly url: string
  readonly storageState?: StorageState
  readonly row: string
}

const loads = 5
const slowdown = 4

/** Medians of several loads, each in a new context, ours and the reference in turn. */
export const measureFirstLoad = async (
  browser: Browser,
  shop: BrowserShop,
  { address }: ReferenceSite,
): Promise<readonly Figure[]> => {
  const sessions = await readSessions(shop, address)
  const lists: Readonly<Record<BenchmarkSide, MeasuredList>> = {
    ours: { url: `${shop.address}/jenis-batu`, storageState: sessions.ours, row: 'td[data-title]' },
    limit: { url: `${address}/#/parameter-berlian`, storageState: sessions.limit, row: 'tbody td' },
  }
  const measureTimes = async (rate: number) =>
    compareRounds(await takeTurns(loads, side => loadList(browser, lists[side], rate)), time => time)
  const [usual, slow] = [await measureTimes(1), await measureTimes(slowdown)]
  const signInPage = { url: shop.address, row: 'button:text-is("Masuk")' }
  return [
    {
      name: 'initial JavaScript, sign-in page',
      value: await measureScripts(browser, signInPage),
      unit: 'kB gzip',
      budget: webBudgets.signInBytes,
    },
    {
      name: 'all JavaScript up to the first list',
      value: await measureScripts(browser, lists.ours),
      limit: await measureScripts(browser, lists.limit),
      unit: 'kB gzip',
      budget: webBudgets.listBytes,
    },
    { name: 'first rows', unit: 'ms', ...usual, budget: webBudgets.firstRows },
    { name: 'first rows, four times slower processor', unit: 'ms', ...slow, budget: webBudgets.firstRows },
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
const loadList = async (browser: Browser, { url, storageState, row }: MeasuredList, rate: number): Promise<number> => {
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
const measureScripts = async (browser: Browser, { url, storageState, row }: MeasuredList): Promise<number> => {
  const page = await openPage(browser, storageState)
  const stopCounting = countScripts(page)
  await page.goto(url)
  await page.locator(row).first().waitFor()
  const kilobytes = await stopCounting()
  await page.context().close()
  return kilobytes
}

const countScripts = (page: Page): (() => Promise<number>) => {
  const scripts: Promise<number>[] = []
  const onResponse = (response: Response): void => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then(body => gzipSync(body).length / 1000))
  }
  page.on('response', onResponse)
  return async () => {
    // Later scripts do not belong to the first load, and may not arrive before the page is closed.
    page.off('response', onResponse)
    return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  }
}
