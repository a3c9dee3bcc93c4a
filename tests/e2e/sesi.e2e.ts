// A document that one stays in: its first move opens it, to be gone on with.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

test.use({ withPesan: true })
test.describe.configure({ lock: 'pesan' })

test('the document that was begun opens to go on with, and is left as any other', async ({ page }) => {
  await page.goto('/janji')
  await page.getByRole('textbox', { name: 'Pemberi' }).fill('SARI')
  await page.keyboard.press('F9')
  await expect(page).toHaveURL(/\/semua-janji\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/JJ-\d{6}-\d{4}/)
  await page.getByRole('textbox', { name: 'Nilai' }).fill('250000')
  await page.getByRole('button', { name: /^Simpan/ }).click()
  await expect(page.getByText('250,000').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('SARI').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nilai' })).toHaveCount(0)
})
