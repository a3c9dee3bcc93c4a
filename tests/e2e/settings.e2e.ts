// Settings, the own shop with its picture, and layouts of papers, as the owner works with them.
import { expect } from '@playwright/test'
import { test } from '../support/browser-shop.ts'

test('settings are searched, changed and saved together', async ({ page, shop }) => {
  await page.goto('/settingsystem')
  await expect(page.getByRole('heading', { level: 1, name: 'Setting System' })).toBeVisible()
  const rounding = page.getByRole('textbox', { name: 'Pembulatan', exact: true })
  await rounding.fill('0')
  await rounding.blur()
  await expect(page.getByText('Pembulatan Minimal 1')).toBeVisible()
  await rounding.fill('1000')
  await page.getByRole('searchbox', { name: 'Cari' }).fill('semi grosir')
  await expect(rounding).toBeHidden()
  await page.getByRole('switch', { name: 'Semi Grosir' }).click()
  await page.keyboard.press('F9')
  await expect(page.getByText('Berhasil Menyimpan Data')).toBeVisible()
  const { body } = await shop.ask('GET', 'para-system?entries=true')
  expect(body).toMatchObject({ PEMBULATAN: 1000, SEMI_GROSIR_MODULE: true, SEPUHAN_MODULE: false })
})

test('the own shop has a logo, which is made small, enlarged, and taken away', async ({ page, shop }) => {
  // No camera in this browser: the dialog says so and the page goes on.
  await page.goto('/settingtoko')
  await expect(page.getByRole('textbox', { name: 'Nama Toko' })).toHaveValue('KENCANA BANDUNG')
  await page.getByRole('button', { name: 'Kamera' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Kamera Tidak')
  await page.getByRole('button', { name: 'Tutup' }).click()
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 1500 })
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = 'gold'
    context?.fillRect(0, 0, 3000, 1500)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const chooser = page.getByLabel('File Logo')
  await chooser.setInputFiles({ name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('bukan foto') })
  await expect(page.getByText('catatan.txt Bukan Foto Yang Dapat Dibaca')).toBeVisible()
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
  await expect(page.getByRole('button', { name: 'Perbesar Logo' })).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByText('Berhasil Menyimpan Data')).toBeVisible()
  const logo = async () => (await shop.ask('GET', 'toko?filter={"kode_toko":"KCA"}')).body[0].logo
  expect(await logo()).toMatch(/^KCA\/toko\/logo\/KCA\.jpg\?v=\d+$/)

  await page.reload()
  await page.getByRole('button', { name: 'Perbesar Logo' }).click()
  const large = page.getByRole('dialog', { name: 'Logo' }).getByRole('img')
  await expect(large).toBeVisible()
  expect(await large.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    720, 360,
  ])
  await large.click()
  await expect(large).toBeHidden()
  await page.getByRole('button', { name: 'Hapus Foto' }).click()
  await page.keyboard.press('F9')
  await expect.poll(logo).toBe('-')
})

test('a nota is laid out by fields, arrows and properties', async ({ page, shop }) => {
  const { body: notas } = await shop.ask('GET', 'nota?filter={"jenis_nota":"SERVICE"}')
  await page.goto(`/settingNota/${notas[0].id}`)
  const paper = page.getByRole('group', { name: 'Halaman 165 x 105 mm' })
  await expect(paper.getByRole('button', { name: 'Nama Toko' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Cari Field' }).fill('npwp')
  await page.getByRole('button', { name: 'NPWP', exact: true }).first().click()
  const added = paper.getByRole('button', { name: 'NPWP' })
  await added.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+z')
  await page.getByRole('textbox', { name: 'Font Size' }).fill('12')
  await page.getByRole('switch', { name: 'Tebal' }).click()
  await page.getByRole('button', { name: 'Tambah Label' }).click()
  await page.getByRole('textbox', { name: 'Isi' }).fill('Terima kasih')
  await page.keyboard.press('F9')
  await expect(page.getByText('Berhasil Menyimpan Data')).toBeVisible()
  const { body: saved } = await shop.ask('GET', `nota/${notas[0].id}`)
  const [npwp, label] = JSON.parse(saved.elements).slice(-2)
  expect(npwp).toMatchObject({ kind: 'field', key: 'npwp', x: 6, font_size: 12, bold: true })
  expect(label).toMatchObject({ kind: 'label', text: 'Terima kasih' })
})

test('a slip shows its lines in their order', async ({ page, shop }) => {
  const { body: slips } = await shop.ask('GET', 'nota-slip?filter={"jenis":"HUTANG"}')
  await page.goto(`/setting-nota/${slips[0].id}`)
  await page.getByRole('button', { name: 'Turunkan No Hutang' }).click()
  await page.getByRole('checkbox', { name: 'Tampilkan Nama Sales' }).click()
  await page.keyboard.press('F9')
  await expect(page.getByText('Berhasil Menyimpan Data')).toBeVisible()
  const { body: saved } = await shop.ask('GET', `nota-slip/${slips[0].id}`)
  const lines = JSON.parse(saved.lines)
  expect(lines.slice(0, 2).map(({ key }: { key: string }) => key)).toEqual(['tanggal', 'no_hutang'])
  expect(lines.find(({ key }: { key: string }) => key === 'nama_sales')).toMatchObject({ show: false })
})
