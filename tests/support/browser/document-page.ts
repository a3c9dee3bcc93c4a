// A document's form as a person at the counter works with it: lookups, scans, the save and its print.
import { expect, type Locator, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { readPdfTexts } from '../files/pdf-texts.ts'
import type { BrowserShop } from './browser-shop.ts'
import { typeByHand } from './typing.ts'

type Row = Readonly<Record<string, unknown>>

export class DocumentPage {
  readonly scanBox: Locator
  readonly rows: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.scanBox = page.getByRole('textbox', { name: 'Kode Barcode', exact: true })
    this.rows = page.getByRole('table', { name: 'Barang', exact: true }).locator('tr[data-line]')
  }

  async open(path: string, title: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  async pick(box: string, text: string): Promise<void> {
    await this.page.getByRole('combobox', { name: box, exact: true }).click()
    await typeByHand(this.page, text)
    // Until it is found the list is that of the keys before, and a click may fall between the two.
    const options = this.page.getByRole('listbox').getByRole('option')
    await expect(options.first()).toContainText(text)
    await options.first().click()
    await expect(options).toHaveCount(0)
  }

  async scan(...codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      await this.page.keyboard.press('F2')
      await expect(this.scanBox).toBeFocused()
      await typeByHand(this.page, code)
      await this.page.keyboard.press('Enter')
    }
  }

  /** Saves, and closes the offer of the print; the number that the offer names. */
  async saved(number: RegExp): Promise<string> {
    await this.page.keyboard.press('F9')
    return this.offered(number)
  }

  async offered(number: RegExp): Promise<string> {
    const offer = this.page.getByRole('dialog').filter({ hasText: number })
    await expect(offer).toBeVisible()
    const found = number.exec((await offer.textContent()) ?? '')?.[0] ?? ''
    const opened = this.page.waitForEvent('popup')
    await offer.getByRole('button', { name: 'Cetak' }).press('Enter')
    await (await opened).close()
    await offer.getByRole('button', { name: 'Tutup' }).press('Enter')
    return found
  }
}

/** Presses an action of a document's page: its button, or its line in the menu of the other actions. */
export const pressAction = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  const menu = page.getByRole('main').getByRole('button', { name: 'Lainnya', exact: true })
  await expect(button.or(menu).first()).toBeVisible()
  if ((await button.count()) > 0) return button.first().click()
  await menu.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** A new ring in tray 01 of the shop, made by its owner beside the page. */
export const createRing = async (shop: BrowserShop): Promise<string> => {
  const body = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }
  const { status, body: made } = await shop.ask('POST', 'barang', { body })
  expect(status).toBe(201)
  return made.kode_barcode
}

/** The piece as the database has it now. */
export const readPiece = async (shop: BrowserShop, barcode: string): Promise<Row> => {
  const filter = encodeURIComponent(JSON.stringify({ kode_barcode: barcode }))
  return (await shop.ask('GET', `barang?filter=${filter}`)).body[0]
}

/** What stands in the label that the press prints, as the browser was sent it. */
export const readLabelPrinted = async (page: Page, press: () => Promise<void>): Promise<string> => {
  let file = new Uint8Array()
  await page.route('**/print/label', async route => {
    const answer = await route.fetch()
    file = new Uint8Array(await answer.body())
    await route.fulfill({ response: answer })
  })
  const opened = page.waitForEvent('popup')
  await press()
  const tab = await opened
  // The tab shows it in a viewer that never reports the end of loading.
  await expect.poll(() => file.length).toBeGreaterThan(0)
  await tab.close()
  return (await readPdfTexts(file)).flat().join(' ')
}

/** What the stock card has of the piece, leg by leg, as the database keeps it: kind, place, pieces, milligrams. */
export const getLegs = ({ database }: BrowserShop, barcode: string): readonly string[] => {
  const file = new Database(database, { readonly: true })
  try {
    const legs = file.prepare(
      // As they were written: the id of what takes an entry back says nothing of when.
      'select kind, tempat, qty, berat from buku_barang where kode_barcode = ? order by min(rowid) over (partition by entry), qty',
    )
    return (legs.all(barcode) as Row[]).map(({ kind, tempat, qty, berat }) => `${kind} ${tempat} ${qty} ${berat}`)
  } finally {
    file.close()
  }
}

/** The legs of a new ring: it came from outside into tray 01. */
export const ringCame = ['TAMBAH SUPPLIER -1 -2530', 'TAMBAH TOKO/01 1 2530']
