// A whole day of a stock keeper without a mouse: goods come in, become pieces with their labels, are moved, two are scrapped,
// and a wrong import is taken back.
import { expect, type Locator, type Page } from '@playwright/test'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { DocumentPage, readLabelPrinted, readPiece } from '../support/browser/document-page.ts'
import { scanInto } from '../support/browser/scanner.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ start: 'demo', shopName: 'hari-stock', user: 'ADM01' })

const pieces = 20
const getTextbox = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const lookup = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true })

/** By its address, as from a bookmark. */
const goTo = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Into the look-up that has the focus; Enter picks. */
const pick = async (page: Page, name: string, code: string): Promise<void> => {
  await expect(lookup(page, name)).toBeFocused()
  const id = await lookup(page, name).getAttribute('id')
  await typeByHand(page, code)
  await page.getByRole('option', { name: code }).first().waitFor()
  await page.keyboard.press('Enter')
  // A complete header folds, and hides its boxes.
  await expect(page.locator(`[id="${id}"]`)).toHaveValue(new RegExp(code))
}

const enterPieces = async (page: Page): Promise<readonly string[]> => {
  const made: string[] = []
  const last = page.getByRole('status').filter({ hasText: 'tersimpan' })
  for (let number = 1; number <= pieces; number++) {
    await expect(getTextbox(page, 'Berat Asli')).toBeFocused()
    await typeByHand(page, `2.${100 + number}`)
    await page.keyboard.press('Shift+F9')
    await expect(last).toContainText(`(${number} data)`)
    made.push(/\d{8}/.exec((await last.textContent()) ?? '')?.[0] ?? '')
  }
  return made
}

/** As far as a person presses Tab. */
const tabTo = async (page: Page, place: Locator): Promise<void> => {
  const isThere = (): Promise<boolean> => place.evaluate(element => element === document.activeElement)
  for (let pressed = 0; pressed < 60 && !(await isThere()); pressed++) await page.keyboard.press('Tab')
  await expect(place).toBeFocused()
}

const wrongImport = async (page: Page, shop: BrowserShop): Promise<void> => {
  const { total } = await shop.ask('GET', 'bandrol')
  const readBaki = async (): Promise<number> => (await shop.ask('GET', 'baki')).total
  const before = await readBaki()
  await goTo(page, '/import-data', 'Import Data')
  await lookup(page, 'Type Import').press('Enter')
  const type = page.getByRole('option', { name: 'Master Baki' })
  await type.waitFor()
  const titles = await page.getByRole('option').allTextContents()
  const first = await page.evaluate(() => document.activeElement?.textContent ?? '')
  const wanted = titles.findIndex(title => title.startsWith('Master Baki'))
  const steps = wanted - Math.max(0, titles.indexOf(first))
  for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
  await expect(type).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(type).toHaveCount(0)
  const lines = [
    'Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif',
    '99,BAKI SALAH,TOKO,0.1,500,true',
  ]
  const file = { name: 'master_baki.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
  // The dialog in which files are chosen is the system's.
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('region', { name: 'Pratinjau' })).toContainText('1 baru')
  await page.keyboard.press('F9')
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Ya', exact: true })
  const undo = page.getByRole('button', { name: 'Kembalikan master_baki.csv' })
  await expect(undo).toBeVisible()
  expect(await readBaki()).not.toBe(before)
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect(yes).toBeVisible()
  await tabTo(page, yes)
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  expect(await readBaki()).toBe(before)
  expect((await shop.ask('GET', 'bandrol')).total).toBe(total)
}

test('goods in, twenty pieces, labels, moved, two scrapped, and a wrong import taken back', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const form = new DocumentPage(page)
  const received = await test.step('goods in', async () => {
    await goTo(page, '/penerimaan-barang', 'Penerimaan Barang')
    await pick(page, 'Supplier', 'SUP01')
    await page.keyboard.press('F6')
    await pick(page, 'Kode Jenis 1', 'CCG17K')
    for (const [name, value] of [
      ['Qty 1', String(pieces)],
      ['Berat 1', '42.21'],
    ] as const) {
      await getTextbox(page, name).focus()
      await page.keyboard.press('Control+A')
      await typeByHand(page, value)
    }
    return form.saved(/PR-\d{6}-\d{4}/)
  })

  const made = await test.step('twenty pieces, with the label of the last', async () => {
    await goTo(page, '/tambah-data-barang', 'Tambah Data Barang')
    await page.keyboard.press('F6')
    for (const [name, code] of [
      ['Kode Group', 'G17K'],
      ['Kode Jenis', 'CCG17K'],
      ['Kode Baki', '01'],
    ] as const) {
      await pick(page, name, code)
      await page.keyboard.press('Enter')
    }
    await lookup(page, 'No Terima').focus()
    await pick(page, 'No Terima', received)
    await getTextbox(page, 'Berat Asli').focus()
    const barcodes = await enterPieces(page)
    expect(new Set(barcodes).size).toBe(pieces)
    expect(await readLabelPrinted(page, () => page.keyboard.press('Control+P'))).toContain(barcodes.at(-1))
    await page.keyboard.press('Escape')
    return barcodes
  })
  const receipt = encodeURIComponent(JSON.stringify({ no_terima: received }))
  expect((await shop.ask('GET', `penerimaan-barang?filter=${receipt}`)).body).toMatchObject([{ sisa_qty: 0 }])

  await test.step('labels of all of them at once', async () => {
    await goTo(page, '/cetak-barcode', 'Cetak Barcode')
    await scanInto(page, made)
    await expect(form.rows).toHaveCount(pieces)
    const number = await form.saved(/CB-\d{6}-\d{4}/)
    const printed = encodeURIComponent(JSON.stringify({ no_cetak: number }))
    expect((await shop.ask('GET', `cetak-barcode?filter=${printed}`)).body).toMatchObject([{ total_qty: pieces }])
  })

  await test.step('moved by scans, while the next ones come already', async () => {
    await goTo(page, '/pindah-barang', 'Pindah Barang')
    await pick(page, 'Kode Gudang', 'TOKO')
    await page.keyboard.press('Enter')
    await pick(page, 'Baki Tujuan', '05')
    await expect(form.scanBox).toBeFocused()
    await scanInto(page, made)
    await expect(form.rows).toHaveCount(pieces)
    await form.saved(/PB-\d{8}-\d{4}/)
    expect(await readPiece(shop, made[0] ?? '')).toMatchObject({ tempat: 'TOKO/05' })
  })

  await test.step('two scrapped with the word of a supervisor', async () => {
    await goTo(page, '/hancur-data-barang', 'Hancur Data Barang')
    await pick(page, 'Kondisi Barang', 'PATAH')
    await scanInto(page, made.slice(0, 2))
    await expect(form.rows).toHaveCount(2)
    await page.keyboard.press('F9')
    const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
    await expect(dialog.getByLabel('User ID')).toBeFocused()
    // As fingers type: what comes faster is a scanner's.
    await typeByHand(page, 'SPV01')
    await page.keyboard.press('Enter', { delay: 60 })
    await typeByHand(page, ownerPassword)
    await dialog.getByLabel('Keterangan').focus()
    await typeByHand(page, 'PATAH')
    await page.keyboard.press('F9')
    await form.offered(/HB-\d{6}-\d{4}/)
    const gone = await Promise.all(made.slice(0, 3).map(barcode => readPiece(shop, barcode)))
    expect(gone.map(({ status }) => status)).toEqual(['HANCUR', 'HANCUR', 'TERSEDIA'])
  })

  await test.step('a wrong import taken back', () => wrongImport(page, shop))
})
