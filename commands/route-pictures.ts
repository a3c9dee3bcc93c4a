// Pictures of every route as the owner sees it, in three views, to be looked at: `npm run pictures -- --all [FOLDER]`.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { isDateFilter, type MenuEntry } from '../engine/access/schema-answer.ts'
import { parseSchemaLines, type SchemaOutline } from '../engine/access/schema-lines.ts'

const desk = { viewport: { width: 1366, height: 768 } }
const views: Readonly<Record<string, BrowserContextOptions>> = {
  '1366-light': desk,
  '1366-dark': { ...desk, colorScheme: 'dark' },
  '390-light': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** Pages without an entry in the menu: the sign-in, which leads a signed-in user to the first screen, and those of the shell. */
const ownPaths = ['/', '/home', '/dashboard', '/blank', '/privacy-policy', '/terms-and-conditions']

/** Milliseconds after which a page that still loads is taken as it is. */
const longestWait = 15_000

interface RoutePictures {
  readonly address: string
  readonly password: string
  /** Absent: a new temporary one. */
  readonly folder?: string | undefined
  /** Default: all routes. */
  readonly paths: readonly string[]
  readonly period: readonly [from: string, to: string]
}

/** Writes `PATH-LOOK.png` for each route and view, the views beside each other, and prints the folder. */
export async function takeRoutePictures(browser: Browser, request: RoutePictures): Promise<void> {
  const { address, password, paths, period } = request
  const folder = request.folder === undefined ? mkdtempSync(join(tmpdir(), 'kencana-routes-')) : resolve(request.folder)
  mkdirSync(folder, { recursive: true })
  let count = 0
  await Promise.all(
    Object.entries(views).map(async ([view, options]) => {
      const context = await browser.newContext({
        ...options,
        locale: 'id-ID',
        timezoneId: 'Asia/Jakarta',
        reducedMotion: 'reduce',
        baseURL: address,
      })
      const page = await context.newPage()
      const schemaAnswer = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/schema')
      await page.goto('/')
      await signIn(page, { user: 'OWNER', password })
      const { outline } = parseSchemaLines(await (await schemaAnswer).text())
      for (const { path, target, title } of findRoutes(outline, period)) {
        if (paths.length > 0 && !paths.includes(path)) continue
        await openRoute(page, target, title)
        count += 1
        const name = path === '/' ? 'start' : path.slice(1).replaceAll('/', '_')
        await page.screenshot({ path: join(folder, `${name}-${view}.png`), animations: 'disabled', caret: 'hide' })
      }
      await context.close()
    }),
  )
  console.log(`${count} pictures in ${folder}`)
}

export const signIn = async (page: Page, { user, password }: { user: string; password: string }): Promise<void> => {
  await page.getByRole('textbox', { name: 'User ID' }).fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.getByRole('textbox', { name: 'Password' }).waitFor({ state: 'hidden' })
}

interface Route {
  readonly path: string
  /** The path with the filters of a report, so that it is searched. */
  readonly target: string
  /** The title of its entry, which ends that of the page. */
  readonly title: string
}

const flattenEntries = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap(entry => [entry, ...flattenEntries(entry.children)])

const findRoutes = (
  { menu, hidden, reports }: SchemaOutline,
  [from, to]: RoutePictures['period'],
): readonly Route[] => {
  const entries = flattenEntries([...menu, ...hidden])
  const byPath = new Map(entries.flatMap(entry => (entry.path === undefined ? [] : [[entry.path, entry] as const])))
  return [...new Set([...ownPaths, ...byPath.keys()])].map(path => {
    const { target: screen, title = '' } = byPath.get(path) ?? {}
    const report = screen?.kind === 'report' ? reports[screen.name] : undefined
    const dates = report?.filters.filter(filter => isDateFilter(filter) && filter.field.required) ?? []
    const [first, last] = dates
    if (!first || !last || dates.length !== 2) return { path, title, target: path }
    const filter = JSON.stringify({ [first.field.name]: from, [last.field.name]: to })
    return { path, title, target: `${path}?filter=${encodeURIComponent(filter)}` }
  })
}

/** As a link does it: the program stays, the screen changes; waits until nothing loads any more. */
const openRoute = async (page: Page, target: string, title: string): Promise<void> => {
  await page.evaluate(to => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, target)
  await page
    .waitForFunction(end => document.title.toLowerCase().endsWith(end.toLowerCase()), title, { timeout: longestWait })
    .catch(() => console.warn(`${target} does not open`))
  await page.waitForLoadState('networkidle', { timeout: longestWait }).catch(() => undefined)
  await page
    .locator('main:not(:has([aria-busy="true"]))')
    .waitFor({ timeout: longestWait })
    .catch(() => console.warn(`${target} still loads`))
  await page.evaluate(() => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted))))
}
