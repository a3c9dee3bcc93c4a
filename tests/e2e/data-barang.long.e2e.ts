// Data Barang in the browser: a piece is found, changed and printed, its photo and its stones are seen, its price is today's.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { createRing, getLegs, readLabelPrinted, readPiece, ringCame } from '../support/browser/document-page.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'ADM01' })

const getTextbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const createDiamond = async (shop: BrowserShop): Promise<string> => {
  const body = { kode_group: 'BRL', kode_dept: 'CCBRL', kode_baki_awal: '01', berat_asli: 4.1, berat: 4.1 }
  const { status, body: made } = await shop.ask('POST', 'barang', {
    body: { ...body, is_markis: true, harga_jual: 9_500_000 },
  })
  expect(status).toBe(201)
  return made.kode_barcode
}

const readStones = async (shop: BrowserShop, barcode: string): Promise<readonly Record<string, unknown>[]> =>
  (await shop.ask('GET', `barang-batu?filter=${encodeURIComponent(JSON.stringify({ kode_barcode: barcode }))}`)).body

const openPiece = async (page: Page, shop: BrowserShop, barcode: string): Promise<MasterPage> => {
  const list = new MasterPage(page, shop, 'Data Barang')
  await page.goto('/data-barang')
  await list.search.fill(barcode)
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('button', { name: `Edit ${barcode}`, exact: true }).click()
  await expect(getTextbox(page, 'Nama Barang')).not.toHaveValue('')
  return list
}

test('a piece is found, gets another name and never another weight, and is printed and exported at the price of today', async ({
  page,
  shop,
}) => {
  const barcode = await createRing(shop)
  const list = await openPiece(page, shop, barcode)
  const name = getTextbox(page, 'Nama Barang')
  await expect(name).toHaveValue('CINCIN EMAS 17K')
  await expect(getTextbox(page, 'Harga Hari Ini')).toHaveValue('4,896,000')
  await expect(getTextbox(page, 'Berat')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Batu', exact: true })).toHaveCount(0)
  await name.fill('CINCIN ANYAM')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  await expect(list.rows.first()).toContainText('CINCIN ANYAM')
  await expect(list.rows.first()).toContainText('Tersedia')
  expect(await readPiece(shop, barcode)).toMatchObject({ nama_barang: 'CINCIN ANYAM', berat: 2.53, tempat: 'TOKO/01' })
  // Another name moves nothing.
  expect(getLegs(shop, barcode)).toEqual(ringCame)

  await test.step('the list is exported, and keeps nobody out', async () => {
    expect(await findBarriers(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = readFileSync((await (await downloading).path()) ?? '', 'utf8')
    expect(text.split(/\r?\n/)[0]).toContain('Harga')
    for (const cell of [barcode, '4896000']) expect(text).toContain(cell)
  })
  await test.step('the label says the piece', async () => {
    const label = await readLabelPrinted(page, () =>
      page.getByRole('button', { name: `Label Barcode ${barcode}`, exact: true }).click(),
    )
    for (const text of [barcode, 'CINCIN ANYAM', '2.53']) expect(label).toContain(text)
  })
  await test.step('the price follows the group at the next reading', async () => {
    const [group] = (await shop.ask('GET', 'group?filter={"kode_group":"G17K"}')).body
    await shop.ask('PUT', `group/${group.id}`, { body: { harga: 2_000_000 } })
    await page.reload()
    await expect(list.rows).toHaveCount(1)
    await expect(list.rows.first()).toContainText('5,060,000')
    expect(await readPiece(shop, barcode)).toMatchObject({ versi: 2, harga_skrg: 1_935_000, harga_hari_ini: 5_060_000 })
    await shop.ask('PUT', `group/${group.id}`, { body: { harga: 1_935_000 } })
  })
})

test('stones of a diamond piece are added, changed and taken away in its form', async ({ page, shop }) => {
  const barcode = await createDiamond(shop)
  await openPiece(page, shop, barcode)
  const stones = page.getByRole('region', { name: 'Batu', exact: true })
  await expect(stones.getByText('Batu Barang Kosong')).toBeVisible()
  await getTextbox(page, 'Nama Barang').fill('CINCIN SOLITER')
  await stones.getByRole('button', { name: /^Tambah/ }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Tambah Batu' })
  await expect(form.getByRole('combobox', { name: 'Kode Barcode' })).not.toBeEditable()
  await expect(form).toContainText('Kode Barcode')
  await form.getByRole('button', { name: /^Simpan Data/ }).click()
  await expect(form.getByText('Jenis Batu Tidak Boleh Kosong')).toBeVisible()
  await form.getByRole('combobox', { name: 'Jenis Batu' }).click()
  await page.keyboard.type('BERLIAN')
  await page.getByRole('option', { name: 'BERLIAN' }).first().click()
  await getTextbox(page, 'Karat Batu').fill('0.35')
  await form.getByRole('button', { name: /^Simpan Data/ }).click()
  const rows = stones.getByRole('table', { name: 'Batu' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('0.35')
  const [stone] = await readStones(shop, barcode)
  expect(stone).toMatchObject({
    no_batu: expect.stringMatching(/^B\d{8}$/),
    jenis_batu: 'BERLIAN',
    jumlah: 1,
    karat_batu: 0.35,
  })
  expect(await findBarriers(page)).toEqual([])

  await stones.getByRole('button', { name: `Edit ${stone?.no_batu}`, exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Batu' })
  await edit.getByRole('textbox', { name: 'Jumlah', exact: true }).fill('7')
  await edit.getByRole('button', { name: /^Simpan Data/ }).click()
  await expect(edit).toHaveCount(0)
  await expect(rows.first().getByRole('cell', { name: '7', exact: true })).toBeVisible()
  // What was typed into the piece meanwhile is still there.
  await expect(getTextbox(page, 'Nama Barang')).toHaveValue('CINCIN SOLITER')

  await stones.getByRole('button', { name: `Hapus ${stone?.no_batu}`, exact: true }).click()
  const question = page.getByRole('alertdialog').filter({
    hasText: `Apakah Anda Yakin Ingin Menghapus Batu BERLIAN Dari Barang ${barcode} ?`,
  })
  await question.getByRole('button', { name: /^Ya|^Hapus/ }).click()
  await expect(stones.getByText('Batu Barang Kosong')).toBeVisible()
  expect(await readStones(shop, barcode)).toEqual([])
})

test('a photo is put into the form and seen in the list; a tag that another piece has is refused in words, at its box', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(409)
  watch.expectRefusal(422)
  const [other, barcode] = [await createRing(shop), await createRing(shop)]
  const { id } = await readPiece(shop, other)
  await shop.ask('PUT', `barang/${id}`, { body: { tag_id: 'E200-77' } })
  const list = await openPiece(page, shop, barcode)
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .getByLabel('File Gambar')
    .setInputFiles({ name: 'cincin.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
  await expect(page.getByRole('button', { name: 'Perbesar Gambar' })).toBeVisible()
  await getTextbox(page, 'Tag Id').fill('E200-77')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  await expect(page.getByText('Tag Id Sudah Dipakai Barang Lain').first()).toBeVisible()
  expect(await readPiece(shop, barcode)).toMatchObject({ tag_id: '-', versi: 1 })
  await getTextbox(page, 'Tag Id').fill('E200-78')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  await list.rows.first().getByRole('button', { name: 'Perbesar Gambar' }).click()
  await expect(page.getByRole('dialog', { name: 'Gambar' }).getByRole('img')).toBeVisible()
  expect((await readPiece(shop, barcode)).gambar_barang).toMatch(new RegExp(`barang/gambar_barang/${barcode}\\.jpg`))
})

test('pieces are found by what the list filters by', async ({ page, shop }) => {
  const barcode = await createRing(shop)
  const { id } = await readPiece(shop, barcode)
  await shop.ask('PUT', `barang/${id}`, { body: { tag_id: 'CARI-1', nama_barang: 'CINCIN PENCARIAN' } })
  const list = new MasterPage(page, shop, 'Data Barang')
  await page.goto('/data-barang')
  for (const text of ['CARI-1', 'cincin pencarian', barcode]) {
    await list.search.fill(text)
    await expect(list.rows).toHaveCount(1)
    await expect(list.rows.first()).toContainText(barcode)
  }
  await list.search.fill('')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Filter' })
  await picker.getByRole('textbox', { name: 'Nama Barang' }).fill('pencarian')
  await picker.getByRole('textbox', { name: 'Berat Dari' }).fill('2.5')
  await picker.getByRole('textbox', { name: 'Berat Sampai' }).fill('2.53')
  await page.keyboard.press('Enter')
  await expect(list.rows).toHaveCount(1)
  await expect(page.getByText('2.500 – 2.530')).toBeVisible()
  await expect(list.rows.first()).toContainText(barcode)
  await page.getByRole('button', { name: 'Hapus Filter Berat' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await picker.getByRole('textbox', { name: 'Berat Dari' }).fill('2.54')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tidak Ada Data', { exact: true })).toBeVisible()
  const found = async (filter: object): Promise<readonly string[]> =>
    (
      await shop.ask('GET', `barang?view=data&range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`)
    ).body.map((row: Record<string, unknown>) => row.kode_barcode)
  const own = { kode_barcode: barcode, kode_group: 'G17K', kode_baki: '01', kode_dept: 'CCG17K', tag_id: 'CARI-1' }
  for (const [name, value] of Object.entries(own)) expect(await found({ [name]: value }), name).toContain(barcode)
  expect(await found({ berat_gte: 2.53, berat_lte: 2.53 })).toContain(barcode)
  expect(await found({ berat_gte: 2.531 })).not.toContain(barcode)
})

test('the screens that belong to the list are a press away, for whom they are open', async ({ page }) => {
  await page.goto('/data-barang')
  const belongs = page.getByRole('navigation', { name: 'Layar Terkait' })
  await expect(belongs.getByRole('link')).toHaveText([
    'Tambah Data Barang',
    'Cetak Barcode',
    'Stock Aksesoris',
    'Ubah Faktur Pajak',
    'Lihat Ubah Faktur Pajak',
  ])
  await belongs.getByRole('link', { name: 'Stock Aksesoris' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Aksesoris' })).toBeVisible()
  await page.goBack()
  await expect(belongs).toBeVisible()
})
