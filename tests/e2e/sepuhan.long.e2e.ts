// Sorting what came into the shop's hands, and washing it: entered, printed, looked up in the stock card, and taken back.
import { expect } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { DocumentPage, getLegs, pressAction, readPiece } from '../support/browser/document-page.ts'

test.use({ shopName: 'sepuhan', user: 'OWNER' })

/** A chain that was pledged and auctioned: the shop's own, and not in a tray yet. */
const auctioned = async (shop: BrowserShop): Promise<string> => {
  const call = async (path: string, body: object) => (await shop.ask('POST', path, { body })).body
  await call('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 5_000_000 })
  const barang = [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }]
  const said = {
    nama_customer: 'IBU RATNA',
    jumlah_hutang: 1_000_000,
    berat_emas_plastik: 5.2,
    tgl_hutang: '2026-01-05',
  }
  const { id } = await call('hutang?move=simpan', { ...said, barang })
  await call(`hutang/${id}/moves/validasi`, {})
  return (await call(`hutang/${id}/moves/lelang`, {})).barang[0].kode_barcode
}

test('a piece is sorted, taken back, sorted again and sent to be washed', async ({ page, shop, watch }) => {
  // What a scanned row lacks is asked for in it.
  watch.expectRefusal(422)
  expect((await shop.ask('PUT', 'para-system', { body: { SEPUHAN_MODULE: true } })).status).toBe(200)
  const barcode = await auctioned(shop)
  const came = getLegs(shop, barcode)
  const form = new DocumentPage(page)
  const sort = async (): Promise<string> => {
    await form.open('/sortir-pembelian', 'Sortir Pembelian')
    await form.scan(barcode)
    await expect(form.rows).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Hasil Sortir 1', exact: true }).selectOption('CUCI')
    const weight = page.getByRole('textbox', { name: 'Berat Sortir 1', exact: true })
    await weight.fill('4.9')
    await weight.press('Tab')
    return form.saved(/SP-\d{6}-\d{4}/)
  }
  const sorted = ['SORTIR BELI -1 -4900', 'SORTIR CUCI 1 4900', 'SUSUT BELI 0 -100', 'SUSUT SUSUT 0 100']
  const first = await sort()
  expect(getLegs(shop, barcode).toSorted()).toEqual([...came, ...sorted].toSorted())
  await page.goto('/lihat-sortir-pembelian')
  await page.getByRole('row').filter({ hasText: first }).click()
  await pressAction(page, 'Batal Sortir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Alasan Batal' }).fill('SALAH SORTIR')
  await page.keyboard.press('F9')
  await expect(page.getByText('SALAH SORTIR').first()).toBeVisible()
  expect(await readPiece(shop, barcode)).toMatchObject({ tempat: 'BELI' })

  await sort()
  await form.open('/cucian', 'Cucian')
  await form.pick('Tukang', 'T01')
  await form.scan(barcode)
  await expect(form.rows).toHaveCount(1)
  const number = await form.saved(/CU-\d{6}-\d{4}/)
  expect(await readPiece(shop, barcode)).toMatchObject({ tempat: 'CUCI' })
  await page.goto('/lihat-cucian')
  await page.getByRole('row').filter({ hasText: number }).click()
  await pressAction(page, 'Batal')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByText('Batal', { exact: true }).first()).toBeVisible()
})
