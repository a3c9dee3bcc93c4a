// What the counter does with faults, hasty keys and codes at the wrong moment.
import { expect, type Page } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import {
  counterOpen,
  createPiece,
  getGoods,
  last,
  salePath,
  scanBox,
  typeSales,
} from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', shopName: 'kasir', user: 'SPV01' })

const getStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** A sale of one new ring with its salesperson. */
const openSale = async (page: Page, shop: BrowserShop): Promise<string> => {
  const code = await createPiece(shop)
  await page.goto(salePath)
  await counterOpen(page)
  await scanInto(page, code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeAttached()
  await typeSales(page, 'S01')
  return code
}

test('the fault of a payment comes when the sale is saved, and goes when it is cured', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  await openSale(page, shop)
  await page.keyboard.press('Shift+F8')
  const account = page.getByRole('combobox', { name: /^No Rekening/ })
  await expect(account).toBeFocused()
  await expect(getStatus(page, 'Lunas')).toBeVisible()
  await expect(page.getByText(/No Rekening.*(Tidak Boleh Kosong|Belum Dipilih)/)).toHaveCount(0)
  await page.keyboard.press('F9')
  await expect(account).toHaveAccessibleDescription(/No Rekening/)
  await expect(account).toBeFocused()
  await page.keyboard.type('8800', { delay: 60 })
  await expect(page.getByRole('option', { name: /8800/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(account).toHaveAccessibleDescription('')
})

test('a deposit without its money says so in the form, over no box', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  await openSale(page, shop)
  await page.keyboard.press('F10')
  await page.getByRole('button', { name: 'Tidak Mengikat', exact: true }).click()
  await expect(page.getByRole('main').getByText('DP Belum Dibayar')).toBeVisible()
})

test('the fault of a weight goes while the weight is typed', async ({ page, watch }) => {
  watch.expectRefusal(422)
  await page.goto('/transaksi-pembelian')
  await counterOpen(page)
  await page.keyboard.press('F6')
  const weight = page.getByRole('textbox', { name: 'Berat', exact: true })
  await expect(weight).toBeVisible()
  await expect(weight).toHaveAccessibleDescription('')
  // A row that nobody typed into is none, and has no faults.
  await page.getByRole('textbox', { name: 'Nama Barang', exact: true }).fill('CINCIN')
  await page.keyboard.press('F9')
  await expect(weight).toHaveAccessibleDescription(/Berat/)
  await weight.focus()
  await page.keyboard.type('2.02', { delay: 60 })
  await expect(weight).toHaveAccessibleDescription('')
})

test('a save whose key is pressed twice at once is one sale', async ({ page, shop }) => {
  const code = await openSale(page, shop)
  await page.keyboard.press('F8')
  await expect(getStatus(page, 'Lunas')).toBeVisible()
  const countSales = async (): Promise<number> => (await shop.ask('GET', 'penjualan?range=[0,0]')).total
  const before = await countSales()
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/penjualan?move=simpan')) sent.push(request.url())
  })
  await Promise.all([page.keyboard.press('F9'), page.keyboard.press('F9')])
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect((await countSales()) - before).toBe(1)
  expect(await last(shop, 'penjualan')).toMatchObject({ barang: [{ kode_barcode: code }] })
})

test('codes of two scanners in turn are all lines, each once', async ({ page, shop }) => {
  const codes: string[] = []
  for (let count = 0; count < 6; count++) codes.push(await createPiece(shop))
  await page.goto(salePath)
  await counterOpen(page)
  for (const [index, code] of codes.entries()) await scanInto(page, code, { gap: index % 2 === 0 ? 5 : 60 })
  const rows = getGoods(page).locator('tr[data-line]')
  await expect(rows).toHaveCount(codes.length)
  for (const [index, code] of codes.entries()) await expect(rows.nth(index)).toContainText(code)
})

test.describe('a cashier who needs an authorization', () => {
  test.use({ user: 'KSR01' })

  test('scans while it is asked for: the code is in no box of it, and a line after it', async ({
    page,
    shop,
    watch,
  }) => {
    watch.expectRefusal(422)
    await openSale(page, shop)
    await page.keyboard.press('F2')
    const price = page.getByRole('textbox', { name: 'Harga Jual 1', exact: true })
    await price.fill('4000000')
    await price.press('Tab')
    await page.keyboard.press('F8')
    await expect(getStatus(page, 'Lunas').or(getStatus(page, 'Kembali'))).toBeVisible()
    await page.keyboard.press('F9')
    const word = page.getByRole('dialog', { name: 'Otorisasi' })
    const user = word.getByRole('textbox', { name: 'User ID' })
    await expect(user).toBeFocused()
    const next = await createPiece(shop)
    await scanInto(page, next)
    await watch.expectMessage(`Scan ${next} menunggu`)
    await expect(user).toHaveValue('')
    await expect(user).toBeFocused()
    await word.getByRole('button', { name: 'Tutup' }).click()
    await expect(getGoods(page).getByText(next, { exact: true })).toBeAttached()
    await expect(getGoods(page).locator('tr[data-line]')).toHaveCount(2)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('what became of a code is in sight, above the foot', async ({ page, watch }) => {
    watch.expectRefusal(422)
    await page.goto(salePath)
    await counterOpen(page)
    // The window ends where the foot stands just under the box.
    const box = await scanBox(page).boundingBox()
    const foot = await page.locator('[data-foot]:visible').last().boundingBox()
    await page.setViewportSize({
      width: 390,
      height: Math.round((box?.y ?? 0) + (box?.height ?? 0) + (foot?.height ?? 0)),
    })
    await scanInto(page, '99999999')
    const message = page.getByText('Kode Barcode 99999999 Tidak Ditemukan')
    await expect(message).toBeVisible()
    const isOnTop = (): Promise<boolean> =>
      message.evaluate(element => {
        const { left, bottom } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 4, bottom - 2))
      })
    await expect.poll(isOnTop).toBe(true)
  })
})
