// A report over several shops: chosen in its filter, each shop with its subtotal, on the screen and in its file.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'

test.use({ start: 'demo', shopName: 'barang' })

test('an owner sees all shops in one report, and a part of them', async ({ page, shop, watch }) => {
  await page.goto('/laporan-barang-detail')
  const shops = page.getByRole('combobox', { name: 'Toko', exact: true })
  await expect(shops).toHaveText('Toko Ini')
  await shops.click()
  await page.getByRole('option', { name: 'Semua Toko', exact: true }).click()
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await watch.expectMessage('Laporan Tersedia')
  const filter = encodeURIComponent('{"kode_toko":["ALL"]}')
  const { body } = await shop.ask('GET', `reports/barang-detail?filter=${filter}`)
  const table = page.getByRole('table', { name: body.title, exact: true }).first()
  await expect(table.getByRole('columnheader', { name: 'Toko', exact: true })).toBeVisible()
  const subtotals = body.rows.filter(
    ({ kind, level }: { kind: string; level: number }) => kind === 'subtotal' && level === 0,
  )
  expect(subtotals).toHaveLength(2)
  await expect(table.locator('tfoot')).toContainText(body.totals.stock.toLocaleString('en-US'))
  expect(await findBarriers(page)).toEqual([])
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/laporan-cabang.png`, fullPage: true })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await watch.expectMessage('Sudah Disimpan')
})

test('on a phone the filters fold into a line above the rows, and a shop of one row has no subtotal', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const filter = { kode_toko: ['ALL'] }
  await page.goto(`/laporan-barang-detail?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const folded = page.getByRole('button', { name: /^Filter Laporan · .*Semua Toko/ })
  await expect(folded).toBeVisible()
  await expect(page.locator('main tbody tr').first()).toBeInViewport()
  expect(await findBarriers(page)).toEqual([])
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/laporan-cabang-phone.png` })
  await folded.click()
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await expect(folded).toBeFocused()
})
