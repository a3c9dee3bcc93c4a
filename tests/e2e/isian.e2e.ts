// What every form does with what is typed: an unknown code is a fault and never dropped, letters choose in closed lists, lists are
// wide enough to read, and a fault goes when it is cured.
import { expect, type Locator } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

const readWidth = async (box: Locator): Promise<number> => (await box.boundingBox())?.width ?? 0

test('an unknown code in a pick list stays, with its fault, until it is cured; lists can be read', async ({
  page,
  watch,
}) => {
  watch.expectRefusal(422)
  await page.goto('/transaksi-services')
  const sales = page.getByRole('combobox', { name: 'Kode Sales' })
  await test.step('by Enter and by Tab', async () => {
    for (const key of ['Enter', 'Tab']) {
      await sales.fill('SLS01')
      await sales.press(key)
      await expect(sales).toHaveValue('SLS01')
      await expect(sales).toHaveAccessibleDescription('SLS01 Tidak Ada Di Daftar')
      await expect(sales).toHaveAttribute('aria-invalid', 'true')
    }
  })
  await test.step('a save is refused and leads back to it', async () => {
    await page.keyboard.press('F9')
    await expect(sales).toHaveValue('SLS01')
    await expect(sales).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('Tab takes the first option as Enter does, also when the list is awaited', async () => {
    await sales.fill('S02')
    await page.keyboard.press('Tab')
    await expect(sales).toHaveValue(/^S02 - /)
    await expect(sales).not.toBeFocused()
    await expect(sales).toHaveAccessibleDescription('')
    await sales.fill('SALES 03')
    await expect(page.getByRole('option', { name: /^S03/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(sales).toHaveValue(/^S03 - /)
  })
  await test.step('what is typed and given up with Escape leaves the choice as it was', async () => {
    await sales.fill('zzz')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(sales).toHaveValue(/^S03 - /)
  })
  await test.step('a list is at least 320 px wide, however narrow its box', async () => {
    await page.goto('/cetak-barcode')
    const gudang = page.getByRole('combobox', { name: 'Gudang' })
    const before = await gudang.inputValue()
    await gudang.fill('04')
    await gudang.press('Enter')
    await expect(gudang).toHaveValue('04')
    await expect(gudang).toHaveAccessibleDescription('04 Tidak Ada Di Daftar')
    await gudang.click()
    expect(await readWidth(page.getByRole('listbox'))).toBeGreaterThanOrEqual(320)
    await page.getByRole('option', { name: 'Kelola' }).click()
    await expect(gudang).toHaveValue('04')
    await gudang.fill(before)
  })
})

test('a filter is changed while its chip is there, and a move says why it is refused before anything is typed', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  await test.step('the filter opens with what is chosen', async () => {
    await page.goto('/lihat-penjualan')
    await expect(page.getByRole('button', { name: /^Hapus Filter Tanggal/ })).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    const from = filter.getByLabel('Tanggal Dari', { exact: true })
    await expect(from).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    await page.keyboard.press('Escape')
  })
  await test.step('a letter chooses in a closed list', async () => {
    await page.goto('/transaksi-hutang')
    const kind = page.getByRole('combobox', { name: 'Pilih Pelanggan' })
    await kind.focus()
    await page.keyboard.press('m')
    await expect(kind).toHaveText('Member')
  })
  await test.step('Ctrl+K leads to where work is done', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Cari menu' }).fill('Stock Opname')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page).toHaveURL(/\/stock-opname$/)
  })
  await test.step('a count that may not be closed alone says so, and asks no reason', async () => {
    watch.expectRefusal(422)
    await shop.ask('PUT', 'para-system', { body: { HITUNG_KAS_MODULE: true } })
    const pecahan = [{ kode_pecahan: '11', lembar: 3 }]
    const body = { saat: 'AKHIR', jenis_tempat: 'LACI', pecahan }
    const made = await shop.ask('POST', 'hitung-kas?move=simpan', { body })
    expect(made.status).toBe(201)
    await page.goto(`/hitung-kas/${made.body.id}`)
    await page.getByRole('button', { name: 'Tutup Sendiri' }).click()
    await watch.expectMessage('Hitungan Di Toko Ini Disetujui Orang Kedua')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Hitung Ulang' }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page).toHaveURL(/\/hitung-kas\/new\/tutup$/)
    await expect(page.getByRole('combobox', { name: 'Yang Dihitung' })).toBeFocused()
  })
})
