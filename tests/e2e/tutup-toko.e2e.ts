// Closing the day in the browser: what stands against it, the question, its progress, and the way home.
import { expect } from '@playwright/test'
import { test as base, openBrowserShop, ownerPassword } from '../support/browser/browser-shop.ts'

const test = base.extend<object, { readonly ownShop: undefined }>({
  ownShop: [undefined, { scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: what the runner passes first
    async ({}, use) => {
      const shop = await openBrowserShop('demo')
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})

const refusals = [
  { said: 'a session that is over', status: 401, json: { code: 'token.invalid', message: 'Invalid token.' } },
  {
    said: 'a closing of another account',
    status: 409,
    json: { code: 'store.being-closed', message: 'Error! Sedang dalam proses tutup toko!' },
  },
]
for (const { said, status, json } of refusals)
  test(`${said} is told in its own words, and leads home`, { tag: '@long' }, async ({ page, watch }) => {
    watch.expectRefusal(status)
    await page.route('**/api/system/close', async route => {
      if (route.request().method() === 'POST') return route.fulfill({ status, json })
      const response = await route.fetch()
      const state = await response.json()
      await route.fulfill({ response, json: { ...state, held: [], today: state.tgl_system } })
    })
    await page.goto('/tutup-toko')
    await page.getByRole('main').getByRole('button', { name: 'Tutup Toko' }).click()
    const question = page.getByRole('alertdialog').filter({ hasText: 'Apakah Anda Yakin Ingin Menutup Toko' })
    await question.getByRole('button', { name: 'Ya' }).click()
    await watch.expectMessage('Toko Sudah Ditutup Oleh Akun Lain')
    await expect(page).toHaveURL(/\/$/)
  })

test('where the server does not say what stands against it, it is asked again', { tag: '@long' }, async ({
  page,
  watch,
}) => {
  watch.expectRefusal(500)
  await page.route('**/api/system/close', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/tutup-toko')
  await expect(page.getByText('Terjadi kesalahan saat merequest data')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page
    .getByRole('main')
    .getByRole('button', { name: /Coba Lagi/ })
    .click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Tutup Toko' })).toBeVisible()
})

test('a page that is loaded anew in the middle goes along to the end', { tag: '@long' }, async ({ page, watch }) => {
  let isOver = false
  await page.route('**/api/system/close', async route => {
    const response = await route.fetch()
    const state = await response.json()
    const closing = { status: 'COUNTING', user_id: 'OWNER' }
    await route.fulfill({
      response,
      json: isOver ? { ...state, tgl_system: state.tgl_berikut } : { ...state, closing },
    })
  })
  await page.goto('/tutup-toko')
  const progress = page.getByRole('dialog', { name: 'Mohon Menunggu Sedang Menutup Toko !!!' })
  await expect(progress).toBeVisible()
  await page.reload()
  await expect(progress).toBeVisible()
  isOver = true
  await watch.expectMessage('Berhasil Menutup Toko')
  await expect(page).toHaveURL(/\/$/)
})

test('a drawer is counted before anybody is told what is expected, and agreed to by a second person', async ({
  browser,
  shop,
}) => {
  const set = (HITUNG_KAS_MODULE: boolean) => shop.ask('PUT', 'para-system', { body: { HITUNG_KAS_MODULE } })
  expect((await set(true)).status).toBe(200)
  const context = await browser.newContext({ storageState: await shop.storageOf('KSR01') })
  const page = await context.newPage()
  await page.goto(`${shop.address}/tutup-toko`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Tutup Toko' })).toBeDisabled()
  // Nothing is named beside what has no rows.
  await expect(main.getByRole('listitem')).toHaveText('1 Hitung Kas: Belum Dihitung')
  await main.getByRole('link', { name: '1 Hitung Kas: Belum Dihitung' }).click()
  await main.getByRole('link', { name: 'Hitung Tutup Toko' }).click()
  await page.getByRole('combobox', { name: 'Yang Dihitung', exact: true }).click()
  await page.getByRole('option', { name: 'Laci Kas' }).click()
  const notes = page.getByRole('table', { name: 'Pecahan', exact: true })
  await expect(notes.locator('tr[data-line]')).toHaveCount(11)
  await notes.getByRole('textbox', { name: 'Lembar 1', exact: true }).fill('7')
  await page.keyboard.press('Tab')
  await expect(main.getByText('700,000').first()).toBeVisible()
  await expect(main.getByText('Menurut System')).toHaveCount(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hitung.png` })
  await page.keyboard.press('F9')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/HK-\d{6}-\d{4}/)
  await expect(main.getByText('Menurut System')).toHaveCount(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dihitung.png` })
  const owner = await (await browser.newContext({ storageState: await shop.storageOf('OWNER') })).newPage()
  await owner.goto(page.url())
  await owner.getByRole('main').getByRole('button', { name: 'Setuju', exact: true }).click()
  const ask = owner.getByRole('dialog', { name: 'Setuju', exact: true })
  // Who may know the difference sees it before it is agreed to, and gives the reason; others are not asked for one.
  await expect(ask.getByText('Menurut System')).toBeVisible()
  await expect(ask.getByRole('textbox', { name: /^Alasan/ })).toBeVisible()
  if (process.env.SHOTS) await owner.screenshot({ path: `${process.env.SHOTS}/setuju.png` })
  await owner.context().close()
  await main.getByRole('button', { name: 'Setuju', exact: true }).click()
  const word = page.getByRole('dialog', { name: 'Otorisasi' })
  await word.getByLabel('User ID').fill('SPV01')
  await word.locator('input[type=password]').fill(ownerPassword)
  await word.getByLabel('Keterangan').fill('DIHITUNG BERDUA')
  // Whether the count is right is not known yet.
  await expect(word).not.toContainText('Selisih Belum Dijelaskan')
  await word.getByRole('button', { name: 'Otorisasi' }).click()
  const offer = page.getByRole('dialog').filter({ hasText: /HK-\d{6}-\d{4}/ })
  await offer.getByRole('button', { name: 'Tutup' }).click()
  await expect(main.getByText('Selisih Belum Dijelaskan').first()).toBeVisible()
  const why = { answers: { alasan: 'SISA SETORAN' } }
  const counted = page.url().split('/').at(-1) ?? ''
  expect((await shop.ask('POST', `hitung-kas/${counted}/moves/jelaskan`, { body: why })).status).toBe(200)
  await page.goto(`${shop.address}/tutup-toko`)
  await expect(main.getByRole('button', { name: 'Tutup Toko' })).toBeEnabled()
  await context.close()
  expect((await set(false)).status).toBe(200)
})

test('a day whose closer has closed the tab is closed to its end', { tag: '@long' }, async ({ browser, shop }) => {
  const context = await browser.newContext({ storageState: await shop.storageOf('OWNERB') })
  const page = await context.newPage()
  const { token } = await shop.signIn('OWNERB')
  const { body: day } = await shop.ask('GET', 'system/close', { token })
  await page.goto(`${shop.address}/tutup-toko`)
  await page.getByRole('main').getByRole('button', { name: 'Tutup Toko' }).click()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/system/close'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await sent
  await context.close()
  const readDate = async () => {
    const { token: again } = await shop.signIn('OWNERB')
    return (await shop.ask('GET', 'system/date', { token: again })).body.tgl_system
  }
  await expect.poll(readDate, { intervals: [1000] }).toBe(day.tgl_berikut)
})

test('a day is closed from the menu of the user, with an open session taken along', async ({ page, shop, watch }) => {
  const session = { kode_gudang: 'TOKO', kode_baki: '01', baki: [{ kode_baki: '01' }] }
  expect((await shop.ask('POST', 'timbang-baki/sesi?move=mulai', { body: session })).status).toBe(201)
  const { body: day } = await shop.ask('GET', 'system/close')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: /OWNER/ }).click()
  await page.getByRole('menuitem', { name: 'Tutup Toko' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Tutup Toko' })).toBeVisible()
  await expect(main).toContainText(day.tgl_system)
  await expect(main).toContainText(day.tgl_berikut)
  await expect(main.getByRole('region', { name: 'Penjualan Hari Ini' })).toContainText('Kemarin')
  const close = main.getByRole('button', { name: 'Tutup Toko' })
  await expect(close).toBeDisabled()
  await expect(main.getByRole('link', { name: /^1 Timbang Baki/ })).toBeVisible()
  await main.getByRole('combobox', { name: 'Saat Ditutup' }).click()
  await page.getByRole('option', { name: 'Dibawa Ke Hari Berikut' }).click()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tutup.png` })
  const question = page.getByRole('alertdialog').filter({ hasText: 'Apakah Anda Yakin Ingin Menutup Toko' })
  // It goes on at the server where the line is cut, and the page asks how far it is.
  watch.expectRefusal('no answer')
  await page.route('**/api/system/close', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await close.click()
  await expect(question).toContainText(`Dari ${day.tgl_system} Ke ${day.tgl_berikut}`)
  await question.getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('dialog', { name: 'Mohon Menunggu Sedang Menutup Toko !!!' })).toBeVisible()
  await watch.expectMessage('Berhasil Menutup Toko')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('status').filter({ hasText: `Tanggal ${day.tgl_system} sudah ditutup` })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('islogin')])).toEqual([
    null,
    'false',
  ])
  const { token } = await shop.signIn('OWNER')
  expect((await shop.ask('GET', 'system/date', { token })).body.tgl_system).toBe(day.tgl_berikut)
})
