// Orders and counts of materials as a person at the counter works with them, and what the database has of them.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Answer, BrowserShop } from './browser-shop.ts'
import { typeByHand } from './typing.ts'

type Row = Readonly<Record<string, unknown>>

export const pesanNumber = /PS-\d{6}-\d{4}/

export class PesanPage {
  readonly rows: Locator
  private readonly page: Page

  constructor(page: Page, lines = 'Isi') {
    this.page = page
    this.rows = page.getByRole('table', { name: lines, exact: true }).locator('tr[data-line]')
  }

  async openNew(): Promise<void> {
    await this.page.goto('/pesan')
    await expect(this.box('Penerima')).toBeFocused()
  }

  async openSaved(id: string): Promise<void> {
    await this.page.goto(`/lihat-pesan/${id}`)
    await expect(this.page.getByRole('heading', { level: 1, name: pesanNumber })).toBeVisible()
  }

  box(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  /** The cell that is written, by the title of its column and the number of its row. */
  cell(title: string, row: number): Locator {
    const name = `${title} ${row}`
    const { page } = this
    return page
      .getByRole('textbox', { name, exact: true })
      .or(page.getByRole('combobox', { name, exact: true }))
      .or(page.getByRole('switch', { name, exact: true }))
  }

  /** A row more, with its material picked by the keyboard. */
  async addRow(bahan: string): Promise<void> {
    const number = (await this.rows.count()) + 1
    await this.page.keyboard.press('F6')
    await expect(this.cell('Bahan', number)).toBeFocused()
    await typeByHand(this.page, bahan)
    await this.page.getByRole('option', { name: bahan }).first().waitFor()
    await this.page.keyboard.press('Enter')
    await expect(this.cell('Bahan', number)).toHaveValue(new RegExp(`^${bahan}`))
  }
}

/** An order that is saved already, by the owner beside the page. */
export const createPesan = async (shop: BrowserShop, penerima: string, ...bahan: readonly string[]): Promise<Row> => {
  const isi = (bahan.length > 0 ? bahan : ['E1']).map(one => ({ bahan: one, jumlah: 2 }))
  const { status, body } = await shop.ask('POST', 'pesan?move=simpan', { body: { penerima, isi } })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

export const moved = async (shop: BrowserShop, { id }: Row, move: string, body: Row = {}): Promise<Answer> => {
  const answer = await shop.ask('POST', `pesan/${id}/moves/${move}`, { body })
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

/** The orders of that receiver as the database has them. */
export const readPesan = async (shop: BrowserShop, penerima: string): Promise<readonly Row[]> => {
  const filter = encodeURIComponent(JSON.stringify({ penerima }))
  return (await shop.ask('GET', `pesan?filter=${filter}&sort=["nomor","ASC"]`)).body
}

const readDrafts = async (shop: BrowserShop): Promise<readonly Row[]> => (await shop.ask('GET', 'drafts/pesan')).body

/** What tests before began and left, so that nothing is offered but what this one types. */
export const throwDraftsAway = async (shop: BrowserShop): Promise<void> => {
  for (const { id } of await readDrafts(shop)) await shop.ask('DELETE', `drafts/pesan/${id}`)
}

/** Waits until the server has no draft any more: a page that closes at once takes its last call along. */
export const expectNoDrafts = (shop: BrowserShop): Promise<void> => expect.poll(() => readDrafts(shop)).toEqual([])
