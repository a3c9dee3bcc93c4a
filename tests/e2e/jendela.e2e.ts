// One walk over all lists, documents and reports at two sizes: no table is wider than its frame, so that boxes, faults,
// states and what identifies a row are in the window without scrolling sideways. On the counter's screen the boxes of forms are as
// wide as their values, and those of a row have one height and border.
import { expect, type Page } from '@playwright/test'
import routes from '../fixtures/routes.json' with { type: 'json' }
import { test } from '../support/browser/browser-shop.ts'
import { createPiece, getGoods, salePath, scanBox, typeSales } from '../support/browser/counter-page.ts'
import { listCutBoxes, listUnevenRows } from '../support/browser/cut-boxes.ts'
import { openScreen } from '../support/browser/menu-walk.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ start: 'demo', shopName: 'jendela' })

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

/** Lists and reports have no form. */
const readOnlyPaths = /^\/(laporan|lihat|batal|validasi|data|import|master-(?!parameter))/

/** Cells of tables, heads included, that end outside of the window or of the frame that scrolls, and totals that are cut. */
const listHiddenCells = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap(table => {
      const frame = table.parentElement?.getBoundingClientRect()
      const right = Math.min(frame?.right ?? 0, document.documentElement.clientWidth)
      return [...table.querySelectorAll<HTMLElement>('th, td')]
        .filter(cell => {
          const { right: end, width } = cell.getBoundingClientRect()
          // On a phone the buttons that sort the cards scroll by themselves.
          const isOutside = end > right + 1 && !(cell.matches('th') && right < 600)
          const isCut = cell.closest('tfoot') !== null && cell.scrollWidth > cell.clientWidth + 1
          return width > 0 && (isOutside || isCut)
        })
        .map(cell => cell.dataset.title ?? cell.innerText)
    }),
  )

/** On a phone: rows of a list before the fifth one ends, where it ends below the window. */
const countVisibleRows = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr[data-card]')]
    const shown = rows.filter(row => row.getBoundingClientRect().bottom <= window.innerHeight).length
    return rows.length < 5 || shown >= 5 ? undefined : shown
  })

test('each table has its cells in the window', async ({ page }) => {
  test.slow()
  const found: string[] = []
  let tables = 0
  await page.goto('/home')
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of routes.menu) {
      await openScreen(page, path)
      tables += await page.locator('main table').count()
      const hidden = await listHiddenCells(page)
      const rows = size.width < 600 ? await countVisibleRows(page) : undefined
      if (rows !== undefined) found.push(`${path}: ${rows} rows`)
      const hasForm = size.width > 600 && !readOnlyPaths.test(path)
      const uneven = hasForm ? [...(await listCutBoxes(page)), ...(await listUnevenRows(page))] : []
      for (const one of new Set(uneven)) found.push(`${path}: ${one}`)
      if (hidden.length > 0) found.push(`${path} at ${size.width}: ${[...new Set(hidden)].join(', ')}`)
    }
  }
  expect(found).toEqual([])
  expect(tables).toBeGreaterThan(100)
})

test('a sale to a member with three payments cuts no value, and its payments are whole', async ({ page, shop }) => {
  const code = await createPiece(shop)
  await page.goto(salePath)
  await typeSales(page, 'S02')
  await page.getByRole('combobox', { name: 'Pilih Pelanggan' }).click()
  await page.getByRole('option', { name: 'Member', exact: true }).click()
  const member = page.getByRole('combobox', { name: 'Kode Member' })
  await member.fill('PLG0000002')
  await page.getByRole('option', { name: /^PLG0000002/ }).click()
  await scanBox(page).fill(code)
  await scanBox(page).press('Enter')
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  for (const key of ['Shift+F8', 'Control+F8']) {
    // A part of what is due, so that another kind has something to pay.
    await typeByHand(page, '1000000')
    await page.keyboard.press(key)
    await expect(page.locator('li[data-line] [role=combobox]:focus')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.locator('li[role=option]').first().click()
    await page.keyboard.press('Tab')
  }
  expect(await listCutBoxes(page)).toEqual([])
  expect(await listUnevenRows(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tiga-bayar.png` })
  const rows = page.locator('li[data-line]')
  await expect(rows).toHaveCount(3)
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })
})

test('totals that arrive after the rows, and are wider, are in the window too', async ({ page }) => {
  const rows = page.waitForResponse(answer => /\/api\/barang\?(?!.*totals=)/.test(answer.url()))
  await page.route(/\/api\/barang\?.*totals=true/, async route => {
    const response = await route.fetch()
    const totals = JSON.parse(response.headers()['x-totals'] ?? '{}') as object
    const wide = Object.fromEntries(Object.keys(totals).map(name => [name, 9_999_999_999_999]))
    await rows
    await route.fulfill({ response, headers: { ...response.headers(), 'x-totals': JSON.stringify(wide) } })
  })
  await page.goto('/data-barang')
  await expect(page.locator('main tbody tr[data-id]').first()).toBeVisible()
  await expect(page.locator('main tfoot')).toContainText('9,999,999,999,999')
  await expect.poll(() => listHiddenCells(page)).toEqual([])
})
