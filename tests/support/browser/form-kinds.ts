// Every kind of form there is: where it is, how somebody types into it, and what of that it shows.
import type { Locator, Page } from '@playwright/test'
import type { BrowserShop } from './browser-shop.ts'
import { createPesan, throwDraftsAway } from './pesan-page.ts'

export interface FormKind {
  readonly path: string
  /** From the page at its path to the form. */
  readonly begin?: (page: Page) => Promise<void>
  readonly type: (page: Page, value: string) => Promise<void>
  readonly shown: (page: Page) => Promise<string>
  /** A value by its number, each another one. */
  readonly value: (turn: number) => string
}

const getTextbox = (path: string, find: (page: Page) => Locator, more: Partial<FormKind> = {}): FormKind => ({
  path,
  type: (page, value) => find(page).fill(value),
  shown: page => find(page).inputValue(),
  value: turn => `ISIAN ${turn}`,
  ...more,
})

const named = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })

const getEntry = (page: Page, id: string): Locator => page.locator(`[role=treeitem][data-row="${id}"]`)

const access: FormKind = {
  path: '/hak-akses-users?user=KSR01',
  type: async (page, value) => {
    if ((await getEntry(page, 'bank').getAttribute('aria-checked')) !== value) await getEntry(page, 'bank').click()
  },
  shown: async page => (await getEntry(page, 'bank').getAttribute('aria-checked')) ?? '',
  value: () => 'true',
}

const readFirstId = async (shop: BrowserShop, path: string, filter: object = {}): Promise<string> =>
  (await shop.ask('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0].id

type Kinds = Readonly<Record<string, (shop: BrowserShop) => FormKind | Promise<FormKind>>>

/** Of a shop with demo masters. */
export const masterForms: Kinds = {
  'a new row in a dialog': () => getTextbox('/master-bank/create', named('Nama Bank')),
  'a row in a dialog': async shop => getTextbox(`/master-bank/${await readFirstId(shop, 'banks')}`, named('Nama Bank')),
  'a row on a page, with its layout': async shop =>
    getTextbox(`/setting-nota/${await readFirstId(shop, 'nota-slip', { jenis: 'HUTANG' })}`, named('Judul No Hutang')),
  'the settings': () => getTextbox('/settingsystem', named('Pembulatan'), { value: turn => String(turn + 1) }),
  'the own shop': () => getTextbox('/settingtoko', named('Kota')),
  'the grid': () =>
    getTextbox('/master-parameter-harga-emas', page => page.getByLabel('Harga Jual / Gram G9K'), {
      // Esc in a cell gives the cell its value back.
      type: async (page, value) => {
        await page.getByLabel('Harga Jual / Gram G9K').fill(value)
        await page.keyboard.press('Tab')
      },
      value: turn => (1_000_000 + turn).toLocaleString('en-US'),
    }),
  'the menu': () =>
    getTextbox('/hak-akses-news', named('Judul'), {
      begin: page => getEntry(page, 'gudang').click(),
      shown: async page => (await getEntry(page, 'gudang').textContent())?.match(/ISIAN \d+/)?.[0] ?? '',
    }),
  'the access of a user': () => access,
}

/** Of a shop with orders. */
export const documentForms: Kinds = {
  'a new document': async shop => {
    await throwDraftsAway(shop)
    return getTextbox('/pesan', named('Penerima'))
  },
  'a saved document': async shop => {
    const { id } = await createPesan(shop, 'JALAN')
    return getTextbox(`/lihat-pesan/${id}`, named('Catatan'), {
      begin: page => page.getByRole('button', { name: 'Ubah' }).click(),
    })
  },
}
