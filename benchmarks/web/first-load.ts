// The size of the scripts and the time until the first rows of a list show, with an empty cache: of ours and of a
// minimal react-admin list of the same rows, in turn.
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Locator, Page, Response } from '@playwright/test'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { computeMedian } from '../load/statistics.ts'
import type { ReferenceSite } from './reference-lists.ts'

export interface FirstLoad {
  /** Gzip bytes of all JavaScript that the sign-in page loads. */
  readonly signInBytes: number
  /** Gzip bytes of all JavaScript that the first list loads. */
  readonly listBytes: number
  /** Milliseconds from asking for the page to the drawn frame that shows its first row, an empty cache. */
  readonly firstRows: number
  /** The same on a processor four times slower. */
  readonly firstRowsSlow: number
  /** The figures of the minimal react-admin list. */
  readonly reference: Omit<FirstLoad, 'signInBytes' | 'reference'>
}

/** The list to open: its address, and the selector of its rows. */
interface MeasuredList {
  readonly url: string
  readonly storageState: NonNullable<BrowserContextOptions['storageState']>
  readonly row: string
}

const loads = 5
const slowdown = 4
const listPath = '/jenis-batu'
const referencePath = '/#/parameter-berlian'

/** Medians of several loads, each in a new context, ours and the reference in turn. */
export const measureFirstLoad = async (
  browser: Browser,
  shop: BrowserShop,
  { address }: ReferenceSite,
): Promise<FirstLoad> => {
  const ownState = await shop.storageOf('OWNER')
  const ours: MeasuredList = { url: `${shop.address}${listPath}`, storageState: ownState, row: 'td[data-title]' }
  const reference: MeasuredList = {
    url: `${address}${referencePath}`,
    storageState: { ...ownState, origins: ownState.origins.map(stored => ({ ...stored, origin: address })) },
    row: 'tbody td',
  }
  const measureTimes = async (rate: number): Promise<readonly [ours: number, reference: number]> => {
    const measured: [number[], number[]] = [[], []]
    for (let load = 0; load < loads; load++) {
      measured[0].push(await loadList(browser, ours, rate))
      measured[1].push(await loadList(browser, reference, rate))
    }
    return [computeMedian(measured[0]), computeMedian(measured[1])]
  }
  const measureBytes = ({ url, storageState, row }: MeasuredList): Promise<number> =>
    measureScriptBytes(browser, url, { storageState, shown: page => page.locator(row).first() })
  const [usual, slow] = [await measureTimes(1), await measureTimes(slowdown)]
  return {
    signInBytes: await measureScriptBytes(browser, shop.address, {
      shown: page => page.getByRole('button', { name: 'Masuk', exact: true }),
    }),
    listBytes: await measureBytes(ours),
    firstRows: usual[0],
    firstRowsSlow: slow[0],
    reference: { listBytes: await measureBytes(reference), firstRows: usual[1], firstRowsSlow: slow[1] },
  }
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

/** Counts the gzip bytes of the scripts that the page loads, until the returned function is called. */
const countScripts = (page: Page): (() => Promise<number>) => {
  const scripts: Promise<number>[] = []
  const onResponse = (response: Response): void => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then(body => gzipSync(body).length))
  }
  page.on('response', onResponse)
  return async () => {
    // Later scripts do not belong to the first load, and may not arrive before the page is closed.
    page.off('response', onResponse)
    return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  }
}

/** Bytes are counted in separate loads: passing the files to the driver takes time of the page. */
const loadList = async (browser: Browser, { url, storageState, row }: MeasuredList, rate: number): Promise<number> => {
  const context = await browser.newContext({ locale: 'id-ID', storageState, viewport: { width: 1366, height: 768 } })
  await context.addInitScript(logFirstRow, { row, sign: rowSign })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.waitForTimeout(windowPause)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const shown = page.waitForEvent('console', message => message.text().startsWith(rowSign))
  await page.goto(url, { waitUntil: 'commit' })
  const milliseconds = Number((await shown).text().slice(rowSign.length))
  await context.close()
  return milliseconds
}

interface ScriptCountOptions {
  readonly storageState?: NonNullable<BrowserContextOptions['storageState']>
  /** An element that shows when the page is complete. */
  readonly shown: (page: Page) => Locator
}

const measureScriptBytes = async (
  browser: Browser,
  address: string,
  { storageState, shown }: ScriptCountOptions,
): Promise<number> => {
  const context = await browser.newContext({ locale: 'id-ID', ...(storageState && { storageState }) })
  const page = await context.newPage()
  const scripts = countScripts(page)
  await page.goto(address)
  await shown(page).waitFor()
  const bytes = await scripts()
  await context.close()
  return bytes
}
