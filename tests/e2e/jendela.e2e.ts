// One walk over all lists, documents and reports at two sizes: no table is wider than its frame, so that boxes, faults,
// states and what identifies a row are in the window without scrolling sideways.
import { expect, type Page } from '@playwright/test'
import routes from '../fixtures/routes.json' with { type: 'json' }
import { test } from '../support/browser/browser-shop.ts'
import { openScreen } from '../support/browser/menu-walk.ts'

test.use({ start: 'demo', shopName: 'jendela' })

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

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
      if (hidden.length > 0) found.push(`${path} at ${size.width}: ${[...new Set(hidden)].join(', ')}`)
    }
  }
  expect(found).toEqual([])
  expect(tables).toBeGreaterThan(100)
})
