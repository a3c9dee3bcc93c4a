// A shop whose day is not closed: an owner reads everything, and what writes waits; staff are led to Tutup Toko.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test as base, openBrowserShop } from '../support/browser/browser-shop.ts'
import { createSchemaFolder } from '../support/schema/schema-folder.ts'

const test = base.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: what the runner passes first
    async ({}, use) => {
      const folder = createSchemaFolder()
      folder.editJson('start/demo-master.json', start => {
        const [[fields, first]] = start.chain.toko
        first[fields.indexOf('tgl_system')] = '2026-11-01'
      })
      const shop = await openBrowserShop('demo-master', { SCHEMA_DIR: folder.path })
      await use(shop)
      await shop.stop()
      folder.remove()
    },
    { scope: 'worker' },
  ],
})

const findSorry = (page: Page) => page.getByRole('heading', { name: 'Mohon Maaf' })
const findNotice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Hari 2026-11-01 belum ditutup' })

const readingPaths = [
  '/dashboard',
  '/semua-toko',
  '/ringkasan-hari',
  '/laporan-penjualan-rekap',
  '/SubMenuLaporan',
  '/master-bank',
  '/data-barang',
  '/file-coretax',
]
const writingPaths = ['/transaksi-penjualan', '/transaksi-pembelian', '/pindah-barang', '/master-bank/create']

test('an owner reads all pages, and those that write wait', async ({ page }) => {
  for (const path of readingPaths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(findNotice(page)).toBeVisible()
      await expect(findSorry(page)).toHaveCount(0)
    })
  }
  for (const path of writingPaths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(findSorry(page)).toBeVisible()
      await expect(page.getByText('Tanggal System Berbeda Dengan Tanggal Sekarang')).toBeVisible()
    })
  }
  await page.goto('/semua-toko')
  await expect(page.getByRole('row').filter({ hasText: 'KENCANA BANDUNG' })).toContainText('Belum Tutup')
  expect(await findBarriers(page)).toEqual([])
  for (const [name, viewport] of Object.entries({
    desk: { width: 1366, height: 768 },
    phone: { width: 390, height: 844 },
  })) {
    await page.setViewportSize(viewport)
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/hari-belum-tutup-${name}.png` })
  }
  await findNotice(page).getByRole('link', { name: 'Tutup Toko Sekarang' }).click()
  await expect(page).toHaveURL('/tutup-toko')
})

test.describe('KSR01', () => {
  test.use({ user: 'KSR01' })

  test('staff are led to Tutup Toko', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(findSorry(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tutup Toko Sekarang' })).toBeVisible()
  })
})
