// Lists of ours and of a minimal react-admin with the same rows, in turn: the size of the scripts and the time until the first
// rows show, with an empty cache; and the time until another list shows, from the click on its menu entry to its rows.
import '../../tests/support/register-modules.ts'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { median } from 'es-toolkit/math/median'
import { sum } from 'es-toolkit/math/sum'
import { compressFiles } from '../../commands/build-web.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import type { BrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { openWebServer } from '../../tests/support/browser/web-builds.ts'
import { budgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { type BenchmarkSide, compareRounds, takeTurns } from '../harness/rounds.ts'
import { readShownTime, type StorageState, withPage } from './pages.ts'

/** The lists that are opened in turn, here and in the reference application, with their titles in the menu. */
const comparedLists = [
  { resource: 'bank', title: 'Bank' },
  { resource: 'barang', title: 'Data Barang' },
  { resource: 'kadar', title: 'Kadar' },
  { resource: 'jenis-batu', title: 'Jenis Batu' },
] as const

const rounds = 5
const slowdown = 4

interface ComparedSite {
  /** The list to open. */
  readonly url: string
  /** The list before it, if the menu has all entries only then. */
  readonly urlBefore?: string
  readonly storageState?: StorageState
  /** Selectors of the rows, of the heading, and of the menu links. */
  readonly row: string
  readonly heading: string
  readonly link: string
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
  const signInPage = { url: shop.address, row: 'button[type=submit]' }
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

/** The clock starts with the request for the page. */
const watchRow = (page: Page, row: string): Promise<unknown> =>
  page.addInitScript(selector => window.recordShown(0, () => document.querySelector(selector) !== null), row)

/** Scripts are measured in separate loads: passing the files to the driver takes time of the page. */
const loadList = (browser: Browser, { url, storageState, row }: ComparedSite, rate: number): Promise<number> =>
  withPage(browser, storageState, async page => {
    await watchRow(page, row)
    const session = await page.context().newCDPSession(page)
    await page.waitForTimeout(windowPause)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return readShownTime(page, () => page.goto(url, { waitUntil: 'commit' }))
  })

/** Kilobytes with gzip of the scripts that have arrived when the first row is drawn: what the page loads behind it is left out. */
const measureScripts = (
  browser: Browser,
  { url, storageState, row }: Pick<ComparedSite, 'url' | 'row' | 'storageState'>,
): Promise<number> =>
  withPage(browser, storageState, async page => {
    const sizes = new Map<string, Promise<number>>()
    page.on('response', response => {
      if (response.request().resourceType() === 'script')
        sizes.set(
          response.url(),
          response.body().then(body => gzipSync(body).length / 1000),
        )
    })
    await watchRow(page, row)
    const shown = await readShownTime(page, () => page.goto(url, { waitUntil: 'commit' }))
    const arrived = await page.evaluate(
      end =>
        performance
          .getEntriesByType('resource')
          .flatMap(entry => ('responseEnd' in entry && Number(entry.responseEnd) <= end ? entry.name : [])),
      shown,
    )
    return sum(await Promise.all(arrived.map(name => sizes.get(name) ?? 0)))
  })

/** Longer than an answer counts as fresh: the rows are requested again while the known ones show. */
const pause = 1600

/** In each round the median of all lists. */
const visitLists = (browser: Browser, sites: ComparedSites) =>
  withPage(browser, sites.ours.storageState, ours =>
    withPage(browser, sites.limit.storageState, async limit => {
      const pages = { ours, limit }
      for (const side of ['ours', 'limit'] as const) await openSite(pages[side], sites[side])
      const visit = async (side: BenchmarkSide): Promise<number> => {
        const milliseconds: number[] = []
        for (const { title } of comparedLists) {
          milliseconds.push(await readShownTime(pages[side], () => openList(pages[side], sites[side], title)))
          await pages[side].waitForTimeout(pause / comparedLists.length)
        }
        return median(milliseconds)
      }
      return compareRounds(await takeTurns(rounds, visit, 0), time => time)
    }),
  )

const openSite = async (page: Page, { url, urlBefore, row, link }: ComparedSite): Promise<void> => {
  for (const one of [urlBefore, url]) {
    if (one === undefined) continue
    await page.goto(one)
    await page.locator(row).first().waitFor()
    await page.locator(link).first().waitFor()
  }
}

/** Clicks on the entry in the page, because the driver takes time of it; the page records when heading and rows show. */
const openList = (page: Page, { row, heading, link }: ComparedSite, title: string): Promise<void> =>
  page.evaluate(
    marks => {
      const entry = [...document.querySelectorAll<HTMLAnchorElement>(marks.link)].find(
        one => one.textContent === marks.title,
      )
      const from = performance.now()
      entry?.click()
      window.recordShown(
        from,
        () =>
          document.querySelector(marks.heading)?.textContent === marks.title &&
          document.querySelector(marks.row) !== null,
      )
    },
    { row, heading, link, title },
  )

export type ReferenceList = ReturnType<typeof describeLists>[number]

const root = fileURLToPath(new URL('../limit/react-admin', import.meta.url))

/** The same columns, order and page size as the generated lists have at 1366x768. */
const describeLists = () => {
  const schema = loadSchema('schema')
  return comparedLists.map(({ resource, title }) => {
    const { api, screen, key } = getResource(schema, resource)
    const { columns, sort, pageSize } = screen.list
    return {
      path: api.path,
      title,
      columns: columns.map(({ field }) => field),
      sort: sort[0]?.field ?? key[0] ?? 'id',
      perPage: pageSize,
    }
  })
}

/** Builds the application into `folder` and serves it as the shop serves its own, until `defer` ends it; returns its address. */
export const openReferenceSite = async (
  folder: string,
  shopAddress: string,
  defer: (end: () => unknown) => void,
): Promise<string> => {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { referenceLists: JSON.stringify(describeLists()) },
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  await compressFiles(folder)
  const { address, serve, stop } = await openWebServer(shopAddress)
  defer(stop)
  await serve(folder)
  return address
}
