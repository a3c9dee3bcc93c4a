// What has the focus is wholly in sight, whatever the size of the window: at the till, on a phone, and at 200 %.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { findCoveredFocus } from '../support/browser/counted-keys.ts'
import { counterOpen, createPiece, getGoods, salePath } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', shopName: 'kasir', user: 'SPV01' })

const sizes = {
  '1366x768': [1366, 768],
  '1280x720': [1280, 720],
  'a phone': [390, 844],
  '200 %': [683, 384],
} as const

const counters = ['/transaksi-pembelian', '/transaksi-pesanan', '/transaksi-services', '/transaksi-hutang']

const resize = ([width, height]: readonly [number, number], page: Page): Promise<void> =>
  page.setViewportSize({ width, height })

/** Walks on by Tab; what is covered at one of the stops. */
const findCoveredStops = async (page: Page, stops: number): Promise<readonly string[]> => {
  const covered: string[] = []
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    covered.push(await findCoveredFocus(page))
  }
  return covered.filter(text => text !== '')
}

for (const [name, size] of Object.entries(sizes)) {
  test(`a sale at ${name}: every stop is in sight, and the steps follow the keys`, async ({ page, shop }) => {
    await resize(size, page)
    await page.goto(salePath)
    await counterOpen(page)
    for (let count = 0; count < 5; count++) {
      const code = await createPiece(shop)
      await scanInto(page, code)
      await expect(getGoods(page).getByText(code, { exact: true })).toBeAttached()
    }
    for (const key of ['F8', 'F2', 'Shift+F8', 'F4', 'F7', 'F3', 'F8']) {
      await page.keyboard.press(key)
      await expect.poll(() => findCoveredFocus(page), { message: key }).toBe('')
      await expect(page.locator(':focus')).toBeVisible()
    }
    expect(await findCoveredStops(page, 12)).toEqual([])
    await page.keyboard.press('F2')
    expect(await findCoveredStops(page, 20)).toEqual([])
    if (size[0] >= 1100)
      expect(await page.locator('main').evaluate(main => main.scrollHeight - main.clientHeight)).toBe(0)
    expect(await findBarriers(page)).toEqual([])
  })

  for (const path of counters)
    test(`${path} at ${name}: every stop is in sight`, async ({ page }) => {
      await resize(size, page)
      await page.goto(path)
      await counterOpen(page)
      for (const key of ['F6', 'F8', 'F4']) {
        await page.keyboard.press(key)
        await expect.poll(() => findCoveredFocus(page), { message: key }).toBe('')
      }
      expect(await findCoveredStops(page, 30)).toEqual([])
      expect(await findBarriers(page)).toEqual([])
    })
}
