// One walk over every route of the specification, as the owner, in a shop with two months of trade: each opens under its own
// title, with content and without a word in the console; reports are searched over the two months and lead from their first
// link to rows, and lists and reports show rows but for those that tests/fixtures/empty-routes.json gives a reason for. On
// the phone's size too, and axe looks at each.
import { expect, type Page } from '@playwright/test'
import { getToday } from '../../engine/value/tanggal.ts'
import emptyRoutes from '../fixtures/empty-routes.json' with { type: 'json' }
import routes from '../fixtures/routes.json' with { type: 'json' }
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { readWholeFiles } from '../support/schema/whole-files.ts'

// The history of the demo is played when the server starts.
test.describe.configure({ timeout: 900_000 })
test.use({ start: 'demo-history', shopName: 'semua layar' })

const desk = { width: 1366, height: 768 }
const sizes = [desk, { width: 390, height: 844 }]

interface Entry {
  readonly title?: string
  readonly to?: string
  readonly path?: string
  readonly shops?: readonly string[]
  readonly items?: readonly Entry[]
}
const findEntries = ({ items = [], ...entry }: Entry): readonly Entry[] => [entry, ...items.flatMap(findEntries)]
const menu = new Map(
  Object.values(readWholeFiles<Entry>('menu'))
    .flatMap(findEntries)
    .filter(({ shops }) => shops === undefined)
    .map(entry => [entry.path, entry]),
)

/** In the shop's zone, whose date is another one from 17:00 UTC on. */
const daysBack = (days: number): string => getToday('Asia/Jakarta', new Date(Date.now() - days * 86_400_000))

interface Filter {
  readonly name: string
  readonly $ref?: string
  readonly required?: true
  readonly default?: string
}

/** The dates that a report asks for: from the first day of the demo until today; undefined where it asks for more. */
const periodOf = new Map(
  Object.entries(readWholeFiles<{ readonly filters?: readonly Filter[] }>('report')).map(([name, { filters = [] }]) => {
    const isWhole = filters.every(one => !one.required || one.default)
    const [from, to, ...others] = filters.filter(one => one.$ref === 'types#date' && one.required)
    const period = from && to && others.length === 0 ? { [from.name]: daysBack(60), [to.name]: daysBack(0) } : {}
    return [name, isWhole ? period : undefined]
  }),
)

const getAddress = (path: string): string => {
  const to = menu.get(path)?.to ?? ''
  if (!to.startsWith('report:')) return path
  const period = periodOf.get(to.slice('report:'.length))
  return period === undefined ? path : `${path}?filter=${encodeURIComponent(JSON.stringify(period))}`
}

/** A list of rows, or a report that is searched at once; what is typed into begins empty. */
const showsRows = (path: string): boolean => {
  const to = menu.get(path)?.to ?? ''
  if (to.startsWith('report:')) return getAddress(path) !== path
  return /^(resource|list|document):/.test(to) && !/\/(new|entries|own|tambah)$/.test(to)
}

const shopName = 'KENCANA BANDUNG'

/** As a link does it: the program stays, the screen changes. */
const go = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Calls that the page waits for. */
const getCalls = (page: Page): ReadonlySet<unknown> => {
  const open = new Set<unknown>()
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  return open
}

/** The text of the screen once it has its title and nothing is loading any more. */
const readShown = async (page: Page, title: string, calls: ReadonlySet<unknown>): Promise<string> => {
  const main = page.getByRole('main')
  await expect(page).toHaveTitle(title === '' ? /./ : new RegExp(`^(?:${shopName} )?${RegExp.escape(title)}$`, 'i'))
  if (title === '') await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(calls.size).toBe(0)
  }).toPass({ intervals: [20, 20, 50] })
  return (await main.innerText()).replaceAll(/\s+/g, ' ').trim()
}

/** Rows of the tables, cards on a phone, without those that only say that there is nothing. */
const readRows = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .locator('tbody tr:has(td:nth-child(2)), [role="row"] [role="gridcell"], [role="list"] > [role="listitem"]')
    .count()

/** Where the first cell leads that leads anywhere. */
const readDrill = async (page: Page): Promise<string | null> => {
  const link = page.getByRole('main').locator('tbody a[href]').first()
  return (await link.count()) > 0 ? link.getAttribute('href') : null
}

const hasRowsAt = async (page: Page, address: string, calls: ReadonlySet<unknown>): Promise<boolean> => {
  const heading = page.getByRole('heading', { level: 1 })
  const before = (await heading.textContent()) ?? ''
  await go(page, address)
  await expect(heading).not.toHaveText(before)
  await readShown(page, '', calls)
  return (await readRows(page)) > 0 || new URL(page.url()).pathname.split('/').length > 2
}

/** The shell's own pages; the sign-in leads whoever is signed in to his first screen. */
const titles: Readonly<Record<string, string>> = { '/': '', '/home': 'Home', '/blank': 'Blank' }
const getTitle = (path: string): string => titles[path] ?? menu.get(path)?.title ?? path.slice(1).replaceAll('-', ' ')

test('each of the 131 routes opens with its content, and nothing is said in the console', async ({ page }) => {
  const paths = [...routes.shell, ...routes.landing, ...routes.menu]
  expect(paths).toHaveLength(131)
  test.setTimeout(1_800_000)
  const calls = getCalls(page)
  const [found, drilled]: [string[], string[]] = [[], []]
  await page.goto('/home')
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of paths) {
      await go(page, getAddress(path))
      if (path === '/') await expect(page).not.toHaveURL(/\/$/)
      const text = await readShown(page, getTitle(path), calls)
      const where = `${path} at ${size.width}`
      if (text.length < 20 && path !== '/blank') found.push(`${where}: nothing is there but "${text}"`)
      if (size === desk && showsRows(path) && (await readRows(page)) > 0 === path in emptyRoutes)
        found.push(`${where}: ${path in emptyRoutes ? 'rows after all' : 'no rows'}`)
      if (/Tidak Ditemukan|Mohon Maaf|Tidak Dapat Dimuat/.test(text)) found.push(`${where}: ${text.slice(0, 120)}`)
      const drill = size === desk && (menu.get(path)?.to ?? '').startsWith('report:') ? await readDrill(page) : null
      if (drill !== null) drilled.push(path)
      if (drill !== null && !(await hasRowsAt(page, drill, calls))) found.push(`${where}: nothing is behind ${drill}`)
      for (const barrier of await findBarriers(page)) found.push(`${where}: ${barrier}`)
    }
  }
  expect(found).toEqual([])
  expect(drilled.length).toBeGreaterThan(12)
})
