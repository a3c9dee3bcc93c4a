// Mode Latihan in the browser: the owner opens a copy of the shop, whose pages and papers are marked and whose sales stay there.
import { expect, test } from '@playwright/test'
import { type BrowserShop, openBrowserShop, ownerPassword } from '../support/browser/browser-shop.ts'
import { call, createPiece } from '../support/browser/counter-page.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'

/** The calls of a shop, made to its copy. */
const buildCopyShop = (shop: BrowserShop, address: string, token: string): BrowserShop => ({
  ...shop,
  address,
  ask: async (method, path, { body } = {}) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json(), total: 0 }
  },
})

const countSales = async (shop: BrowserShop): Promise<number> => (await shop.ask('GET', 'penjualan')).body.length

test('a sale in the copy is marked, does not reach the shop and goes with a new start', async ({ browser }) => {
  const shop = await openBrowserShop('demo', { PRACTICE_PORT: '0' })
  try {
    const { token: cashier } = await shop.signIn('KSR01')
    for (const [method, path] of [
      ['POST', 'system/practice'],
      ['POST', 'system/practice/reset'],
      ['DELETE', 'system/practice'],
    ] as const)
      expect((await shop.ask(method, path, { token: cashier })).status).toBe(403)

    const context = await browser.newContext({ baseURL: shop.address, storageState: await shop.storageOf('OWNER') })
    const page = await context.newPage()
    await page.goto('/mode-latihan')
    await page.getByRole('button', { name: 'Buka Mode Latihan' }).click()
    const link = page.getByRole('main').getByRole('link', { name: /^http/ })
    await expect(link).toBeVisible({ timeout: 240_000 })
    const opened = context.waitForEvent('page')
    await link.click()
    const copyPage = await opened
    const address = new URL(copyPage.url()).origin
    await copyPage.getByLabel('User ID').fill('OWNER')
    await copyPage.getByLabel('Password', { exact: true }).fill(ownerPassword)
    await copyPage.keyboard.press('Enter')
    await expect(copyPage.getByRole('banner').first()).toBeVisible()
    await expect(copyPage.getByText(/LATIHAN/).first()).toBeVisible()

    const token = await copyPage.evaluate(() => localStorage.getItem('token') ?? '')
    const copy = buildCopyShop(shop, address, token)
    const before = await countSales(shop)
    const barcode = await createPiece(copy)
    const sale = { kode_sales: 'S01', barang: [{ kode_barcode: barcode }] }
    const { id, no_faktur_group: number } = await call(copy, 'penjualan?move=simpan', {
      ...sale,
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
    })
    await copyPage.goto(`${address}/validasi-penjualan`)
    await expect(copyPage.getByRole('table').getByText(number)).toBeVisible()
    const paper = await fetch(`${address}/api/penjualan/${id}/print/nota`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await readPdfTexts(new Uint8Array(await paper.arrayBuffer()))).flat().join(' ')).toContain('LATIHAN')
    expect([await countSales(shop), (await shop.ask('GET', `penjualan/${id}`)).status]).toEqual([before, 404])

    await page.getByRole('button', { name: 'Ulangi Dari Awal' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(link).toBeHidden()
    await expect(link).toBeVisible({ timeout: 240_000 })
    const renewed = new URL((await link.getAttribute('href')) ?? '').origin
    const answer = await fetch(`${renewed}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'OWNER', password: ownerPassword }),
    })
    const fresh = buildCopyShop(shop, renewed, (await answer.json()).token)
    expect((await fresh.ask('GET', `penjualan/${id}`)).status).toBe(404)

    await page.getByRole('button', { name: 'Tutup Mode Latihan' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Buka Mode Latihan' })).toBeVisible()
    await expect(fetch(renewed)).rejects.toThrow()
    await context.close()
  } finally {
    await shop.stop()
  }
})
