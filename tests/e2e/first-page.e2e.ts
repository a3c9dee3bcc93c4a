// What a page asks for when it is opened: each thing once, early, and the program stands even where an answer does not come.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

/** Requested when the page is there: the icon, as often as the browser likes, and the numbers beside the menu. */
const laterPaths: readonly string[] = ['/api/project/icon.svg', '/api/dashboard/sidebar']

/** The paths below /api that the page asks for, as they go out, without what only the later page asks. */
const getCalls = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/') || laterPaths.includes(pathname)) return
    const filter = searchParams.get('filter')
    calls.push(`${pathname.slice('/api/'.length)}${filter === null ? '' : ` ${filter}`}`)
  })
  return calls
}

const getRows = (page: Page) => page.locator('td[data-title="Jenis Batu"]')

test('a list asks for project, schema, day, shops and its rows once each', async ({ page }) => {
  const calls = getCalls(page)
  // The program itself comes later than the answers.
  await page.route('**/assets/layout-*.js', async route => {
    await page.waitForRequest('**/api/parameter-berlian?*')
    await route.continue()
  })
  await page.goto('/jenis-batu')
  await expect(getRows(page).first()).toBeVisible()
  await expect(page.getByText('Tanggal System :')).toBeVisible()
  const once = ['parameter-berlian {}', 'project', 'schema', 'system/date', 'users/session']
  await expect.poll(() => calls.toSorted()).toEqual(once)
})

test('the rows that are asked for early are those of the address', { tag: '@long' }, async ({ page }) => {
  const calls = getCalls(page)
  const address = new URLSearchParams({
    filter: '{"q":"RUBY"}',
    page: '1',
    perPage: '10',
    sort: 'jenis_batu',
    order: 'DESC',
  })
  await page.goto(`/jenis-batu?${address}`)
  await expect(getRows(page)).toHaveText(['RUBY'])
  expect(calls.filter(call => call.startsWith('parameter-berlian'))).toEqual(['parameter-berlian {"q":"RUBY"}'])
})

test('another list sends one call, and changes neither the document nor other entries of the menu', async ({
  page,
}) => {
  await page.goto('/jenis-batu')
  await expect(getRows(page).first()).toBeVisible()
  const bank = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Bank', exact: true })
  await expect(bank).toBeVisible()
  await page.evaluate(() => {
    const changed: (string | null | undefined)[] = []
    Object.assign(window, { changedElements: changed })
    new MutationObserver(records => {
      for (const { target, attributeName } of records)
        changed.push(`${attributeName} ${target === document.documentElement ? 'html' : target.textContent}`)
    }).observe(document.documentElement, { attributes: true })
    const menu = document.querySelector('nav[aria-label="Navigation"]')
    if (menu)
      new MutationObserver(records => {
        for (const { target } of records) changed.push(target.textContent)
      }).observe(menu, { attributes: true, subtree: true, childList: true })
  })
  const calls = getCalls(page)
  await bank.click()
  await expect(page.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Halaman' })).toBeVisible()
  expect(calls).toEqual(['banks {}'])
  const changed = await page.evaluate(() => (window as unknown as { changedElements: string[] }).changedElements)
  expect(new Set(changed)).toEqual(new Set(['Jenis Batu', 'Batu', 'Bank']))
})

test('a list that is opened again after a while shows what is there by then', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  await page.goto('/jenis-batu')
  await expect(getRows(page).first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  await menu.getByRole('link', { name: 'Bank', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
  const jenis_batu = 'AAA'
  expect((await shop.ask('POST', 'parameter-berlian', { body: { jenis_batu, nama_batu: jenis_batu } })).status).toBe(
    201,
  )
  await page.clock.setFixedTime(Date.now() + 60_000)
  await menu.getByRole('link', { name: 'Jenis Batu', exact: true }).click()
  await expect(getRows(page).first()).toHaveText(jenis_batu)
})

test('rows that do not come keep the page from nothing else', { tag: '@long' }, async ({ page, watch }) => {
  watch.expectRefusal('no answer')
  let isAnswered = false
  await page.route('**/api/parameter-berlian?*', async route => {
    if (!isAnswered) return route.abort()
    return route.continue()
  })
  await page.goto('/jenis-batu')
  await expect(page.getByRole('heading', { name: 'Jenis Batu', level: 1 })).toBeVisible()
  const again = page.getByRole('button', { name: 'Coba Lagi' })
  await expect(again).toBeVisible()
  isAnswered = true
  await again.click()
  await expect(getRows(page).first()).toBeVisible()
})

test('a schema that does not come is asked for again', { tag: '@long' }, async ({ page, watch }) => {
  watch.expectRefusal('no answer')
  let isAnswered = false
  await page.route('**/api/schema?*', route => (isAnswered ? route.continue() : route.abort()))
  await page.goto('/jenis-batu')
  const again = page.getByRole('button', { name: 'Coba Lagi' })
  await expect(again).toBeVisible()
  isAnswered = true
  await again.click()
  await expect(getRows(page).first()).toBeVisible()
})

test('a first answer that failed before the program was there is asked for again', { tag: '@long' }, async ({
  page,
  watch,
}) => {
  watch.expectRefusal('no answer')
  let asked = 0
  await page.route('**/api/schema?*', route => (asked++ === 0 ? route.abort() : route.continue()))
  await page.goto('/jenis-batu')
  await expect(getRows(page).first()).toBeVisible()
  expect(asked).toBe(2)
})

test('on a slow line the first answers wait for the program', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/layout-*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 5500))
    await route.continue()
  })
  const calls = getCalls(page)
  await page.goto('/jenis-batu')
  await expect(getRows(page).first()).toBeVisible()
  expect(calls.filter(call => call === 'schema')).toHaveLength(1)
})

test('no style is made that the browser refuses: each refusal costs more than its style', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refused: string[] = []
    const insertRule = CSSStyleSheet.prototype.insertRule
    CSSStyleSheet.prototype.insertRule = function insert(this: CSSStyleSheet, rule: string, at?: number): number {
      try {
        return insertRule.call(this, rule, at)
      } catch (error) {
        refused.push(rule)
        throw error
      }
    }
    Object.assign(window, { refused })
  })
  await page.goto('/jenis-batu')
  // Of MUI's own icons each makes a style.
  await expect(page.locator('tbody svg').first()).toHaveAttribute('class', 'MuiSvgIcon-root')
  await page.goto('/jenis-batu/create')
  await expect(page.getByRole('dialog')).toBeVisible()
  const rules = await page.evaluate(() => {
    const { refused } = window as unknown as { refused: string[] }
    return { refused, made: [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0) }
  })
  expect(rules.refused).toEqual([])
  expect(rules.made).toBeGreaterThan(100)
})

test('a guest sees the sign-in page, which asks for nothing but the project and whether the server holds a demo', async ({
  browser,
  address,
}) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const calls = getCalls(page)
  await page.goto(`${address}/jenis-batu`)
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible()
  await expect.poll(() => calls).toEqual(['project', 'health'])
  await context.close()
})

test('a guest comes from each kind of path to the sign-in page, and no call of a signed-in page is sent', async ({
  browser,
  address,
}) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const calls = getCalls(page)
  for (const path of ['/master-bank', '/bank', '/bank/create', '/laporan', '/no-such-page']) {
    await page.goto(`${address}${path}`)
    await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible()
    expect([new URL(page.url()).pathname, await page.locator('nav, aside, [role=alert]').count()]).toEqual(['/', 0])
  }
  expect(new Set(calls)).toEqual(new Set(['project', 'health']))
  await context.close()
})

test.describe('a part of the program that does not come', () => {
  const broken = (page: Page) => page.getByRole('alert').filter({ hasText: 'Halaman Ini Tidak Bisa Ditampilkan' })

  test('a screen that fails shows an error in its place, the menu still works, and a retry shows the screen', {
    tag: '@long',
  }, async ({ page, watch }) => {
    watch.expectRefusal('no answer')
    watch.expectRefusal('no part')
    let isThere = false
    await page.route('**/assets/GridScreen-*.js', route => (isThere ? route.continue() : route.abort()))
    await page.goto('/jenis-batu')
    const menu = page.getByRole('navigation', { name: 'Navigation' })
    await menu.getByRole('link', { name: 'Parameter Harga Emas' }).click()
    await expect(broken(page)).toBeVisible()
    await menu.getByRole('link', { name: 'Bank', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
    await expect(broken(page)).toHaveCount(0)
    await page.goto('/master-parameter-harga-emas')
    await expect(broken(page)).toBeVisible()
    isThere = true
    await broken(page).getByRole('button', { name: 'Coba Lagi' }).click()
    await expect(page.getByRole('heading', { name: 'Parameter Harga Emas', level: 1 })).toBeVisible()
  })

  test('without the layout nothing is blank either', { tag: '@long' }, async ({ page, watch }) => {
    watch.expectRefusal('no answer')
    watch.expectRefusal('no part')
    let isThere = false
    await page.route('**/assets/layout-*.js', route => (isThere ? route.continue() : route.abort()))
    await page.goto('/jenis-batu')
    await expect(broken(page)).toBeVisible()
    isThere = true
    await broken(page).getByRole('button', { name: 'Coba Lagi' }).click()
    await expect(getRows(page).first()).toBeVisible()
  })
})
