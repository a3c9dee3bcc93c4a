// Tambah Data Barang in the browser: what the form proposes, what it refuses, and the piece that lies in its tray afterwards.
import { expect, type Page, type Route } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { findCrowdedFields } from '../support/browser/crowded-fields.ts'
import {
  createRing,
  DocumentPage,
  getLegs,
  readLabelPrinted,
  readPiece,
  ringCame,
} from '../support/browser/document-page.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'ADM01' })

const getTextbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const add = (page: Page) =>
  page
    .getByRole('button', { name: /^Tambah/ })
    .first()
    .click()

test('a piece is proposed by its group and type, and stands in the list of the day, which has nobody else’s', async ({
  page,
  shop,
}) => {
  // Made by the owner.
  const another = await createRing(shop)
  const form = new DocumentPage(page)
  await form.open('/tambah-data-barang', 'Tambah Data Barang')
  await expect(page.getByText('Belum Ada Barang Yang Ditambah Hari Ini')).toBeVisible()
  await expect(page.getByText(another)).toHaveCount(0)
  await add(page)
  await form.pick('Kode Group', 'G17K')
  await form.pick('Kode Jenis', 'CCG17K')
  await form.pick('Kode Baki', '01')
  await expect(getTextbox(page, 'Nama Barang')).toHaveValue('CINCIN EMAS 17K')
  expect(await findCrowdedFields(page.getByRole('main'))).toEqual([])
  // Worked out of the list of purities, which the server reads.
  await expect(getTextbox(page, 'Kadar Cetak')).toHaveValue('17K')
  await getTextbox(page, 'Berat Asli').fill('12000')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  await expect(page.getByText('Berat Asli Lebih Dari 10 Kg, Periksa Letak Titiknya')).toBeVisible()
  await getTextbox(page, 'Berat Asli').fill('2.534')
  await getTextbox(page, 'Berat').fill('2.53')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  const made = page.getByRole('dialog')
  await expect(made).toContainText(/\d{8}/)
  const barcode = /\d{8}/.exec((await made.textContent()) ?? '')?.[0] ?? ''
  const label = await readLabelPrinted(page, () => made.getByRole('button', { name: /^Cetak/ }).click())
  for (const text of [barcode, 'CINCIN EMAS 17K', '17K', '2.53']) expect(label).toContain(text)
  await made.getByRole('button', { name: /^Tutup/ }).click()
  const row = page.getByRole('table', { name: 'Tambah Data Barang' }).locator('tbody').getByRole('row')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(barcode)
  expect(await findBarriers(page)).toEqual([])
  expect(await readPiece(shop, barcode)).toMatchObject({
    tempat: 'TOKO/01',
    stock_on_hand: 1,
    berat: 2.53,
    berat_asli: 2.534,
    input_by: 'ADM01',
    harga_skrg: 1_935_000,
    harga_hari_ini: 4_896_000,
  })
  expect(getLegs(shop, barcode)).toEqual(ringCame)
})

test('a second piece begins with group, type and tray of the first, never with its weight', async ({ page, shop }) => {
  const { token } = await shop.signIn('ADM01')
  const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 3.1, berat: 3.1 }
  const { body: first } = await shop.ask('POST', 'barang', { token, body: { ...ring, tag_id: 'SATU-1' } })
  const form = new DocumentPage(page)
  await form.open('/tambah-data-barang', 'Tambah Data Barang')
  await page.getByRole('button', { name: `Duplikat ${first.kode_barcode}`, exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Kode Group', exact: true })).toHaveValue(/G17K/)
  await expect(page.getByRole('combobox', { name: 'Kode Jenis', exact: true })).toHaveValue(/CCG17K/)
  await expect(page.getByRole('combobox', { name: 'Kode Baki', exact: true })).toHaveValue(/01/)
  await expect(getTextbox(page, 'Berat Asli')).toHaveValue('')
  await expect(getTextbox(page, 'Tag Id')).toHaveValue('')
  await getTextbox(page, 'Berat Asli').fill('1.5')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  const made = page.getByRole('dialog')
  await expect(made).toContainText(/\d{8}/)
  const barcode = /\d{8}/.exec((await made.textContent()) ?? '')?.[0] ?? ''
  expect(barcode).not.toBe(first.kode_barcode)
  expect(await readPiece(shop, barcode)).toMatchObject({
    berat: 1.5,
    kode_group: 'G17K',
    tempat: 'TOKO/01',
    tag_id: '-',
  })
})

test('Enter before a list has answered takes its first row when it comes; another key takes it back', async ({
  page,
}) => {
  const form = new DocumentPage(page)
  await form.open('/tambah-data-barang', 'Tambah Data Barang')
  await page.keyboard.press('F6')
  const group = page.getByRole('combobox', { name: 'Kode Group', exact: true })
  await expect(group).toBeFocused()
  const held: Route[] = []
  await page.route(/\/api\/group\?.*G17K/, route => {
    held.push(route)
  })
  const typeAndEnter = async (): Promise<void> => {
    await page.keyboard.insertText('G17K')
    await page.keyboard.press('Enter')
    await expect.poll(() => held.length).toBe(1)
    await expect(group).toBeFocused()
  }
  await typeAndEnter()
  await page.keyboard.press('End')
  await held.pop()?.continue()
  await expect(page.getByRole('option', { name: /G17K/ })).toBeVisible()
  await expect(group).toHaveValue('G17K')
  await group.fill('')
  await typeAndEnter()
  await held.pop()?.continue()
  await expect(group).toHaveValue(/G17K -/)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(group).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Kode Jenis', exact: true })).toBeFocused()
})

test('piece after piece is entered by the keyboard alone, and each has its label', async ({ page, shop }) => {
  const form = new DocumentPage(page)
  await form.open('/tambah-data-barang', 'Tambah Data Barang')
  await page.keyboard.press('F6')
  for (const [name, code] of [
    ['Kode Group', 'G17K'],
    ['Kode Jenis', 'CCG17K'],
    ['Kode Baki', '01'],
  ] as const) {
    const lookup = page.getByRole('combobox', { name, exact: true })
    await expect(lookup).toBeFocused()
    await typeByHand(page, code)
    await page.getByRole('option', { name: code }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect(lookup).toHaveValue(new RegExp(code))
    await page.keyboard.press('Enter')
  }
  await expect(getTextbox(page, 'Nama Barang')).toBeFocused()
  await expect(page.getByText('Berbeda Lebih Dari 10 Persen')).toHaveCount(0)
  await getTextbox(page, 'Berat Asli').focus()
  const made: string[] = []
  for (const [asli, berat, harga] of [
    ['2.534', '2.53', '4,896,000'],
    ['3,1', '3', '5,805,000'],
  ] as const) {
    await expect(getTextbox(page, 'Berat Asli')).toBeFocused()
    await typeByHand(page, asli)
    await page.keyboard.press('Enter')
    await expect(getTextbox(page, 'Berat')).toBeFocused()
    await page.keyboard.press('Control+A')
    await typeByHand(page, berat)
    await expect(getTextbox(page, 'Harga Hari Ini')).toHaveValue(harga)
    await page.keyboard.press('Shift+F9')
    const last = page.getByRole('status').filter({ hasText: 'tersimpan' })
    await expect(last).toContainText(`(${made.length + 1} data)`)
    made.push(/\d{8}/.exec((await last.textContent()) ?? '')?.[0] ?? '')
    await expect(page.getByRole('combobox', { name: 'Kode Jenis', exact: true })).toHaveValue(/CCG17K/)
    await expect(getTextbox(page, 'Berat')).toHaveValue('')
    expect(await findBarriers(page)).toEqual([])
  }
  expect(await readLabelPrinted(page, () => page.keyboard.press('Control+P'))).toContain(made[1])
  expect(new Set(made).size).toBe(2)
  expect(await readPiece(shop, made[1] ?? '')).toMatchObject({ berat: 3, berat_asli: 3.1, kode_baki: '01' })
  // Nothing is typed, so nothing is asked.
  await page.keyboard.press('Escape')
  await expect(
    page
      .getByRole('table', { name: 'Tambah Data Barang' })
      .getByRole('row')
      .filter({ hasText: made[0] ?? '-' }),
  ).toBeVisible()
})
