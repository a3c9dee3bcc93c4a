// Ordering at the counter: from what is wanted to the printed slip, the finished piece and the sample that goes back.
import { expect, type Page } from '@playwright/test'
import { barriersOf } from '../support/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser-shop.ts'
import { typeByHand } from '../support/typing.ts'

test.use({ start: 'demo', user: 'KSR01' })

const path = '/transaksi-pesanan'

const last = async (shop: BrowserShop) => {
  const { body } = await shop.ask('GET', 'pesanan?sort=["id","DESC"]&range=[0,0]')
  return (await shop.ask('GET', `pesanan/${body[0].id}`)).body
}

const choose = async (page: Page, name: string, code: string): Promise<void> => {
  await page.getByRole('combobox', { name }).fill(code)
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
}

test('an order without a mouse, from the customer to the slip; made, its sample handed back', async ({
  page,
  shop,
  watch,
}) => {
  // What a line lacks yet is asked for while it is written.
  watch.expectRefusal(422)
  await page.goto(path)
  await expect(page.getByRole('combobox', { name: 'Kode Sales' })).toBeFocused()
  await typeByHand(page, 'S01')
  await expect(page.getByRole('option', { name: /^S01/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Nama Customer' }).fill('IBU RATNA')
  await page.keyboard.press('F2')
  await expect(page.getByRole('combobox', { name: 'Kategori 1' })).toBeFocused()
  await typeByHand(page, 'G17K')
  await expect(page.getByRole('option', { name: /^G17K/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await choose(page, 'Kode Jenis 1', 'CCG17K')
  await page.getByRole('textbox', { name: 'Nama Barang 1', exact: true }).fill('CINCIN NAMA RATNA')
  await page.getByRole('textbox', { name: 'Perkiraan Berat 1', exact: true }).fill('2.5')
  await page.getByRole('combobox', { name: 'Contoh Barang 1', exact: true }).selectOption('BAWA SENDIRI')
  await page.getByRole('textbox', { name: 'Deskripsi Contoh 1', exact: true }).fill('CINCIN LAMA')
  await page.getByRole('textbox', { name: 'Berat Contoh 1', exact: true }).fill('1.5')
  await page.keyboard.press('F8')
  const nominal = page.getByRole('textbox', { name: 'Nominal 1', exact: true })
  await expect(nominal).not.toHaveValue('')
  await nominal.fill('1000000')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('status').filter({ hasText: 'Sisa' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('F9')
  const offer = page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })
  await expect(offer.getByText(/^DP-/)).toBeVisible()
  const printed = page.waitForResponse(/\/print\/nota$/)
  await page.keyboard.press('Enter')
  expect((await printed).headers()['content-type']).toBe('application/pdf')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Kode Sales' })).toBeFocused()
  const order = await last(shop)
  expect(order).toMatchObject({
    ...{ status: 'OPEN', nama_customer: 'IBU RATNA', jumlah_bayar: 1_000_000 },
    barang: [{ nama_barang: 'CINCIN NAMA RATNA', berat_contoh: 1.5 }],
  })

  expect((await shop.ask('POST', `pesanan/${order.id}/moves/validasi`, { body: {} })).status).toBe(200)
  const piece = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.6, berat: 2.6 }
  const made = await shop.ask('POST', 'barang', { body: { ...piece, no_pesanan: order.no_pesanan } })
  expect(made).toMatchObject({ status: 201, body: { nama_barang: 'CINCIN NAMA RATNA' } })
  await page.goto(`/lihat-pesanan/${order.id}`)
  await expect(page.getByText('Siap Diambil').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ambil Barang Contoh', exact: true }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect.poll(async () => (await last(shop)).tgl_contoh).not.toBe('')
})

test('an order is cancelled with the word of a supervisor, and what was paid goes back', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const call = async (path: string, body: object) => (await shop.ask('POST', path, { body })).body
  const cash = async (): Promise<number> => {
    const { body } = await shop.ask('GET', 'cash/saldo')
    return Number(body.find((row: { tempat: string }) => row.tempat === 'KAS')?.saldo ?? 0)
  }
  const before = await cash()
  const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 2.5 }
  const said = { kode_sales: 'S01', nama_customer: 'PAK BUDI', barang: [wanted] }
  const { id } = await call('pesanan?move=simpan', { ...said, pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_000_000 }] })
  await call(`pesanan/${id}/moves/validasi`, {})
  expect(await cash()).toBe(before + 1_000_000)
  await page.goto(`/lihat-pesanan/${id}`)
  await page.getByRole('button', { name: 'Batal Pesanan', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Batal Pesanan', exact: true })
  await ask.getByRole('combobox', { name: /^Alasan/ }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('Username').fill('SPV01')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
  await expect.poll(cash).toBe(before)
  expect((await shop.ask('GET', `pesanan/${id}`)).body).toMatchObject({ status: 'CLOSE', dp_ditahan: 0 })
})
