// A loan from its form to its slip, and cancelled; an overdue one stands out, and what was pledged becomes the shop's own.
import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { DocumentPage, pressAction } from '../support/browser/document-page.ts'

test.use({ shopName: 'lelang', user: 'OWNER' })

const readCash = async (shop: BrowserShop): Promise<number> => {
  const { body } = await shop.ask('GET', 'cash/saldo')
  return Number(body.find((row: { tempat: string }) => row.tempat === 'KAS')?.saldo ?? 0)
}

const type = async (page: Page, box: string, text: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: box, exact: true })
  await field.fill(text)
  await field.press('Tab')
}

/** What the book of loans has of it. */
const owed = ({ database }: BrowserShop, number: string): number => {
  const file = new Database(database, { readonly: true })
  try {
    const found = file.prepare('select sum(jumlah) as jumlah from buku_hutang where no_hutang = ?').get(number)
    return Number((found as { jumlah: number | null }).jumlah ?? 0)
  } finally {
    file.close()
  }
}

/** Another person agrees. */
const agree = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill('SPV01')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
}

const lend = async (page: Page, form: DocumentPage): Promise<string> => {
  await form.open('/transaksi-hutang', 'Transaksi Hutang')
  await type(page, 'Nama Customer', 'IBU RATNA')
  await page.getByRole('region', { name: 'Barang Jaminan' }).getByRole('button', { name: 'Tambah' }).click()
  await type(page, 'Nama Barang 1', 'KALUNG')
  await form.pick('Group 1', 'G17K')
  await form.pick('Jenis 1', 'KLG17K')
  await type(page, 'Berat 1', '5')
  await type(page, 'Berat Emas + Plastik', '5.2')
  await type(page, 'Jumlah Hutang', '1000000')
  const number = await form.saved(/KCA-PI26-\d{5}/)
  await page.goto('/validasi-hutang')
  await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
  await page.getByRole('group', { name: 'Data yang dipilih' }).getByRole('button', { name: 'Validasi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  return number
}

test('a loan is lent and cancelled, and an overdue one is auctioned into stock', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const body = { arah: 'MASUK', kategori: 'MODAL', jumlah: 5_000_000 }
  expect((await shop.ask('POST', 'cash?move=simpan', { body })).status).toBe(201)
  const before = await readCash(shop)
  const form = new DocumentPage(page)
  const number = await lend(page, form)
  expect([await readCash(shop), owed(shop, number)]).toEqual([before - 1_000_000, 1_000_000])
  await page.goto('/lihat-hutang')
  await page.getByRole('row').filter({ hasText: number }).click()
  await pressAction(page, 'Batal Hutang')
  const ask = page.getByRole('dialog', { name: 'Batal Hutang', exact: true })
  await ask.getByRole('textbox', { name: /^Alasan/ }).fill('SALAH')
  await page.keyboard.press('F9')
  await agree(page)
  await expect.poll(() => readCash(shop)).toBe(before)
  expect(owed(shop, number)).toBe(0)

  const barang = [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }]
  const said = {
    nama_customer: 'PAK BUDI',
    jumlah_hutang: 1_000_000,
    berat_emas_plastik: 5.2,
    tgl_hutang: '2026-01-05',
  }
  const { body: made } = await shop.ask('POST', 'hutang?move=simpan', { body: { ...said, barang } })
  expect((await shop.ask('POST', `hutang/${made.id}/moves/validasi`, { body: {} })).status).toBe(200)
  const overdue = made.no_faktur_hutang
  await page.goto('/hutang-jatuh-tempo')
  const row = page.getByRole('row').filter({ hasText: overdue })
  await expect(row).toHaveAttribute('data-mark', 'error')
  await expect(row).toContainText('Lewat Jatuh Tempo')
  await row.click()
  await pressAction(page, 'Lelang')
  const auction = page.getByRole('dialog', { name: 'Lelang', exact: true })
  expect(await findBarriers(page)).toEqual([])
  await auction.getByRole('button', { name: 'Lihat Akibat' }).click()
  const preview = page.getByRole('dialog', { name: 'Akibat Lelang' })
  await expect(preview.getByRole('table', { name: 'Kartu Stock' })).toContainText('BELI')
  await preview.getByRole('button', { name: 'Tutup' }).click()
  await page.keyboard.press('F9')
  await form.offered(/KCA-PI26-\d{5}/)
  expect(owed(shop, overdue)).toBe(0)
  const { body: pieces } = await shop.ask('GET', `barang?filter=${encodeURIComponent('{"asal":"LELANG"}')}`)
  expect(pieces).toMatchObject([{ nama_barang: 'KALUNG', harga_modal: 1_000_000, tempat: 'BELI', stock_on_hand: 1 }])
})

test('a settlement is taken back, and the loan renewed', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const call = async (path: string, body: object) => (await shop.ask('POST', path, { body })).body
  await call('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 5_000_000 })
  const goods = [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }]
  const said = { nama_customer: 'PAK BUDI', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang: goods }
  const { id } = await call('hutang?move=simpan', said)
  await call(`hutang/${id}/moves/validasi`, {})
  const readLoan = async () => (await shop.ask('GET', `hutang/${id}`)).body
  const lent = await readCash(shop)
  const form = new DocumentPage(page)
  const pay = async (move: string, amount: string): Promise<void> => {
    await page.goto(`/lihat-hutang/${id}`)
    await page.getByRole('button', { name: move, exact: true }).click()
    const ask = page.getByRole('dialog', { name: move, exact: true })
    await page.keyboard.press('F8')
    await ask.getByRole('textbox', { name: 'Nominal 1', exact: true }).fill(amount)
    await page.keyboard.press('F9')
    await expect(ask).toHaveCount(0)
  }
  await pay('Pelunasan Hutang', '1001000')
  await form.offered(/KCA-PI26-\d{5}/)
  const { no_faktur_hutang: number } = await readLoan()
  const buildState = async () => [await readCash(shop), (await readLoan()).status, owed(shop, number)]
  await expect.poll(buildState).toEqual([lent + 1_001_000, 'CLOS', 0])
  await page.goto(`/lihat-hutang/${id}`)
  await pressAction(page, 'Batal Hutang Lunas')
  await expect(page.getByRole('dialog', { name: 'Batal Hutang Lunas' })).toBeVisible()
  await page.keyboard.press('F9')
  await agree(page)
  await expect.poll(buildState).toEqual([lent, 'DONE', 1_000_000])
  await pay('Peremajaan', '1000')
  await expect.poll(buildState).toEqual([lent + 1000, 'CLOS', 0])
  const old = await readLoan()
  expect(owed(shop, old.no_faktur_baru)).toBe(1_000_000)
  await page.goto('/lihat-hutang')
  await expect(page.getByRole('row').filter({ hasText: old.no_faktur_baru })).toContainText('Berjalan')
})
