// The till and a phone side by side: a request is agreed to, refused, taken back, answered twice, over, or about a changed document.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { call, createPiece } from '../support/browser/counter-page.ts'

test.use({ start: 'demo', shopName: 'jarak-jauh', user: 'KSR01', viewport: { width: 1366, height: 768 } })

const requestsPath = '/authorization-requests'

/** A deposit of one new ring, whose money is paid. */
const makeDeposit = async (shop: BrowserShop) => {
  const body = {
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 100_000 }],
    barang: [{ kode_barcode: await createPiece(shop) }],
  }
  const made = await call(shop, 'titipan?move=simpan', body)
  return call(shop, `titipan/${made.id}/moves/validasi`)
}

/** The dialog of the authorization after the cancellation of the deposit. */
const cancelDeposit = async (page: Page, id: string): Promise<Locator> => {
  await page.goto(`/lihat-titipan/${id}`)
  await page.getByRole('button', { name: 'Batal Titipan', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Batal Titipan', exact: true })
  await ask.getByRole('combobox', { name: /^Alasan/ }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByRole('button', { name: 'Minta Persetujuan' }).click()
  await expect(dialog.getByRole('status')).toContainText('Menunggu jawaban')
  return dialog
}

const openPhone = async (browser: Browser, shop: BrowserShop, user: string): Promise<Page> => {
  const storageState = await shop.storageOf(user)
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ storageState, viewport, baseURL: shop.address })
  const phone = await context.newPage()
  await phone.goto(requestsPath)
  await expect(phone.getByRole('heading', { name: 'Permintaan Otorisasi' })).toBeVisible()
  return phone
}

const openRequest = async (phone: Page): Promise<Locator> => {
  await phone.getByRole('button', { name: 'Lihat' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Permintaan Otorisasi' })
  await expect(dialog.getByRole('button', { name: /Setuju/ })).toBeVisible()
  return dialog
}

const answer = async (dialog: Locator, button: RegExp, word: string): Promise<void> => {
  await dialog.getByLabel('Keterangan').fill(word)
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByRole('button', { name: button }).click()
}

test('the save goes on as soon as the phone agrees, and the log has from where', async ({
  browser,
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const phone = await openPhone(browser, shop, 'SPV01')
  await expect(phone.getByText('Tidak Ada Permintaan')).toBeVisible()
  const { id, no_titip_group: number } = await makeDeposit(shop)
  const cancelled = page.waitForResponse(response => response.url().endsWith('/moves/batal') && response.ok())
  const till = await cancelDeposit(page, id)
  await expect(phone.getByRole('link', { name: 'Permintaan Otorisasi: 1' })).toBeVisible()
  const request = await openRequest(phone)
  await expect(request).toContainText(number)
  await expect(request).toContainText('KSR01')
  await expect(request.getByRole('table', { name: 'Yang Disetujui' })).toContainText('4,946,000')
  await answer(request, /Setuju/, 'SUDAH DITELEPON')
  await cancelled
  await expect(till).toBeHidden()
  await expect(phone.getByText('Tidak Ada Permintaan')).toBeVisible()
  const { body } = await shop.ask('GET', `otorisasi?filter=${encodeURIComponent(JSON.stringify({ id_dokumen: id }))}`)
  expect(body).toMatchObject([
    { user_id: 'SPV01', diminta_oleh: 'KSR01', keterangan: 'SUDAH DITELEPON', cara: 'REMOTE' },
  ])
  await phone.context().close()
})

test('a refusal is shown at the till with its word, and a password can be typed there', async ({
  browser,
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const phone = await openPhone(browser, shop, 'SPV01')
  const { id } = await makeDeposit(shop)
  const till = await cancelDeposit(page, id)
  const request = await openRequest(phone)
  await answer(request, /Tolak/, 'BARANG BELUM KEMBALI')
  await expect(till.getByRole('alert')).toContainText('Ditolak SPV01: BARANG BELUM KEMBALI')
  await expect(till.getByRole('button', { name: 'Minta Persetujuan' })).toBeVisible()
  await till.getByLabel('User ID').fill('SPV01')
  await till.locator('input[type=password]').fill(ownerPassword)
  await till.getByLabel('Keterangan').fill('SUDAH KEMBALI')
  const cancelled = page.waitForResponse(response => response.url().endsWith('/moves/batal') && response.ok())
  await till.getByRole('button', { name: 'Otorisasi' }).click()
  await cancelled
  await phone.context().close()
})

test('what the till takes back is gone on the phone, also when its dialog is closed', async ({
  browser,
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const phone = await openPhone(browser, shop, 'SPV01')
  const { id } = await makeDeposit(shop)
  const till = await cancelDeposit(page, id)
  const request = await openRequest(phone)
  await till.getByRole('button', { name: 'Tarik Kembali' }).click()
  await expect(till.getByRole('button', { name: 'Minta Persetujuan' })).toBeVisible()
  await expect(phone.getByRole('dialog')).toContainText('Permintaan Ini Sudah Ditarik Kembali')
  await expect(request.getByRole('button', { name: /Setuju/ })).toHaveCount(0)
  await phone.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
  await till.getByRole('button', { name: 'Minta Persetujuan' }).click()
  await expect(phone.getByRole('button', { name: 'Lihat' })).toBeVisible()
  await till.getByRole('button', { name: 'Tutup' }).click()
  await expect(till).toBeHidden()
  await expect(phone.getByText('Tidak Ada Permintaan')).toBeVisible()
  await phone.context().close()
})

test('of two phones the first answers, and the second sees who it was', async ({ browser, page, shop, watch }) => {
  watch.expectRefusal(422)
  const [one, other] = [await openPhone(browser, shop, 'SPV01'), await openPhone(browser, shop, 'OWNER')]
  const { id } = await makeDeposit(shop)
  const cancelled = page.waitForResponse(response => response.url().endsWith('/moves/batal') && response.ok())
  await cancelDeposit(page, id)
  const [first, second] = [await openRequest(one), await openRequest(other)]
  await expect(second).toContainText('KSR01')
  await answer(first, /Setuju/, 'BENAR')
  await cancelled
  await expect(other.getByRole('dialog')).toContainText('Permintaan Ini Sudah Disetujui SPV01')
  await one.context().close()
  await other.context().close()
})

test('a document that has changed since is refused on the phone and at the till', async ({
  browser,
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  watch.expectRefusal(412)
  const phone = await openPhone(browser, shop, 'SPV01')
  const { id } = await makeDeposit(shop)
  const till = await cancelDeposit(page, id)
  const request = await openRequest(phone)
  const answers = { pembayaran: [{ jenis: 'CASH', jumlah_rp: 50_000 }] }
  await call(shop, `titipan/${id}/moves/tambah_dp`, { answers })
  await answer(request, /Setuju/, 'BENAR')
  await expect(request.getByRole('alert')).toContainText(/Berubah Sejak/)
  await expect(till.getByRole('status')).toContainText('Menunggu jawaban')
  await till.getByRole('button', { name: 'Tarik Kembali' }).click()
  await till.getByRole('button', { name: 'Minta Persetujuan' }).click()
  await expect(till.getByRole('alert')).toContainText('Data Sudah Diubah Oleh User Lain')
  await phone.context().close()
})

test('an old request is over on the phone and at the till', async ({ browser, page, shop, watch }) => {
  watch.expectRefusal(422)
  const phone = await openPhone(browser, shop, 'SPV01')
  const { id } = await makeDeposit(shop)
  const till = await cancelDeposit(page, id)
  await openRequest(phone)
  const expire = async (target: Page): Promise<void> => {
    await target.route(/\/authorization\/requests\/[^/]+(\/own)?$/, async route => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, state: 'EXPIRED', seconds_left: 0 } })
    })
  }
  await expire(page)
  await expect(till.getByRole('alert')).toContainText('Tidak Ada Yang Menjawab Dalam 5 Menit')
  await expire(phone)
  await phone.reload()
  await expect(phone.getByRole('dialog')).toContainText('Permintaan Ini Sudah Lebih Dari 5 Menit')
  await phone.context().close()
})

test('users who may agree to nothing have no entry for requests', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: /^User KSR01|KSR01/ }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Permintaan Otorisasi' })).toHaveCount(0)
})
