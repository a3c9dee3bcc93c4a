// The first hour of a new owner: from an empty database to the first validated sale and its nota, by what the screens offer.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { last } from '../support/browser/counter-page.ts'
import { typeByHand } from '../support/browser/typing.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'

test.use({ start: 'empty', shopName: 'toko-baru' })

/** Counts keys and clicks; the letters of names and numbers are not counted. */
class Owner {
  count = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.count += 1
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.count += 1
    }
  }

  /** Types into the field that has the focus. */
  async fill(field: string, text: string): Promise<void> {
    await expect(this.page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${field}`))
    await typeByHand(this.page, text)
  }

  /** Types a code into the reference that has the focus and goes on with its row. */
  async choose(field: string, code: string): Promise<void> {
    await this.fill(field, code)
    await expect(this.page.getByRole('option', { name: new RegExp(`^${code} `) })).toBeVisible()
    await this.press('Tab')
  }

  /** Back to the dashboard and on to the screen of a step. */
  async openStep(title: string): Promise<void> {
    if (!this.page.url().endsWith('/dashboard')) await this.goToDashboard()
    await this.click(this.page.getByLabel(`Buka ${title}`, { exact: true }))
  }

  /** Opens the form of a list by its key. */
  async add(): Promise<void> {
    await expect(this.page.getByText('F6', { exact: true })).toBeVisible()
    await this.press('F6')
  }

  async goToDashboard(): Promise<void> {
    await this.click(this.page.getByRole('link', { name: 'Dashboard', exact: true }))
  }
}

test('an owner alone sells the first piece within 60 keys and clicks, led by the first steps', async ({
  page,
  shop,
}) => {
  const owner = new Owner(page)
  await page.goto('/')
  await owner.openStep('Pilih Isi Awal')
  await owner.click(page.getByRole('button', { name: /^Masukkan \d+ Pilihan/ }))

  await owner.openStep('Isi Nama, Alamat Dan Telepon Toko')
  await owner.fill('Nama Toko', 'TOKO MAWAR')
  await owner.press('Tab')
  await owner.fill('Alamat Toko', 'JL. MELATI 1')
  await owner.press('Tab')
  await owner.fill('Kota', 'SOLO')
  await owner.press('Tab')
  await owner.fill('No Telp', '0271555')
  await owner.press('F9')
  await expect(page.getByRole('banner')).toContainText('TOKO MAWAR')

  await owner.openStep('Isi Harga Emas Hari Ini')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Harga Jual \/ Gram ACC/)
  await owner.press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await owner.fill('Harga Jual / Gram G17K', '1900000')
  await owner.press('F9')
  await expect(page.getByText('Ada perubahan yang belum disimpan')).toBeHidden()

  await owner.openStep('Isi Sales')
  await owner.add()
  await owner.fill('Kode Sales', 'S1')
  await owner.press('Tab')
  await owner.fill('Nama Sales', 'SARI')
  await owner.press('F9')
  await expect(page.getByRole('table', { name: 'Sales' }).getByText('SARI')).toBeVisible()

  await owner.openStep('Masukkan Stok Awal')
  await owner.add()
  await owner.choose('Kode Group', 'G17K')
  await owner.choose('Kode Jenis', 'CCG17K')
  await owner.choose('Kode Baki', '17K')
  await owner.click(page.getByRole('textbox', { name: 'Berat Asli', exact: true }))
  await owner.fill('Berat Asli', '2.5')
  await owner.press('F9')
  const made = page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })
  await expect(made).toContainText('00000001')
  await owner.press('Escape')

  await owner.openStep('Masukkan Uang Kas Awal')
  await owner.add()
  await owner.choose('Kategori', 'MODAL')
  await owner.fill('Jumlah', '1000000')
  await owner.press('F9')
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
  await owner.press('Escape')

  await owner.openStep('Penjualan Pertama')
  await owner.fill('Kode Barcode', '00000001')
  await owner.press('Enter')
  await expect(page.getByRole('table', { name: 'Barang', exact: true })).toContainText('CINCIN EMAS 17K')
  await owner.press('F4')
  await owner.choose('Kode Sales', 'S1')
  await owner.press('F8')
  await expect(page.getByText('Lunas')).toBeVisible()
  await owner.press('F9')
  const saved = page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })
  await expect(saved).toContainText('KCA-PJ')
  await owner.press('Escape')

  await owner.goToDashboard()
  await owner.click(page.getByRole('link', { name: /^Penjualan Belum Validasi/ }))
  await owner.click(page.getByRole('checkbox', { name: /KCA-PJ/ }))
  await owner.click(page.getByRole('group', { name: 'Data yang dipilih' }).getByRole('button', { name: 'Validasi' }))
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await owner.press('Enter')
  await expect.poll(async () => (await last(shop, 'penjualan')).status).toBe('DONE')

  await owner.goToDashboard()
  await owner.click(page.getByRole('link', { name: 'Penjualan Hari Ini' }))
  let nota = new Uint8Array()
  await page.route('**/print/nota', async route => {
    const answer = await route.fetch()
    nota = new Uint8Array(await answer.body())
    await route.fulfill({ response: answer })
  })
  await owner.click(page.getByRole('button', { name: /^Nota Penjualan KCA-PJ/ }))
  await expect.poll(() => nota.length).toBeGreaterThan(0)
  const text = (await readPdfTexts(nota)).flat().join(' ')
  for (const part of ['TOKO MAWAR', '0271555', 'CINCIN EMAS 17K', 'SARI', 'Total: 4,750,000'])
    expect(text).toContain(part)
  expect(text).not.toContain('BELUM DIVALIDASI')
  expect(owner.count).toBeLessThanOrEqual(60)
  test.info().annotations.push({ type: 'keys and clicks', description: String(owner.count) })

  await page.goto('/dashboard')
  const step = page.getByRole('listitem').filter({ hasText: 'Penjualan Pertama' })
  await expect(step.getByRole('img', { name: 'Selesai' })).toBeVisible()
})
