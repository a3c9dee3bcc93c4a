// The owner tries a restore: the dashboard asks for it, the screen shows sums of the copy beside the living ones.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'

test.use({ start: 'demo', shopName: 'coba-pulihkan' })

test('the newest backup is tried, and its sums stand beside the living ones', async ({ page }) => {
  await page.goto('/settingsystem')
  await expect(page.getByText('Belum pernah dicoba memulihkan salinan')).toBeVisible()
  await page.getByRole('button', { name: 'Buat Backup Sekarang' }).click()
  await expect(page.getByText(/^Backup terakhir: /)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText(/^Salinan belum pernah dicoba pulihkan/)).toBeVisible()
  await page.getByRole('link', { name: 'Coba Pulihkan' }).click()
  const section = page.getByRole('region', { name: 'Coba Pulihkan' })
  await section.getByRole('button', { name: 'Coba Pulihkan' }).click()
  await expect(section.getByText(/^Salinan utuh/)).toBeVisible()
  const sums = section.getByRole('table', { name: 'Coba Pulihkan' })
  await expect(sums.getByRole('row').filter({ hasText: 'Kartu Stock Berat' })).toContainText(/\d[\d,.]+/)
  expect(await findBarriers(page)).toEqual([])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(/dicoba pulihkan/)).toHaveCount(0)
})
