import { expect } from '@playwright/test'
import { test } from '../support/browser-shop.ts'
import { counterOpen, goods, newPiece } from '../support/counter-page.ts'
import { scanInto } from '../support/scanner.ts'

test.use({ start: 'demo', shopName: 'shots', user: 'SPV01' })
const paths = [
  'transaksi-penjualan',
  'transaksi-pembelian',
  'transaksi-pesanan',
  'transaksi-services',
  'transaksi-hutang',
  'hitung-kas',
  'stock-opname',
  'timbang-baki',
  'pindah-barang',
  'penerimaan-barang',
  'master-parameter-harga-emas',
  'data-barang',
  'stock-opname-global',
]
for (const [name, viewport, colorScheme] of [
  ['desk', { width: 1366, height: 768 }, 'light'],
  ['dark', { width: 1366, height: 768 }, 'dark'],
  ['phone', { width: 390, height: 844 }, 'light'],
] as const)
  test(`shots ${name}`, async ({ page, shop }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await page.goto(`/${path}`)
      await page.waitForLoadState('networkidle')
      if (path === 'transaksi-penjualan') {
        await counterOpen(page)
        for (let n = 0; n < 3; n++) {
          const code = await newPiece(shop)
          await scanInto(page, code)
          await expect(goods(page).getByText(code, { exact: true })).toBeAttached()
        }
        await page.keyboard.press('F8')
      }
      await page.waitForTimeout(700)
      await page.screenshot({ path: `/tmp/p/shots/${name}-${path}.png` })
      if (path === 'transaksi-penjualan') {
        await page.keyboard.press('F2')
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/p/shots/${name}-${path}-b.png` })
      }
    }
  })
