// Carts of the counter: put aside and taken up at another till, and told at once what others have or sold.
import { type Browser, expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { getGoods, readPieces, salePath } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', user: 'KSR01' })

/** How old the page calls what was just saved: the server's clock may be some hours behind its own. */
const hoursBehind = Math.floor(Number(process.env.CLOCK_BEHIND) / 3_600_000)
const ageOfNew = hoursBehind > 0 ? `${hoursBehind} jam` : 'baru saja'

const held = (page: Page) => page.getByRole('region', { name: 'Ditahan' })

/** Another till, with its own window. */
const till = async (browser: Browser, shop: BrowserShop, user: string): Promise<Page> => {
  const context = await browser.newContext({ storageState: await shop.storageOf(user), baseURL: shop.address })
  return context.newPage()
}

const begin = async (page: Page, name: string, code: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Kode Sales' }).click()
  await page.getByRole('option', { name: /^S01/ }).click()
  await page.getByRole('textbox', { name: 'Nama Customer' }).fill(name)
  await page.keyboard.press('F2')
  await scanInto(page, code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
}

test('a cart is put aside, taken up at another till, told of what became of its pieces, and is one sale', async ({
  page,
  shop,
  browser,
  watch,
}) => {
  const [one = '', two = ''] = await readPieces(shop, 2, 13)
  const other = await till(browser, shop, 'SPV01')
  await page.goto(salePath)
  await begin(page, 'IBU RATNA', one)
  await page.keyboard.press('F1')
  await expect(held(page).getByRole('listitem')).toHaveText(
    new RegExp(String.raw`IBU RATNA · Qty 1 · Total [\d,]+KSR01 · ${ageOfNew}`),
  )
  await expect(page.getByRole('textbox', { name: 'Nama Customer' })).toHaveValue('REGULER')
  expect(await findBarriers(page)).toEqual([])
  await other.goto(salePath)
  await held(other).getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(other.getByRole('textbox', { name: 'Nama Customer' })).toHaveValue('IBU RATNA')
  await expect(getGoods(other).getByText(one, { exact: true })).toBeVisible()
  // The first till begins with the same piece: both are told.
  await begin(page, 'PAK JOKO', one)
  await expect(page.getByRole('alert').filter({ hasText: 'juga sedang diisi oleh SPV01' })).toBeVisible()
  await expect(other.getByRole('alert').filter({ hasText: 'juga sedang diisi oleh KSR01' })).toBeVisible()
  // Gold is dearer now: each till is asked.
  const { body: groups } = await shop.ask('GET', 'group?filter={"kode_group":"G17K"}')
  const dearer = { ...groups[0], harga: groups[0].harga + 100_000 }
  expect((await shop.ask('PUT', `group/${groups[0].id}`, { body: dearer })).status).toBe(200)
  await expect(other.getByRole('alert').filter({ hasText: 'berubah sejak diisi' })).toBeVisible()
  const price = other.getByRole('textbox', { name: 'Harga Jual 1', exact: true })
  const before = await price.inputValue()
  await other.getByRole('button', { name: 'Pakai Yang Baru' }).click()
  await expect(price).not.toHaveValue(before)
  await page.getByRole('button', { name: 'Tetap Yang Lama' }).click()
  await expect(page.getByRole('textbox', { name: 'Harga Jual 1', exact: true })).toHaveValue(before)
  // It is sold at the other till: here it is told by whom, and goes out.
  await other.keyboard.press('F8')
  await expect(other.getByText('Lunas')).toBeVisible()
  await other.keyboard.press('F9')
  await expect(other.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
  const gone = page.getByRole('alert').filter({ hasText: /SPV01, Penjualan KCA-PJ-/ })
  await expect(gone).toBeVisible()
  await gone.getByRole('button', { name: 'Keluarkan' }).click()
  await expect(getGoods(page)).toBeHidden()
  await scanInto(page, two)
  await expect(getGoods(page).getByText(two, { exact: true })).toBeVisible()
  // Taken over while it is open here: what is typed here is nobody's any more.
  await other.keyboard.press('Escape')
  await other.goto(salePath)
  watch.expectRefusal(409)
  await expect(held(other).getByText('Sedang Dibuka')).toBeVisible()
  await held(other).getByRole('button', { name: 'Lanjutkan' }).click()
  await other.getByRole('button', { name: 'Ya' }).click()
  await expect(getGoods(other).getByText(two, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nama Customer' }).fill('PAK JOKO LAGI')
  await expect(page.getByText('Diteruskan di layar lain', { exact: false })).toBeVisible()
  await held(page).getByRole('button', { name: 'Lanjutkan' }).click()
  await page.getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('textbox', { name: 'Nama Customer' })).toHaveValue('PAK JOKO')
  const [{ id, ...now }] = (await shop.ask('GET', 'group?filter={"kode_group":"G17K"}')).body
  expect((await shop.ask('PUT', `group/${id}`, { body: { ...now, harga: groups[0].harga } })).status).toBe(200)
  await other.context().close()
})

test('what a till keeps of its own cart asks for nothing but its new rows', async ({ page, shop }) => {
  const codes = await readPieces(shop, 3, 20)
  const asked: (readonly string[])[] = []
  let lists = 0
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/drafts/penjualan') lists += 1
    if (pathname !== '/api/penjualan/lines/barang/now') return
    const { rows } = request.postDataJSON() as { readonly rows: readonly { readonly kode_barcode: string }[] }
    asked.push(rows.map(({ kode_barcode: code }) => code))
  })
  await page.goto(salePath)
  // As it opens, and again once it is connected.
  await expect.poll(() => lists).toBe(2)
  await page.keyboard.press('F2')
  for (const [at, code] of codes.entries()) {
    const answered = page.waitForResponse(answer => answer.url().endsWith('/lines/barang/now'))
    await scanInto(page, code)
    await expect(getGoods(page).locator('tr[data-line]')).toHaveCount(at + 1)
    await answered
  }
  expect(asked).toEqual(codes.map(code => [code]))
  expect(lists).toBe(2)
  // Somebody else’s cart is a matter of all rows.
  const body = { names: { barang: [codes[1]] }, key: 'other' }
  const all = page.waitForRequest(request => request.url().endsWith('/lines/barang/now'))
  expect((await shop.ask('PUT', 'drafts/penjualan/other-cart?screen=other-screen', { body })).status).toBe(200)
  expect(((await all).postDataJSON() as { readonly rows: readonly object[] }).rows).toHaveLength(3)
  await expect(page.getByRole('alert').filter({ hasText: 'juga sedang diisi oleh OWNER' })).toBeVisible()
  expect((await shop.ask('DELETE', 'drafts/penjualan/other-cart')).status).toBe(200)
})
