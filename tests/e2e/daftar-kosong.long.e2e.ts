// Lists that open on today's rows say that there are none and lead to the last day that has some; a list that is not answered
// in time shows the popup that a save shows.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

// The history of the demo is played when the server starts.
test.describe.configure({ timeout: 900_000 })
test.use({ start: 'demo-history', shopName: 'daftar kosong' })

test('a list without rows of today offers the last day with rows', async ({ page }) => {
  await page.goto('/lihat-pembelian')
  await expect(page.getByText(/^Tidak Ada Data Pada \d{4}-\d\d-\d\d$/)).toBeVisible()
  const last = page.getByRole('button', { name: /^Lihat \d{4}-\d\d-\d\d, Hari Terakhir Yang Ada Datanya$/ })
  const day = (await last.innerText()).match(/\d{4}-\d\d-\d\d/)?.[0] ?? ''
  await last.click()
  await expect(page.getByRole('row').filter({ hasText: day }).first()).toBeVisible()
  await expect(last).toHaveCount(0)
})

test('a list that is not answered in time shows the popup of specification 8', async ({ page, watch }) => {
  watch.expectRefusal('no answer')
  await page.goto('/master-bank')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.evaluate(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = milliseconds => usual(milliseconds / 5)
  })
  await page.route(/\/api\/banks\?/, () => undefined)
  await page.getByRole('searchbox').fill('BCA')
  await expect(page.getByRole('alertdialog', { name: 'Tidak Terhubung Keserver' })).toBeVisible({ timeout: 60_000 })
})
