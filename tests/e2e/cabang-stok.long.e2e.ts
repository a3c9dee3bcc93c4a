// What branches ask of each other at the counter: where a piece is, a request and its answer, and a shipment that is weighed.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { createRing, DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang' })

const shoot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SHOT) return
  for (const [size, viewport] of Object.entries({
    desk: { width: 1366, height: 768 },
    phone: { width: 390, height: 844 },
  })) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${process.env.SHOT}/${name}-${size}-${colorScheme}.png` })
    }
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a branch finds a piece, asks for it, and weighs what comes', async ({ page, shop, watch }) => {
  const barcode = await createRing(shop)
  await page.goto('/stock-cabang')
  await page.getByRole('combobox', { name: 'Toko', exact: true }).click()
  await page.getByRole('option', { name: 'Semua Toko', exact: true }).click()
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await watch.expectMessage('Laporan Tersedia')
  await expect(page.getByRole('columnheader', { name: 'Toko', exact: true })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'stock-cabang')

  const form = new DocumentPage(page)
  await form.open('/minta-barang', 'Minta Barang Dari Cabang')
  await form.pick('Diminta Dari', 'KCB')
  await page.keyboard.press('F6')
  await form.pick('Kode Group 1', 'G17K')
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'minta-barang')
  await page.keyboard.press('F9')
  await expect(form.rows).toHaveCount(0)
  expect((await shop.ask('GET', 'minta-barang')).body).toMatchObject([{ kode_toko_asal: 'KCB', status: 'DIMINTA' }])

  const { token } = await shop.signIn('OWNERB')
  const requested = await shop.ask('POST', 'minta-barang?move=minta', {
    token,
    body: { kode_toko_asal: 'KCA', barang: [{ kode_barcode: barcode }] },
  })
  await page.goto('/permintaan-cabang')
  await page.getByRole('row').filter({ hasText: requested.body.no_minta }).click()
  await expect(page.getByRole('button', { name: 'Tolak' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'permintaan-cabang')
  await form.open('/kirim-barang-kecabang', 'Kirim Barang Ke Cabang')
  await form.pick('No Permintaan', requested.body.no_minta)
  await expect(page.getByRole('definition').filter({ hasText: /^KCB$/ })).toBeVisible()
  await form.scan(barcode)
  const number = await form.saved(/KCA-KB-\d{6}-\d{4}/)
  expect((await shop.ask('GET', `minta-barang/${requested.body.id}`)).body).toMatchObject({
    status: 'DIKIRIM',
    no_kirim: number,
  })
  const weighed = await shop.ask('POST', 'timbang-terima?move=simpan', {
    token,
    body: { no_kirim: number, barang: [{ kode_barcode: barcode, berat_timbang: 2.4, alasan: 'MATA LEPAS' }] },
  })
  await page.goto('/selisih-kiriman')
  await page.getByRole('row').filter({ hasText: weighed.body.no_timbang }).click()
  await page.getByRole('button', { name: 'Jawab Selisih' }).click()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'selisih-kiriman')
})

test.describe('the shop that receives', () => {
  test.use({ user: 'OWNERB' })

  test('weighs a shipment piece by piece', async ({ page, shop }) => {
    const barcode = await createRing(shop)
    const { body: sent } = await shop.ask('POST', 'kirimbarang?move=kirim', {
      body: { kode_toko_tujuan: 'KCB', barang: [{ kode_barcode: barcode }] },
    })
    const form = new DocumentPage(page)
    await form.open('/timbang-terima', 'Timbang Terima')
    await form.pick('No Kirim', sent.no_kirim)
    await form.scan(barcode)
    await page.getByRole('textbox', { name: 'Berat Timbang 1', exact: true }).fill('2.53')
    expect(await findBarriers(page)).toEqual([])
    await shoot(page, 'timbang-terima')
    await page.keyboard.press('F9')
    await expect(form.rows).toHaveCount(0)
    const weighings = (await shop.ask('GET', 'timbang-terima')).body
    expect(weighings.filter((row: { no_kirim: string }) => row.no_kirim === sent.no_kirim)).toMatchObject([
      { status: 'COCOK' },
    ])
    await page.goto('/laporan-tren-timbang-baki')
    await expect(page.getByRole('button', { name: 'Cari Laporan', exact: true })).toBeVisible()
    await shoot(page, 'tren-timbang-baki')
  })
})
