// Points, gifts and cards of members at the counter: each entered with its slip, looked up in the books, and taken back.
import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'kas', user: 'SPV01' })

const found = async (shop: BrowserShop, path: string, filter: object) =>
  (await shop.ask('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0]

/** What a document posted into the table, and what took it back, in the order of letters: kind, place, amount. */
const legs = ({ database }: BrowserShop, table: string, [place, amount]: readonly string[], id: string) => {
  const file = new Database(database, { readonly: true })
  try {
    const rows = file
      .prepare(`select kind, ${place} as place, ${amount} as amount from ${table} where document_id = ?`)
      .all(id) as { kind: string; place: string; amount: number }[]
    return rows.map(({ kind, place: at, amount: moved }) => `${kind} ${at} ${moved}`).toSorted()
  } finally {
    file.close()
  }
}

const agree = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill('OWNER')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
  await expect(dialog).toBeHidden()
}

const cancel = async (page: Page, number: string, title: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: number }).click()
  await page.getByRole('button', { name: title, exact: true }).click()
  const ask = page.getByRole('dialog', { name: title, exact: true })
  await ask.getByRole('textbox', { name: /^Alasan/ }).fill('SALAH KETIK')
  await page.keyboard.press('F9')
  await agree(page)
}

test('points are corrected with the word of another, and the correction is taken back', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const kode_member = 'PLG0000004'
  const points = async () => Number((await found(shop, 'member', { kode_member })).poin)
  const before = await points()
  const form = new DocumentPage(page)
  await form.open('/transaksi-poin', 'Transaksi Poin')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Tambah Poin' }).click()
  await form.pick('Kode Member', kode_member)
  await page.getByRole('textbox', { name: 'Jumlah Poin', exact: true }).fill('15')
  await page.getByRole('textbox', { name: 'Keterangan' }).fill('LUPA DICATAT')
  await page.keyboard.press('F9')
  await agree(page)
  const number = await form.offered(/PO-\d{6}-\d{4}/)
  const { id } = await found(shop, 'transaksi-poin', { no_poin: number })
  const came = ['KOREKSI TOKO -15', `KOREKSI ${kode_member} 15`]
  expect([await points(), legs(shop, 'buku_poin', ['kode_member', 'poin'], id)]).toEqual([before + 15, came.toSorted()])
  await page.goto('/transaksi-poin')
  await cancel(page, number, 'Batal Transaksi Poin')
  await expect.poll(points).toBe(before)
  const back = ['KOREKSI TOKO 15', `KOREKSI ${kode_member} -15`]
  expect(legs(shop, 'buku_poin', ['kode_member', 'poin'], id)).toEqual([...came, ...back].toSorted())
})

test('points are paid out in cash at the counter, and a correction of points shows no money', async ({
  browser,
  shop,
}) => {
  expect((await shop.ask('PUT', 'para-system', { body: { CASHBACK_POIN: 1500 } })).status).toBe(200)
  // Signed in after the setting, which the session keeps.
  const context = await browser.newContext({ storageState: await shop.storageOf('KSR01'), baseURL: shop.address })
  const page = await context.newPage()
  const form = new DocumentPage(page)
  const enter = async (kind: string): Promise<void> => {
    await form.open('/transaksi-poin', 'Transaksi Poin')
    await page.getByRole('main').getByRole('link', { name: kind }).click()
    await form.pick('Kode Member', 'PLG0000004')
    await page.getByRole('textbox', { name: 'Jumlah Poin', exact: true }).fill('2')
  }
  const paidOut = page.getByRole('status').filter({ hasText: 'Dibayarkan' })
  await enter('Kurangi Poin')
  await expect(page.getByRole('main').getByRole('definition').last()).toHaveText('2')
  await expect(paidOut).toBeHidden()
  await enter('Ambil Poin')
  await expect(paidOut).toHaveText('Dibayarkan3,000')
  expect(await findBarriers(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/poin.png` })
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toContainText('Dibayarkan3,000')
  await context.close()
})

test('gifts come in, are taken out, and what was taken out by mistake comes back', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const readStock = async () => Number((await found(shop, 'hadiah', { kode_hadiah: 'H03' })).stock)
  const before = await readStock()
  const form = new DocumentPage(page)
  const enter = async (kind: string, qty: string): Promise<string> => {
    await form.open('/stock-hadiah', 'Stock Hadiah')
    await page.getByRole('main').getByRole('link', { name: kind }).click()
    await form.pick('Hadiah', 'H03')
    await page.getByRole('textbox', { name: 'Qty', exact: true }).fill(qty)
    return form.saved(/TSH-\d{6}-\d{4}/)
  }
  await enter('Hadiah Masuk', '5')
  expect(await readStock()).toBe(before + 5)
  const number = await enter('Hadiah Keluar', '2')
  expect(await readStock()).toBe(before + 3)
  const { id } = await found(shop, 'stock-hadiah', { no_stock: number })
  await page.goto('/stock-hadiah')
  await cancel(page, number, 'Batal Stock Hadiah')
  await expect.poll(readStock).toBe(before + 5)
  expect(legs(shop, 'buku_hadiah', ['tempat', 'qty'], id)).toEqual(
    ['AMBIL HILANG -2', 'AMBIL HILANG 2', 'AMBIL TOKO -2', 'AMBIL TOKO 2'].toSorted(),
  )
})

test('a lost card is replaced with its slip, and the member is found by the new one alone', async ({ page, shop }) => {
  const kode_member = 'PLG0000005'
  const before = await found(shop, 'member', { kode_member })
  const form = new DocumentPage(page)
  await form.open('/ganti-kartu', 'Ganti Kartu')
  await page.keyboard.press('F6')
  await form.pick('Kode Member', kode_member)
  await page.getByRole('textbox', { name: 'Kartu Baru' }).fill('KARTU-BARU-77')
  await form.pick('Alasan', 'Hilang')
  const number = await form.saved(/GK-\d{6}-\d{4}/)
  expect(await found(shop, 'ganti-kartu', { no_ganti: number })).toMatchObject({
    kode_member,
    kartu_lama: before.no_kartu,
    kartu_baru: 'KARTU-BARU-77',
    alasan: 'HILANG',
    status: 'DONE',
  })
  expect(await found(shop, 'member', { kode_member })).toMatchObject({ no_kartu: 'KARTU-BARU-77', poin: before.poin })
  await page.goto('/data-member')
  await page.getByRole('searchbox', { name: 'Cari' }).fill('KARTU-BARU-77')
  await expect(page.getByRole('row').filter({ hasText: kode_member })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'PLG0000003' })).toHaveCount(0)
  expect(await found(shop, 'riwayat-kartu', { kode_member })).toMatchObject({
    data: 'no_kartu',
    ke: 'KARTU-BARU-77',
    edit_by: 'SPV01',
  })
})
