// Members at the counter: a new one in its tabs, a gift for points with its slip, the way back, and what a member did.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'kas', user: 'KSR01' })

const found = async (shop: BrowserShop, path: string, filter: object) =>
  (await shop.ask('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0]

test('a member is entered in its tabs, and who saves is led to what is wrong', async ({ page, shop }) => {
  await page.goto('/data-member/create')
  await page.getByRole('textbox', { name: 'Nama', exact: true }).fill('PELANGGAN BARU')
  await page.getByRole('textbox', { name: 'No HP' }).fill('081290909090')
  await page.getByRole('tab', { name: 'Data Diri' }).click()
  await page.getByRole('textbox', { name: 'No KTP' }).fill('123')
  await page.getByRole('tab', { name: 'Kartu' }).click()
  await expect(page.getByRole('textbox', { name: 'No KTP' })).toBeHidden()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('F9')
  await expect(page.getByRole('textbox', { name: 'No KTP' })).toHaveAccessibleDescription('No KTP Berisi 16 Angka')
  await expect(page.getByRole('tab', { name: 'Data Diri (1)' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: 'No KTP' }).fill('3273014501900777')
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog').filter({ hasText: /PLG\d{7}/ })).toBeVisible()
  expect(await found(shop, 'member', { no_identitas: '3273014501900777' })).toMatchObject({
    nama_lengkap: 'PELANGGAN BARU',
    poin: 0,
    kode_cabang_daftar: 'KCA',
  })
})

test('points become a gift, and points again when it is taken back', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const kode_member = 'PLG0000003'
  const points = async () => (await found(shop, 'member', { kode_member })).poin
  const stock = async () => (await found(shop, 'hadiah', { kode_hadiah: 'H02' })).stock
  const before = [await points(), await stock()]
  const form = new DocumentPage(page)
  await form.open('/tukar-point', 'Tukar Point')
  await page.keyboard.press('F6')
  await form.pick('Kode Member', kode_member)
  await form.pick('Hadiah', 'H02')
  await page.getByRole('textbox', { name: 'Jumlah', exact: true }).fill('2')
  const number = await form.saved(/TP-\d{6}-\d{4}/)
  expect([await points(), await stock()]).toEqual([Number(before[0]) - 50, Number(before[1]) - 2])
  await page.goto('/tukar-point')
  await page.getByRole('row').filter({ hasText: number }).click()
  await page.getByRole('button', { name: 'Batal Tukar Poin', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Batal Tukar Poin', exact: true })
  await ask.getByRole('textbox', { name: /^Alasan/ }).fill('TIDAK JADI')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill('SPV01')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(points).toBe(before[0])
  expect(await stock()).toBe(before[1])

  await page.goto('/lihat-transaksi-member')
  await form.pick('Kode Member', kode_member)
  await page.getByRole('button', { name: 'Cari Laporan' }).click()
  const table = page.getByRole('table', { name: 'Lihat Transaksi Member' })
  await expect(table.getByRole('row').filter({ hasText: kode_member })).toContainText(String(before[0]))
  await expect(page.getByRole('table', { name: 'Rincian Poin' }).getByRole('row')).not.toHaveCount(1)
})

test('who is blacklisted is told at the counter, with the reason of the refusal', async ({ page, watch }) => {
  watch.expectRefusal(422)
  const form = new DocumentPage(page)
  await form.open('/tukar-point/new/baru', 'Tukar Point Baru')
  await form.pick('Kode Member', 'PLG0000039')
  await form.pick('Hadiah', 'H01')
  await page.keyboard.press('F9')
  await expect(page.getByRole('combobox', { name: 'Kode Member', exact: true })).toHaveAccessibleDescription(
    'Member PLG0000039 Masuk Daftar Hitam',
  )
})

test.describe('an owner', () => {
  test.use({ user: 'OWNER' })

  test('shows what is stored of a member and saves the copy', async ({ page, watch }) => {
    watch.expectRefusal(404)
    await page.goto('/data-pribadi')
    const code = page.getByRole('textbox', { name: 'Kode Member' })
    await expect(code).toBeFocused()
    await code.fill('tiada')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Kode Member Tidak Dikenal' })).toBeVisible()
    await code.fill('plg0000001')
    await page.getByRole('button', { name: 'Tampilkan' }).click()
    await expect(page.getByRole('term').filter({ hasText: 'Member' }).first()).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    for (const [name, ending] of [['Simpan Halaman', 'html'] as const, ['Simpan JSON', 'json'] as const]) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      expect((await download).suggestedFilename()).toBe(`data-pribadi-PLG0000001.${ending}`)
    }
  })
})
