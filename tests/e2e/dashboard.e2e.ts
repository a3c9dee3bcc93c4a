// The dashboard: what an owner sees first, its numbers as tables too, and live when rows are written elsewhere.
import { expect, type Page } from '@playwright/test'
import { barriersOf } from '../support/barriers.ts'
import { type BrowserShop, test } from '../support/browser-shop.ts'
import { isLong } from '../support/databases.ts'

test.use({ shopName: 'changed' })

/** Sales of other programs, as the import takes them: so many pieces of the day, each a million. */
const sell = async (shop: BrowserShop, pieces: number): Promise<string> => {
  const { user } = await shop.signIn('OWNER')
  const tgl_system = String(user.tgl_system)
  const data_penjualans = Array.from({ length: pieces }, (_, index) => ({
    ...{ no_faktur_group: `N-${index}`, no_faktur_jual: `F-${index}`, tgl_system, kode_barcode: String(index + 1) },
    ...{ berat: 2.5, harga_total: 1_000_000 },
  }))
  expect((await shop.ask('POST', 'penjualan/truncate', { body: { data_penjualans } })).status).toBe(200)
  return tgl_system
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['light'] as const))
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('has numbers, charts with their numbers as tables, and follows what is written', async ({ page, shop }) => {
      const day = await sell(shop, 3)
      const liveConnection = page.waitForEvent('websocket')
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await expect(card(page, 'Penjualan Hari Ini')).toContainText('3,000,000')
      await expect(card(page, 'Penjualan Hari Ini')).toContainText('7.500')
      await expect(card(page, 'Penjualan Hari Ini')).toContainText('Kemarin 0')
      await card(page, 'Penjualan Per Hari').getByText('Lihat Angka').click()
      const numbers = page.getByRole('table', { name: 'Penjualan Per Hari' })
      await expect(numbers.getByRole('row', { name: `${day} 3,000,000` })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Grafik Penjualan Per Hari' })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])

      await test.step('shows what is saved elsewhere without a reload', async () => {
        await liveConnection
        await sell(shop, 5)
        await expect(card(page, 'Penjualan Hari Ini')).toContainText('5,000,000')
        const totals = page.getByRole('table', { name: 'Ringkasan' })
        await expect(totals.getByRole('row', { name: /^Penjualan 5,000,000 / })).toBeVisible()
      })
      await test.step('a card leads to its rows', async () => {
        await card(page, 'Stock Barang').getByRole('link').click()
        await expect(page).toHaveURL(/\/data-barang/)
      })
    })
  })
