// The counter as a browser works at it, and what the books say of what was done there.
import { expect, type Locator, type Page } from '@playwright/test'
import { type BrowserShop, ownerPassword } from './browser-shop.ts'
import { typeByHand } from './typing.ts'

export const salePath = '/transaksi-penjualan'

const filterOf = (filter: object): string => encodeURIComponent(JSON.stringify(filter))

/** Barcodes of pieces that are for sale, of those that the shop began with. */
export const readPieces = async (shop: BrowserShop, count: number, from = 0): Promise<readonly string[]> => {
  const filter = filterOf({ status: 'TERSEDIA', kode_group: 'G17K' })
  const { body } = await shop.ask(
    'GET',
    `barang?filter=${filter}&sort=["kode_barcode","ASC"]&range=[${from},${from + count - 1}]`,
  )
  expect(body).toHaveLength(count)
  return body.map(({ kode_barcode: code }: { kode_barcode: string }) => code)
}

/** A new ring of 2.53 g of G17K unless more says otherwise: 2.53 x 1,935,000 and a labour charge of 50,000, up to 4,946,000. */
export const createPiece = async (shop: BrowserShop, more: object = {}): Promise<string> => {
  const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.53, berat: 2.53 }
  const { status, body } = await shop.ask('POST', 'barang', { body: { ...ring, ...more } })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.kode_barcode
}

/** What a call of the owner answers. */
export const call = async (shop: BrowserShop, path: string, body: object = {}) => {
  const answer = await shop.ask('POST', path, { body })
  expect({ path, ...answer }).toMatchObject({
    path,
    status: expect.any(Number),
    body: expect.not.objectContaining({ ref: expect.any(String) }),
  })
  return answer.body
}

/** The document of that kind that was made last. */
export const last = async (shop: BrowserShop, resource: string) => {
  const { body } = await shop.ask('GET', `${resource}?sort=["id","DESC"]&range=[0,0]`)
  return (await shop.ask('GET', `${resource}/${body[0].id}`)).body
}

export const getGoods = (page: Page): Locator => page.getByRole('table', { name: 'Barang', exact: true })

export const scanBox = (page: Page): Locator => page.locator('[data-scan] input').first()

/** When a counter is open, as at first and after each save: the focus is where codes are scanned, or where nothing is, in the first box. */
export const counterOpen = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-scan] input:focus, [id$="-field-kode_sales"]:focus').first()).toBeVisible()
}

/** Who serves, by keys. */
export const typeSales = async (page: Page, code: string): Promise<void> => {
  await counterOpen(page)
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Kode Sales' })).toBeFocused()
  await typeByHand(page, code)
  await expect(page.getByRole('option', { name: new RegExp(`^${code}`) })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Pays the rest, saves by F9, prints the nota and goes on to the next customer. */
export const payAndPrint = async (page: Page): Promise<void> => {
  await page.keyboard.press('F8')
  await expect(page.getByText('Lunas')).toBeVisible()
  await saveAndPrint(page, 'F9')
}

/** Saves by that key, with the word of somebody else where it needs one; the paper is a PDF. */
export const saveAndPrint = async (page: Page, key: string, by?: string): Promise<void> => {
  await page.keyboard.press(key)
  if (by !== undefined) await authorize(page, by)
  const offer = page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })
  await expect(offer).toBeVisible()
  const printed = page.waitForResponse(/\/print\/nota$/)
  await page.keyboard.press('Enter')
  expect((await printed).headers()['content-type']).toBe('application/pdf')
  await page.keyboard.press('Escape')
  await counterOpen(page)
}

/** A validated sale is cancelled on its screen, with the word of somebody else; an owner needs none. */
export const cancelSale = async (page: Page, id: string, by: string | null = 'SPV01'): Promise<void> => {
  await page.goto(`/batal-penjualan/${id}`)
  await page.getByRole('button', { name: 'Batal Penjualan', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Batal Penjualan', exact: true })
  await ask.getByRole('combobox', { name: /^Alasan/ }).click()
  await page.getByRole('option').first().click()
  const cancelled = page.waitForResponse(answer => answer.url().endsWith('/moves/batal') && answer.ok())
  await page.keyboard.press('F9')
  if (by !== null) await authorize(page, by)
  await cancelled
}

const authorize = async (page: Page, user: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill(user)
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
  await expect(dialog).toBeHidden()
}

interface Asked {
  readonly codes: readonly string[]
  /** Ids of rows, and the field of each that is looked up. */
  readonly rows?: Readonly<Record<string, readonly [path: string, field: string]>>
}

/** What lies in the drawer, where the pieces are, and what fields of other rows say by now. */
export const books = async (shop: BrowserShop, { codes, rows = {} }: Asked) => {
  const { body: places } = await shop.ask('GET', 'cash/saldo')
  const drawer = places.find((row: { tempat: string }) => row.tempat === 'KAS')
  const tempat = codes.map(async code => {
    const { body } = await shop.ask('GET', `barang?filter=${filterOf({ kode_barcode: code })}`)
    return body[0].tempat
  })
  const others = Object.entries(rows).map(async ([name, [path, field]]) => [
    name,
    (await shop.ask('GET', path)).body[field],
  ])
  return {
    cash: Number(drawer?.saldo ?? 0),
    tempat: await Promise.all(tempat),
    ...Object.fromEntries(await Promise.all(others)),
  }
}
