// Settings, the own shop with its picture, and layouts of papers, as the owner works with them.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'

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

const getTextbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const getSwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const getConflict = (page: Page) => page.getByRole('dialog', { name: 'Data Sudah Diubah' })
const readSettings = async (shop: BrowserShop) => (await shop.ask('GET', 'para-system?entries=true')).body

test('two people who change a setting at once see both versions, and lose nothing of their other settings', {
  tag: '@long',
}, async ({ page, shop, watch, browser }) => {
  watch.expectRefusal(412)
  const other = { user_id: 'MULTI', user_name: 'MULTI', level: 'MU', password: ownerPassword, kode_toko: 'KCA' }
  expect((await shop.ask('POST', 'users', { body: other })).status).toBe(201)
  await shop.ask('PUT', 'para-system', {
    body: { PEMBULATAN: 500, TOLERANSI_PENJUALAN: 0, SIZE_PERHIASAN_MODULE: false },
  })
  const context = await browser.newContext({ storageState: await shop.storageOf('MULTI'), baseURL: shop.address })
  const hers = await context.newPage()
  for (const one of [page, hers]) {
    await one.goto('/settingsystem')
    await expect(getTextbox(one, 'Pembulatan')).toHaveValue('500')
  }

  await getTextbox(hers, 'Pembulatan').fill('750')
  await getTextbox(hers, 'Toleransi Penjualan').fill('5')
  await hers.keyboard.press('F9')
  await expect(hers.getByText('Berhasil Menyimpan Data')).toBeVisible()

  await getTextbox(page, 'Pembulatan').fill('1500')
  await getSwitch(page, 'Size Perhiasan').click()
  // Typed and taken back: not changed here, so what she saved stands.
  await getTextbox(page, 'Toleransi Penjualan').fill('9')
  await getTextbox(page, 'Toleransi Penjualan').fill('0')
  await page.keyboard.press('F9')
  const conflict = getConflict(page)
  await expect(conflict.getByRole('row')).toHaveText(['KolomIsian AndaData Sekarang', 'Pembulatan1,500750'])
  expect(await readSettings(shop)).toMatchObject({ PEMBULATAN: 750, SIZE_PERHIASAN_MODULE: false })
  await conflict.getByRole('button', { name: 'Pakai Data Sekarang' }).click()
  await expect(conflict).toBeHidden()
  await expect(getTextbox(page, 'Pembulatan')).toHaveValue('750')
  await expect(getSwitch(page, 'Size Perhiasan')).toBeChecked()
  await expect(getTextbox(page, 'Toleransi Penjualan')).toHaveValue('5.00')
  const readAgain = page.waitForResponse(answer => answer.url().endsWith('para-system?entries=true'))
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await readAgain
  const taken = { PEMBULATAN: 750, SIZE_PERHIASAN_MODULE: true, TOLERANSI_PENJUALAN: 5 }
  expect(await readSettings(shop)).toMatchObject(taken)

  // Hers was read before the last save, which is of another setting.
  await getTextbox(hers, 'Toleransi Penjualan').fill('6')
  await getTextbox(hers, 'Minimal DP Pesanan').fill('15')
  await hers.keyboard.press('F9')
  await expect.poll(async () => (await readSettings(shop)).TOLERANSI_PENJUALAN).toBe(6)
  await expect(getConflict(hers)).toBeHidden()

  await getTextbox(page, 'Toleransi Penjualan').fill('8')
  await getTextbox(page, 'Pembulatan').fill('2000')
  await page.keyboard.press('F9')
  await expect(conflict.getByRole('row')).toHaveText(['KolomIsian AndaData Sekarang', 'Toleransi Penjualan8.006.00'])
  await conflict.getByRole('button', { name: 'Simpan Isian Saya' }).click()
  await expect(conflict).toBeHidden()
  await expect
    .poll(() => readSettings(shop))
    .toMatchObject({ ...taken, PEMBULATAN: 2000, TOLERANSI_PENJUALAN: 8, MIN_DP_PERSEN: 15 })
  await context.close()
})

test('the own shop that somebody else changed meanwhile shows both versions; its logo is made small, enlarged, and taken away', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  watch.expectRefusal(412)
  await page.goto('/settingtoko')
  await expect(page.getByRole('textbox', { name: 'Nama Toko' })).toHaveValue('KENCANA BANDUNG')
  await test.step('both versions are shown', async () => {
    const readOwnShop = async () => (await shop.ask('GET', 'toko?filter={"kode_toko":"KCA"}')).body[0]
    await getTextbox(page, 'Kota').fill('GARUT')
    const { id } = await readOwnShop()
    expect((await shop.ask('PUT', `toko/${id}`, { body: { kota: 'CIMAHI' } })).status).toBe(200)
    await page.keyboard.press('F9')
    await expect(getConflict(page).getByRole('row', { name: 'Kota' })).toHaveText('KotaGARUTCIMAHI')
    await expect(getConflict(page).getByRole('row', { name: 'Zona Waktu' })).toHaveText('Zona WaktuWIBWIB')
    await expect(getConflict(page).getByRole('row', { name: 'Status Aktif' })).toHaveText('Status AktifYaYa')
    expect(await readOwnShop()).toMatchObject({ kota: 'CIMAHI' })
    await getConflict(page).getByRole('button', { name: 'Simpan Isian Saya' }).click()
    await watch.expectMessage('Berhasil Menyimpan Data')
    expect(await readOwnShop()).toMatchObject({ kota: 'GARUT' })
  })
  // No camera in this browser: the dialog says so and the page goes on.
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
  const readLogo = async () => (await shop.ask('GET', 'toko?filter={"kode_toko":"KCA"}')).body[0].logo
  await expect.poll(readLogo).toMatch(/^KCA\/toko\/logo\/KCA\.jpg\?v=\d+$/)

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
  await expect.poll(readLogo).toBe('-')
})

test('the file for Coretax names the missing setting with a link to its screen', { tag: '@long' }, async ({
  page,
  watch,
}) => {
  await page.goto('/file-coretax')
  const problems = page.getByRole('alert').filter({ hasText: 'Belum Selesai' })
  await page.getByRole('combobox', { name: 'Masa Pajak' }).click()
  await page.getByRole('option').first().click()
  await expect(problems).toContainText('NPWP Toko Belum Benar')
  await expect(page.getByRole('button', { name: 'Simpan File XML' })).toBeDisabled()
  expect(await findBarriers(page)).toEqual([])
  await problems.getByRole('link', { name: 'Isi NPWP di Setting Toko' }).click()
  await getTextbox(page, 'NPWP').fill('01.300.066.6-091.000')
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await page.goto('/file-coretax')
  await page.getByRole('combobox', { name: 'Masa Pajak' }).click()
  await page.getByRole('option').first().click()
  await expect(problems).toBeVisible()
  await expect(problems).not.toContainText('NPWP')
})

test('a nota is laid out by fields, arrows and properties', async ({ page, shop }) => {
  const { body: notas } = await shop.ask('GET', 'nota?filter={"jenis_nota":"SERVICE"}')
  await page.goto(`/settingNota/${notas[0].id}`)
  const layoutPage = page.getByRole('group', { name: 'Halaman 165 x 105 mm' })
  await expect(layoutPage.getByRole('button', { name: 'Nama Toko' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Cari Isian' }).fill('npwp')
  // As long as a hand presses: nothing moves under the pointer meanwhile.
  await page.getByRole('button', { name: 'NPWP', exact: true }).first().click({ delay: 150 })
  const added = layoutPage.getByRole('button', { name: 'NPWP' })
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

test('a slip shows its lines in their order', { tag: '@long' }, async ({ page, shop }) => {
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
