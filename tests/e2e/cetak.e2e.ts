// Paper in the browser: a nota that is printed again, its code on a phone, and a weight that comes from a scale.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { createRing, DocumentPage, pressAction, readPiece } from '../support/browser/document-page.ts'
import { connectScale } from '../support/browser/scale.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'SPV01' })
test.describe.configure({ lock: 'barang' })

const soldRing = async (shop: BrowserShop) => {
  const barcode = await createRing(shop)
  const barang = [{ kode_barcode: barcode }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const body = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran }
  const { status, body: made } = await shop.ask('POST', 'penjualan?move=simpan', { body })
  expect([status, made.faults]).toEqual([201, undefined])
  expect((await shop.ask('POST', `penjualan/${made.id}/moves/validasi`, { body: {} })).status).toBe(200)
  return made as { readonly id: string; readonly no_faktur_group: string; readonly kode_cek: string }
}

/** What the tab that a press opens was sent; the browser hands its viewer's content to nobody, so the answer is read on its way. */
const opened = async (page: Page, press: () => Promise<void>): Promise<string> => {
  let file = new Uint8Array()
  await page.route(
    /\/print\/nota/,
    async route => {
      const answer = await route.fetch()
      file = new Uint8Array(await answer.body())
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  const tab = page.waitForEvent('popup')
  await press()
  await expect.poll(() => file.length).toBeGreaterThan(0)
  await (await tab).close()
  return (await readPdfTexts(file)).flat().join(' ')
}

test('a nota is printed again and says so, comes out as text, and its code is confirmed on a phone', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  const { no_faktur_group: number, kode_cek: code } = await soldRing(shop)
  await page.goto('/lihat-penjualan')
  await page.getByRole('row').filter({ hasText: number }).click()
  const print = page.getByRole('button', { name: 'Nota Penjualan', exact: true })
  expect(await opened(page, () => print.click())).not.toContain('CETAK ULANG')
  expect(await opened(page, () => print.click())).toContain('CETAK ULANG KE-1 oleh SPV01')
  await expect(page.getByText('Cetak Ulang Nota Penjualan, Ke-1')).toBeVisible()
  await page.getByRole('button', { name: 'Pilih Bentuk Nota Penjualan' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Teks (Dot Matrix)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`Nota Penjualan ${number}.txt`)
  expect(readFileSync((await file.path()) ?? '', 'utf8')).toContain('CETAK ULANG KE-2 oleh SPV01')
  await test.step('a print that fails is said, and asked for again', async () => {
    await page.route(
      /\/print\/nota/,
      route => route.fulfill({ status: 503, json: { code: 'storage.busy', message: 'Server Sedang Sibuk' } }),
      { times: 1 },
    )
    watch.expectRefusal(503)
    await print.click()
    await expect(page.getByText('Server Sedang Sibuk')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await opened(page, () => print.click())).toContain('CETAK ULANG KE-3')
  })
  await test.step('the history says each time', async () => {
    await pressAction(page, 'Riwayat')
    await expect(page.getByText('Dicetak: Nota Penjualan')).toHaveCount(4)
  })
  await test.step('the page of its code', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/confirm/${code}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Nota Penjualan Ini Asli' })).toBeVisible()
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByText('IBU RATNA')).toHaveCount(0)
    expect(await findBarriers(page)).toEqual([])
  })
})

test('a weight comes from the scale once it stands still, and the piece keeps where it came from', {
  tag: '@long',
}, async ({ page, shop }) => {
  await connectScale(page, ['2.530'])
  const form = new DocumentPage(page)
  await form.open('/tambah-data-barang', 'Tambah Data Barang')
  await page
    .getByRole('button', { name: /^Tambah/ })
    .first()
    .click()
  await form.pick('Kode Group', 'G17K')
  await form.pick('Kode Jenis', 'CCG17K')
  await form.pick('Kode Baki', '01')
  const box = page.getByRole('textbox', { name: 'Berat Asli', exact: true })
  await box.press('t')
  await expect(box).toHaveValue('2.530')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  const made = page.getByRole('dialog')
  await expect(made).toContainText(/\d{8}/)
  const barcode = /\d{8}/.exec((await made.textContent()) ?? '')?.[0] ?? ''
  expect(await readPiece(shop, barcode)).toMatchObject({ berat_asli: 2.53, berat: 2.53, asal_berat: 'TIMBANGAN' })
  expect(await readPiece(shop, await createRing(shop))).toMatchObject({ asal_berat: 'KETIK' })
})
