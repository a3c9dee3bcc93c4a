// The dashboard: what an owner sees first, its numbers as tables too, and live when rows are written elsewhere.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { sellRing } from '../support/shop/sell-ring.ts'
import { isLong } from '../support/storage/databases.ts'

test.use({ shopName: 'changed' })
test.describe.configure({ lock: 'changed' })

const price = 4_887_500

/** Sells so many rings of 2.5 g today, by two other users. */
const sell = async (shop: BrowserShop, pieces: number): Promise<void> => {
  const [seller, validator] = [await shop.signIn('OWNER'), await shop.signIn('SPV01')]
  for (let sold = 0; sold < pieces; sold += 1)
    await sellRing(shop.ask, { berat: 2.5, paid: price, seller: seller.token, validator: validator.token })
}

/** What the card of today's sales shows before the test, and after more rings. */
const readFiguresOfToday = async (shop: BrowserShop) => {
  const [today] = (await shop.ask('GET', 'penjualan/chart?type=today')).body
  return {
    money: (more: number) => (today.harga_total + more * price).toLocaleString('en-US'),
    weight: (more: number) => (today.berat + more * 2.5).toFixed(3),
  }
}

const getCard = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['light'] as const))
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('has numbers, charts with their numbers as tables, and follows what is written', async ({ page, shop }) => {
      const { tgl_system: day } = (await shop.signIn('OWNER')).user
      const { money, weight } = await readFiguresOfToday(shop)
      await sell(shop, 3)
      const liveConnection = page.waitForEvent('websocket')
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await expect(getCard(page, 'Penjualan Hari Ini')).toContainText(money(3))
      await expect(getCard(page, 'Penjualan Hari Ini')).toContainText(weight(3))
      await expect(getCard(page, 'Penjualan Hari Ini')).toContainText('Kemarin 0')
      await getCard(page, 'Penjualan Per Hari').getByText('Lihat Angka').click()
      const numbers = page.getByRole('table', { name: 'Penjualan Per Hari' })
      await expect(numbers.getByRole('row', { name: `${day} ${money(3)}` })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Grafik Penjualan Per Hari' })).toBeVisible()
      expect(await findBarriers(page)).toEqual([])

      await test.step('shows what is saved elsewhere without a reload', async () => {
        await liveConnection
        await sell(shop, 2)
        await expect(getCard(page, 'Penjualan Hari Ini')).toContainText(money(5))
        const totals = page.getByRole('table', { name: 'Ringkasan' })
        await expect(totals.getByRole('row', { name: new RegExp(`^Penjualan ${money(5)} `) })).toBeVisible()
      })
      await test.step('a card leads to its rows', async () => {
        await getCard(page, 'Stock Barang').getByRole('link').click()
        await expect(page).toHaveURL(/\/data-barang/)
      })
    })
  })
