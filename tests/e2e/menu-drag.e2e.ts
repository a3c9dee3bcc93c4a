// Entries of the menu are moved by mouse, by touch and by keyboard.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-shop.ts'

const entry = (page: Page, id: string) => page.locator(`[role=treeitem][data-row="${id}"]`)

/** Ids of the entries from top to bottom. */
const readOrder = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.locator('[role=treeitem]').evaluateAll(rows => rows.map(row => (row as HTMLElement).dataset.row))

const isAbove = async (page: Page, upper: string, lower: string): Promise<boolean> => {
  const order = await readOrder(page)
  return order.indexOf(upper) < order.indexOf(lower)
}

const findMiddle = async (page: Page, id: string): Promise<{ x: number; y: number; height: number }> => {
  const box = await entry(page, id).boundingBox()
  if (!box) throw new Error(`${id} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
}

const openEditor = async (page: Page): Promise<void> => {
  await page.goto('/hak-akses-news')
  await entry(page, 'bank').scrollIntoViewIfNeeded()
  expect(await isAbove(page, 'bank', 'rekening')).toBe(true)
}

test('the mouse moves an entry below another, and a press alone chooses it', async ({ page }) => {
  await openEditor(page)
  const [from, to] = [await findMiddle(page, 'bank'), await findMiddle(page, 'rekening')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10)
  await page.mouse.move(to.x, to.y + to.height / 4, { steps: 5 })
  await expect(entry(page, 'rekening')).toHaveAttribute('data-drop', 'after')
  await page.mouse.up()
  await expect.poll(() => isAbove(page, 'rekening', 'bank')).toBe(true)
  await entry(page, 'bank').click()
  await expect(page.getByRole('textbox', { name: 'Judul' })).toHaveValue('Bank')
})

test('a long touch moves an entry, a short one scrolls or chooses', async ({ browser, shop }) => {
  const context = await browser.newContext({
    storageState: await shop.storageOf('OWNER'),
    baseURL: shop.address,
    hasTouch: true,
  })
  const page = await context.newPage()
  await openEditor(page)
  const driver = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    driver.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point.x, y: point.y }] : [] })
  const [from, to] = [await findMiddle(page, 'bank'), await findMiddle(page, 'rekening')]
  await touch('touchStart', from)
  // The row that is dragged is drawn as such after the long touch.
  await expect(entry(page, 'bank')).toHaveCSS('z-index', '1')
  for (const part of [0.3, 0.6, 1])
    await touch('touchMove', { x: from.x, y: from.y + (to.y + to.height / 4 - from.y) * part })
  await expect(entry(page, 'rekening')).toHaveAttribute('data-drop', 'after')
  await touch('touchEnd')
  await expect.poll(() => isAbove(page, 'rekening', 'bank')).toBe(true)

  const next = await findMiddle(page, 'bank')
  await page.touchscreen.tap(next.x, next.y)
  await expect(page.getByRole('textbox', { name: 'Judul' })).toHaveValue('Bank')
  await context.close()
})

test('Alt and an arrow move an entry, which keeps the focus', async ({ page }) => {
  await openEditor(page)
  await entry(page, 'bank').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => isAbove(page, 'rekening', 'bank')).toBe(true)
  await expect(entry(page, 'bank')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => isAbove(page, 'bank', 'rekening')).toBe(true)
})
