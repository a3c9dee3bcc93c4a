// Selling at the counter: from the scan to the printed nota and back, by keys alone where it says so.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { ownerPassword, test } from '../support/browser/browser-shop.ts'
import {
  books,
  getGoods,
  last,
  readPieces,
  salePath,
  saveAndPrint,
  typeSales,
} from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'
import { buildQrisPayload } from '../support/qris-payload.ts'

test.use({ start: 'demo', shopName: 'kasir', user: 'KSR01' })
test.describe.configure({ lock: 'kasir' })

test('a sale without a mouse, from the scan to the nota; the window of the customer shows it meanwhile', async ({
  page,
  shop,
  context,
}) => {
  const [one = '', two = ''] = await readPieces(shop, 2)
  await page.goto(salePath)
  const customer = await context.newPage()
  await customer.goto(`${salePath}/pelanggan`)
  await expect(customer.getByText('Selamat Datang')).toBeVisible()
  await page.bringToFront()
  await typeSales(page, 'S01')
  // Nothing is paid where nothing is sold yet.
  await expect(page.getByText('Lunas')).toBeHidden()
  await page.keyboard.press('F2')
  await scanInto(page, [one, two])
  await expect(getGoods(page).getByRole('row')).toHaveCount(4)
  const total = await getGoods(page).getByRole('row').last().getByRole('cell').last().textContent()
  await expect(customer.getByRole('list', { name: 'Data Barang' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('F8')
  await expect(page.getByText('Lunas')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await saveAndPrint(page, 'F9')
  const saved = await last(shop, 'penjualan')
  expect(saved).toMatchObject({
    status: 'OPEN',
    kode_sales: 'S01',
    barang: [{ kode_barcode: one }, { kode_barcode: two }],
  })
  expect(saved.pembayaran).toMatchObject([{ jenis: 'CASH', jumlah_rp: saved.total }])
  expect(total).not.toBeNull()
  await expect(customer.getByText('Selamat Datang')).toBeVisible()
})

test('a payment by QRIS shows its code to the customer, and needs the reference of the bank', { tag: '@long' }, async ({
  page,
  shop,
  context,
  watch,
}) => {
  watch.expectRefusal(422)
  const [account] = (await shop.ask('GET', 'rekenings?range=[0,0]')).body
  const qris = buildQrisPayload()
  expect(await shop.ask('PUT', `rekenings/${account.id}`, { body: { ...account, qris } })).toMatchObject({
    status: 200,
  })
  const [code = ''] = await readPieces(shop, 1, 40)
  await page.goto(salePath)
  const customer = await context.newPage()
  await customer.goto(`${salePath}/pelanggan`)
  await page.bringToFront()
  await typeSales(page, 'S01')
  await page.keyboard.press('F2')
  await scanInto(page, code)
  await page.keyboard.press('Control+Shift+F8')
  await page.getByRole('combobox', { name: 'No Rekening 1', exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${account.no_rekening}`) }).click()
  await expect(customer.getByRole('img', { name: 'Bayar Dengan QRIS' })).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByText('Isi No Referensi Dari Aplikasi Bank')).toBeVisible()
  await page.getByRole('textbox', { name: 'No Referensi 1', exact: true }).fill('R-1')
  await expect(customer.getByRole('img', { name: 'Bayar Dengan QRIS' })).toBeHidden()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
  const saved = await last(shop, 'penjualan')
  expect(saved.pembayaran).toMatchObject([{ jenis: 'QRIS', no_reff: 'R-1', jumlah_rp: saved.total }])
})

test('ten codes within a second while a name is typed: each is a line, and the name is what was typed', async ({
  page,
  shop,
}) => {
  const codes = await readPieces(shop, 10, 2)
  await page.route(/\/lines\/barang$/, async route => {
    await new Promise(resolve => setTimeout(resolve, 150))
    await route.continue()
  })
  await page.goto(salePath)
  const name = page.getByRole('textbox', { name: 'Nama Customer' })
  await name.fill('IBU RA')
  await scanInto(page, codes)
  await expect(getGoods(page).getByRole('row')).toHaveCount(12)
  await expect(name).toHaveValue('IBU RA')
  // The line of the last code is in sight.
  await expect(getGoods(page).locator('tr[data-line]').last()).toBeInViewport({ ratio: 0.99 })
  for (const code of codes) await expect(getGoods(page).getByText(code, { exact: true })).toHaveCount(1)
})

test.describe('for people who did not ask for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('nothing is styled anew while a row that came in is marked', { tag: '@long' }, async ({ page, shop }) => {
    const [code = ''] = await readPieces(shop, 1, 12)
    await page.goto(salePath)
    await typeSales(page, 'S01')
    await page.keyboard.press('F2')
    await scanInto(page, code)
    const row = getGoods(page).locator('tr[data-line]')
    await expect(row).toHaveCSS('animation-delay', '1.2s')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const readStylings = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? 0
    }
    const before = await readStylings()
    await page.evaluate(async () => {
      for (let frames = 0; frames < 40; frames++) await new Promise(requestAnimationFrame)
    })
    expect((await readStylings()) - before).toBeLessThan(15)
    await expect(row).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})

test('a price below the system needs another person; validated by many at once, it is in the books', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const [code = ''] = await readPieces(shop, 1, 2)
  await page.goto(salePath)
  await page.getByRole('combobox', { name: 'Kode Sales' }).click()
  await page.getByRole('option', { name: /^S02/ }).click()
  await page.keyboard.press('F2')
  await scanInto(page, code)
  const price = page.getByRole('textbox', { name: 'Harga Jual 1', exact: true })
  await price.fill('1000000')
  await price.press('Tab')
  await page.keyboard.press('F8')
  await page.getByRole('group', { name: 'Uang Yang Diberikan' }).getByRole('button').last().click()
  await expect(page.getByRole('status').filter({ hasText: 'Kembali' })).toBeVisible()
  await page.keyboard.press('F9')
  const word = page.getByRole('dialog', { name: 'Otorisasi' })
  await expect(word.getByRole('row', { name: code })).toContainText(/Harga Jual.*1,000,000/)
  expect(await findBarriers(page)).toEqual([])
  await word.getByRole('textbox', { name: 'User ID' }).fill('SPV01')
  await word.getByRole('textbox', { name: 'Password' }).fill(ownerPassword)
  await word.getByRole('textbox', { name: 'Keterangan' }).fill('PELANGGAN TETAP')
  await word.getByRole('button', { name: 'Otorisasi' }).click()
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/validasi-penjualan')
  await page.getByRole('button', { name: 'Pilih Semua Di Halaman Ini' }).click()
  await page.getByRole('button', { name: 'Validasi', exact: true }).last().click()
  await page.getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByText('Semua Penjualan Sudah Divalidasi')).toBeVisible()
  expect(await last(shop, 'penjualan')).toMatchObject({ status: 'DONE', valid_by: 'KSR01' })
  expect((await books(shop, { codes: [code] })).tempat).toEqual(['PELANGGAN'])
})
