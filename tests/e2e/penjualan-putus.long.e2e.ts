// What happens around a sale while it is typed: its answer is lost on the way, and the day is closed under it.
import { expect } from '@playwright/test'
import { ownerPassword, test } from '../support/browser/browser-shop.ts'
import { call, createPiece, getGoods, last, salePath, typeSales } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', user: 'KSR01', shopName: 'a sale that is cut off' })

test('the network is cut while a sale is saved: the same save again is the same sale', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal('no answer')
  // Its draft is a sale by then.
  watch.expectRefusal(409)
  const code = await createPiece(shop)
  const before = (await last(shop, 'penjualan').catch(() => undefined))?.id
  const sent: (string | undefined)[] = []
  await page.route('**/api/penjualan?move=simpan', async route => {
    sent.push(route.request().headers()['idempotency-key'])
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.goto(salePath)
  await typeSales(page, 'S01')
  await scanInto(page, code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByText('Lunas')).toBeVisible()
  await page.keyboard.press('F9')
  await watch.expectMessage('Koneksi')
  // Nothing of it is gone from the screen, and it is saved already.
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  const first = await last(shop, 'penjualan')
  expect(first.id).not.toBe(before)
  expect(first.barang).toMatchObject([{ kode_barcode: code }])
  await page.keyboard.press('F9')
  const offer = page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })
  await expect(offer).toContainText(first.no_faktur_group)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBeTruthy()
  expect(sent[1]).toBe(sent[0])
  expect((await last(shop, 'penjualan')).id).toBe(first.id)
  await call(shop, `penjualan/${first.id}/moves/validasi`)
})

test('the day is closed under an open cart: it goes on the next day, is looked at once more, and is a sale of that day', {}, async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(401)
  watch.expectRefusal(409)
  const code = await createPiece(shop)
  await page.goto(salePath)
  await typeSales(page, 'S01')
  await page.getByRole('textbox', { name: 'Nama Customer' }).fill('IBU MALAM')
  const stored = page.waitForResponse(answer => answer.url().includes('/drafts/penjualan/') && answer.ok())
  await scanInto(page, code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await stored
  await expect(page.getByText('Tersimpan')).toBeVisible()
  const { body: day } = await shop.ask('GET', 'system/close')
  expect((await shop.ask('POST', 'system/close', { body: { PROSES: 'close' } })).status).toBe(200)
  // Everybody signs in anew.
  await page.getByRole('textbox', { name: 'User ID' }).fill('KSR01')
  await page.locator('input[type=password]').fill(ownerPassword)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  // Nothing of the new day is stored before somebody has tried to save.
  const open: (() => void)[] = []
  await page.route(/\/drafts\/penjualan\/[^/]+\?screen=/, async route => {
    if (route.request().method() === 'PUT') await new Promise<void>(resolve => open.push(resolve))
    await route.continue()
  })
  await page.goto(salePath)
  await page
    .getByRole('region', { name: 'Ditahan' })
    .getByRole('listitem')
    .filter({ hasText: 'IBU MALAM' })
    .getByRole('button', { name: 'Lanjutkan' })
    .click()
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText(`Hari ${day.tgl_system} sudah ditutup`, { exact: false })).toBeVisible()
  await page.keyboard.press('F9')
  await watch.expectMessage('Periksa Harganya')
  const storedAnew = page.waitForResponse(answer => answer.url().includes('/drafts/penjualan/') && answer.ok())
  await expect.poll(() => open.length).toBeGreaterThan(0)
  for (const go of open) go()
  await storedAnew
  await page.unroute(/\/drafts\/penjualan\/[^/]+\?screen=/)
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
  const { body: found } = await shop.ask('GET', 'penjualan?sort=["id","DESC"]&range=[0,0]', {
    token: (await shop.signIn('OWNER')).token,
  })
  expect(found).toMatchObject([{ nama_customer: 'IBU MALAM', tgl_system: day.tgl_berikut, total: 4_946_000 }])
})
