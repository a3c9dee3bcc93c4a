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

test('an owner sees each shop of today side by side, and goes into one', async ({ page, shop }) => {
  await page.goto('/semua-toko')
  const { body: shops } = await shop.ask('GET', 'dashboard/shops')
  expect(shops.map(({ code }: { code: string }) => code)).toEqual(['KCA', 'KCB'])
  for (const { name, cards } of shops) {
    const panel = page.getByRole('region', { name, exact: true })
    await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(name)
    for (const card of cards)
      await expect(panel.getByRole('region', { name: `${card.title} ${name}`, exact: true })).toBeVisible()
  }
  expect(await findBarriers(page)).toEqual([])
  for (const [name, viewport] of Object.entries({
    desk: { width: 1366, height: 768 },
    phone: { width: 390, height: 844 },
  })) {
    await page.setViewportSize(viewport)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/semua-toko-${name}.png` })
  }
  // Back to the first as well: the session is that of other tests too.
  for (const { name } of shops.toReversed()) {
    await page.goto('/semua-toko')
    await page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Buka Toko Ini' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(name).first()).toBeVisible()
  }
})
