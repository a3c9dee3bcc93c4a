// A form follows the rules of its file while one types: what it shows is what the server saves.
import { expect, type Locator, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test.use({ withRules: true })

const getTextbox = (form: Locator, name: string): Locator => form.getByRole('textbox', { name, exact: true })
const pickBox = (form: Locator, name: string): Locator => form.getByRole('combobox', { name, exact: true })

const openNew = async (page: Page, shop: BrowserShop) => {
  const list = new MasterPage(page, shop, 'Racikan')
  await page.goto('/racikan/create')
  const form = list.form('Tambah Racikan')
  await expect(getTextbox(form, 'Kode Racikan')).toBeFocused()
  return { list, form }
}

const createRow = async (shop: BrowserShop, body: Readonly<Record<string, unknown>>): Promise<string> => {
  const created = await shop.ask('POST', 'racikan', { body: { jenis: 'EMAS', segel: 'S', ...body } })
  expect(created).toMatchObject({ status: 201 })
  return created.body.id
}

const openRow = async (page: Page, shop: BrowserShop, body: Readonly<Record<string, unknown>>) => {
  const id = await createRow(shop, body)
  const list = new MasterPage(page, shop, 'Racikan')
  await page.goto(`/racikan/${id}`)
  const form = list.form('Edit Racikan')
  await expect(form).toBeVisible()
  return { list, form, id }
}

/** The options that a box offers. */
const offered = async (page: Page, control: Locator): Promise<readonly string[]> => {
  await control.click()
  await page.getByRole('option').first().waitFor()
  // The last option opens the list where the rows are managed.
  const texts = (await page.getByRole('option').allTextContents()).filter(text => !text.startsWith('Kelola '))
  await page.getByRole('listbox').press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  return texts
}

const choose = async (page: Page, control: Locator, option: string): Promise<void> => {
  await control.click()
  await page.getByRole('option', { name: option }).click()
}

/** From the list, where a saved form leaves one, to the next, once the message is gone: it would take the next Escape. */
const nextNew = async ({ list, form }: { list: MasterPage; form: Locator }): Promise<void> => {
  await expect(form).toBeHidden()
  await expect(form.page().getByRole('alert')).toHaveCount(0)
  await list.add()
  await expect(getTextbox(form, 'Kode Racikan')).toBeFocused()
}

const saveButton = (form: Locator): Locator => form.getByRole('button', { name: /^Simpan Data/ })
const getNotes = (form: Locator): Locator => form.getByRole('status')
const saved = async (shop: BrowserShop, kode: string) =>
  (await shop.ask('GET', `racikan?filter=${encodeURIComponent(JSON.stringify({ kode }))}`)).body[0]

test('calculated, joined and copied fields show their values while one types, also after a reload', async ({
  page,
  shop,
  watch,
}) => {
  const opened = await openNew(page, shop)
  const { form } = opened
  await test.step('nobody writes into what is calculated or joined', async () => {
    await getTextbox(form, 'Kode Racikan').fill('HITUNG')
    await choose(page, pickBox(form, 'Jenis'), 'EMAS')
    await choose(page, pickBox(form, 'Bahan'), 'E1 - EMAS SATU')
    await expect(getTextbox(form, 'Harga Bahan')).toHaveValue('1,000')
    await getTextbox(form, 'Berat').fill('1.234')
    await expect(getTextbox(form, 'Nilai')).toHaveValue('1,200')
    await getTextbox(form, 'Ongkos').fill('50')
    await expect(getTextbox(form, 'Nilai')).toHaveValue('1,250')
    for (const name of ['Nilai', 'Harga Bahan', 'Kota', 'Sisa']) await expect(getTextbox(form, name)).not.toBeEditable()
    await expect(getTextbox(form, 'Sisa')).toHaveValue('50')
    await getTextbox(form, 'Segel').fill('A')
    expect(await findBarriers(page)).toEqual([])
    await saveButton(form).click()
    await watch.expectMessage('Berhasil Menyimpan Data')
    expect(await saved(shop, 'HITUNG')).toMatchObject({ nilai: 1250, sisa: 50, harga_bahan: 1000, kota: 'BANDUNG' })
  })
  await test.step('another pick copies over what stood there, but fills only an empty box where the file says so', async () => {
    await nextNew(opened)
    await choose(page, pickBox(form, 'Jenis'), 'EMAS')
    await choose(page, pickBox(form, 'Bahan'), 'E1 - EMAS SATU')
    await expect(getTextbox(form, 'Nama Bahan')).toHaveValue('EMAS SATU')
    await expect(getTextbox(form, 'Catatan')).toHaveValue('SIMPAN')
    await getTextbox(form, 'Nama Bahan').fill('NAMA SENDIRI')
    await choose(page, pickBox(form, 'Bahan'), 'E2 - EMAS DUA')
    await expect(getTextbox(form, 'Nama Bahan')).toHaveValue('EMAS DUA')
    await expect(getTextbox(form, 'Catatan')).toHaveValue('SIMPAN')
    await expect(getTextbox(form, 'Kota')).toHaveValue('SURABAYA')
    await getTextbox(form, 'Nama Bahan').fill('NAMA LAIN')
    await getTextbox(form, 'Kode Racikan').fill('SALIN')
    await getTextbox(form, 'Segel').fill('A')
    await saveButton(form).click()
    await expect(form).toBeHidden()
    expect(await saved(shop, 'SALIN')).toMatchObject({ nama_bahan: 'NAMA LAIN', catatan: 'SIMPAN', bahan: 'E2' })
  })
  await test.step('a new form begins with what the file gives, until somebody types something else', async () => {
    await nextNew(opened)
    const [{ tgl_system }] = (await shop.ask('GET', 'toko')).body
    await expect(pickBox(form, 'Tanggal')).toHaveValue(tgl_system)
    await getTextbox(form, 'Ongkos').fill('40')
    await expect(getTextbox(form, 'Batas')).toHaveValue('80')
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await form.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(getTextbox(form, 'Ongkos')).toHaveValue('40')
    await expect(getTextbox(form, 'Batas')).toHaveValue('80')
    await getTextbox(form, 'Batas').fill('90')
    await getTextbox(form, 'Ongkos').fill('41')
    await expect(getTextbox(form, 'Batas')).toHaveValue('90')
    await getTextbox(form, 'Batas').fill('')
    await expect(getTextbox(form, 'Batas')).toHaveValue('')
    await getTextbox(form, 'Batas').blur()
    await expect(getTextbox(form, 'Batas')).toHaveValue('82')
  })
})

test('what does not show vanishes, a lookup offers what may be named, and the server fills in the rest', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  const opened = await openNew(page, shop)
  const { form } = opened
  await test.step('fields and sections that do not show come back as typed, and are saved empty, unless they keep their value', async () => {
    await getTextbox(form, 'Kode Racikan').fill('HILANG')
    await expect(getTextbox(form, 'Alasan')).toBeHidden()
    await expect(form.getByRole('heading', { name: 'Umum' })).toBeVisible()
    await expect(form.getByRole('heading', { name: 'Segel' })).toBeHidden()
    await choose(page, pickBox(form, 'Jenis'), 'EMAS')
    await expect(form.getByRole('heading', { name: 'Segel' })).toBeVisible()
    await getTextbox(form, 'Segel').fill('MERAH')
    await choose(page, pickBox(form, 'Jenis'), 'PERAK')
    await expect(getTextbox(form, 'Segel')).toBeHidden()
    await choose(page, pickBox(form, 'Jenis'), 'EMAS')
    await expect(getTextbox(form, 'Segel')).toHaveValue('MERAH')
    await getTextbox(form, 'Nomor Lama').fill('N7')
    await getTextbox(form, 'Berat').fill('2')
    await choose(page, pickBox(form, 'Jenis'), 'Logam Mulia')
    await expect(getTextbox(form, 'Segel')).toBeHidden()
    await expect(getTextbox(form, 'Nomor Lama')).toBeHidden()
    await getTextbox(form, 'Alasan').fill('PESANAN')
    await saveButton(form).click()
    await watch.expectMessage('Berhasil Menyimpan Data')
    expect(await saved(shop, 'HILANG')).toMatchObject({ segel: '-', nomor_lama: 'N7', alasan: 'PESANAN' })
  })
  await test.step('a lookup searches and offers what its file says, and reports a pick that is no longer offered', async () => {
    await nextNew(opened)
    await getTextbox(form, 'Kode Racikan').fill('TAWAR')
    await choose(page, pickBox(form, 'Jenis'), 'EMAS')
    expect(await offered(page, pickBox(form, 'Bahan'))).toEqual(['E1 - EMAS SATUSIMPAN', 'E2 - EMAS DUAJEMUR'])
    await pickBox(form, 'Bahan').fill('dua')
    await expect(page.getByRole('option')).toHaveText(['E2 - EMAS DUAJEMUR', 'Kelola Bahan'])
    await page.getByRole('option', { name: 'E2 - EMAS DUA' }).click()
    await choose(page, pickBox(form, 'Jenis'), 'PERAK')
    await expect(pickBox(form, 'Bahan')).toHaveAccessibleDescription('Bahan E2 Tidak Dapat Dipilih Di Sini')
    await saveButton(form).click()
    await expect(pickBox(form, 'Bahan')).toBeFocused()
    expect(await offered(page, pickBox(form, 'Bahan'))).toEqual(['P1 - PERAK SATU'])
    await choose(page, pickBox(form, 'Bahan'), 'P1 - PERAK SATU')
    await expect(pickBox(form, 'Bahan')).toHaveAccessibleDescription('')
    await saveButton(form).click()
    await expect(form).toBeHidden()
    expect(await saved(shop, 'TAWAR')).toMatchObject({ bahan: 'P1', kota: 'BANDUNG' })
  })
  await test.step('what only the server knows is asked for a new row, and says so where a saved one changes', async () => {
    await nextNew(opened)
    await expect(getTextbox(form, 'Biaya')).toHaveValue('1,500')
    await getTextbox(form, 'Kode Racikan').fill('BIAYA')
    await choose(page, pickBox(form, 'Jenis'), 'PERAK')
    await getTextbox(form, 'Ongkos').fill('500')
    await expect(getTextbox(form, 'Biaya')).toHaveValue('2,000')
    await saveButton(form).click()
    await expect(form).toBeHidden()
    await opened.list.edit('BIAYA')
    const edited = opened.list.form('Edit Racikan')
    await expect(getTextbox(edited, 'Biaya')).toHaveValue('2,000')
    await getTextbox(edited, 'Ongkos').fill('600')
    await expect(getTextbox(edited, 'Biaya')).toHaveValue('')
    await expect(getTextbox(edited, 'Biaya')).toHaveAttribute('placeholder', 'Otomatis')
    await getTextbox(edited, 'Ongkos').fill('500')
    await expect(getTextbox(edited, 'Biaya')).toHaveValue('2,000')
  })
})

test('marks, locks and choices follow the other fields', { tag: '@long' }, async ({ page, shop }) => {
  const { form } = await openRow(page, shop, { kode: 'IKUT', berat: 2, ongkos: 50, potongan: 5 })
  expect(await offered(page, pickBox(form, 'Jenis'))).toContain('Logam Mulia')
  await choose(page, pickBox(form, 'Jenis'), 'Logam Mulia')
  await expect(form.getByText('Alasan', { exact: true })).toHaveText('Alasan')
  await getTextbox(form, 'Berat').fill('11')
  await expect(form.locator('label', { hasText: 'Alasan' })).toHaveText('Alasan *')
  await saveButton(form).click()
  await expect(getTextbox(form, 'Alasan')).toHaveAccessibleDescription('Alasan Tidak Boleh Kosong')
  await getTextbox(form, 'Berat').fill('9')
  await expect(getTextbox(form, 'Alasan')).toHaveAccessibleDescription('')
  await getTextbox(form, 'Potongan').fill('7')
  await getTextbox(form, 'Berat').fill('101')
  await expect(getTextbox(form, 'Potongan')).not.toBeEditable()
  await expect(getTextbox(form, 'Potongan')).toHaveValue('5')
  await getTextbox(form, 'Berat').fill('0.5')
  await expect(getTextbox(form, 'Potongan')).toHaveValue('7')
  await expect(pickBox(form, 'Jenis')).toHaveAccessibleDescription('Jenis Tidak Ada Dalam Pilihan')
  await choose(page, pickBox(form, 'Jenis'), 'EMAS')
  expect(await offered(page, pickBox(form, 'Jenis'))).toEqual(['EMAS', 'PERAK'])
})

test('broken rules stand at their fields or over the buttons, warnings stop nothing', async ({ page, shop, watch }) => {
  const { form } = await openRow(page, shop, { kode: 'ATURAN', ongkos: 50 })
  await getTextbox(form, 'Potongan').fill('101')
  await getTextbox(form, 'Potongan').blur()
  await expect(getTextbox(form, 'Potongan')).toHaveAccessibleDescription('Potongan Melebihi Batas')
  await getTextbox(form, 'Batas').fill('200')
  await expect(getTextbox(form, 'Potongan')).toHaveAccessibleDescription('')
  await expect(getNotes(form)).toHaveText('')
  await getTextbox(form, 'Ongkos').fill('1000001')
  await expect(getNotes(form)).toHaveText('Ongkos Tidak Biasa')
  await getTextbox(form, 'Potongan').fill('0')
  await getTextbox(form, 'Berat').fill('1000')
  await expect(getNotes(form)).toHaveText('Ongkos Tidak Biasa')
  await saveButton(form).click()
  await expect(getNotes(form)).toContainText('Emas Paling Berat 1 Kilogram')
  expect(await findBarriers(page)).toEqual([])
  await getTextbox(form, 'Berat').fill('999')
  await expect(getNotes(form)).toHaveText('Ongkos Tidak Biasa')
  await saveButton(form).click()
  await watch.expectMessage('Berhasil Menyimpan Data')
  expect(await saved(shop, 'ATURAN')).toMatchObject({ ongkos: 1_000_001, berat: 999 })
})

test('joined and unstored fields stand in the list, are sorted by, and go into the CSV', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  for (const [kode, bahan, batas] of [
    ['DAFTAR-A', 'E1', 900],
    ['DAFTAR-B', 'E2', 800],
  ] as const)
    await createRow(shop, { kode, bahan, batas, ongkos: 100, berat: 1 })
  const list = new MasterPage(page, shop, 'Racikan')
  await page.goto('/racikan')
  await list.search.fill('DAFTAR')
  await expect(list.rows).toHaveCount(2)
  await expect(list.row('DAFTAR-A')).toContainText('1,000')
  await expect(list.row('DAFTAR-A')).toContainText('BANDUNG')
  await page.getByRole('columnheader', { name: /^Sisa/ }).getByRole('button').click()
  await expect(list.rows.first()).toContainText('DAFTAR-B')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const stream = await download.createReadStream()
  let text = ''
  for await (const chunk of stream) text += chunk
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    'DAFTAR-B,EMAS,EMAS DUA,2000,SURABAYA,2100,700,1600,0',
    'DAFTAR-A,EMAS,EMAS SATU,1000,BANDUNG,1100,800,1600,0',
  ])
})

test('Enter sends no form; a lookup of few rows offers all of them at once', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const { form } = await openNew(page, shop)
  await getTextbox(form, 'Kode Racikan').fill('ENTER')
  await page.keyboard.press('Enter')
  await expect(pickBox(form, 'Jenis')).toHaveAccessibleDescription('')
  await page.goto('/bahan/create')
  const other = page.getByRole('form', { name: 'Tambah Bahan' })
  // Whatever was picked lately.
  for (const kode of ['SBY - SURABAYA', 'BDG - BANDUNG']) await choose(page, pickBox(other, 'Pemasok'), kode)
  expect(await offered(page, pickBox(other, 'Pemasok'))).toEqual(['BDG - BANDUNG', 'SBY - SURABAYA'])
  expect((await shop.ask('GET', 'pemasok')).total).toBe(2)
})

test('plain words of fields and forms show', { tag: '@long' }, async ({ page, shop }) => {
  await page.goto('/kata/create')
  const form = page.getByRole('form', { name: 'Kata Baru' })
  await expect(getTextbox(form, 'Nomor')).toBeFocused()
  await page.keyboard.type('a1b2')
  await expect(getTextbox(form, 'Nomor')).toHaveValue('12')
  await expect(getTextbox(form, 'Nama Kata')).toHaveValue('AWAL')
  await expect(getTextbox(form, 'Nama Kata')).toHaveAccessibleDescription('Nama Di Nota')
  const width = async (name: string) => (await getTextbox(form, name).boundingBox())?.width ?? 0
  expect(await width('Nama Kata')).toBeGreaterThan(1.5 * (await width('Surat')))
  await getTextbox(form, 'Surat').fill('BESAR')
  await expect(getTextbox(form, 'Surat')).toHaveValue('besar')
  await expect(getTextbox(form, 'Catatan')).not.toBeEditable()
  await choose(page, pickBox(form, 'Status'), 'Sudah Tutup')
  await saveButton(form).click()
  await expect(getTextbox(form, 'Kode Kata')).toHaveAccessibleDescription('Kode Kata Wajib')
  expect((await shop.ask('GET', 'kata-kata')).total).toBe(0)
})

test('plain words of lists show', { tag: '@long' }, async ({ page, shop }) => {
  const list = new MasterPage(page, shop, 'Kata')
  await page.goto('/kata')
  await expect(page.getByText('Belum Ada Kata')).toBeVisible()
  for (const serial of Array(11).keys())
    await shop.ask('POST', 'kata-kata', {
      body: { kode: `K${10 + serial}`, asal: `A${serial}`, nomor: `${serial}`, berat: 0.125, rahasia: 'X' },
    })
  await page.reload()
  // The file says ten; the window has room for more.
  await expect(list.rows).toHaveCount(11)
  await expect(list.rows.first()).toContainText('K20')
  await expect(list.head('Bobot (gr)')).toBeVisible()
  await expect(list.table.locator('tfoot')).toContainText('1.375')
  await expect(list.rows.first()).toContainText('Masih Buka')
  await expect(page.getByText('Rahasia')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Hapus K/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await list.search.fill('TIADA')
  await expect(page.getByText('Tidak Ada Data', { exact: true })).toBeVisible()
  await list.search.fill('')
  await page.getByRole('button', { name: 'Edit K20', exact: true }).click()
  const form = page.getByRole('form', { name: 'Ubah Kata' })
  await expect(getTextbox(form, 'Asal')).not.toBeEditable()
})
