// What is typed into a form is not lost, not sent twice and not guessed at, whatever happens meanwhile.
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

const openForm = async (page: Page, shop: BrowserShop, path: string, title: string) => {
  const list = new MasterPage(page, shop, title)
  await page.goto(`${path}/create`)
  const form = list.form(`Tambah ${title}`)
  await expect(form).toBeVisible()
  return { list, form }
}

const getTextbox = (form: Locator, name: string): Locator => form.getByRole('textbox', { name, exact: true })
const saveButton = (form: Locator): Locator => form.getByRole('button', { name: /^Simpan Data/ })

/** The saves that the page sends from now on. */
const savesOf = (page: Page): Request[] => {
  const saves: Request[] = []
  page.on('request', request => {
    if (['POST', 'PUT'].includes(request.method()) && request.url().includes('/api/')) saves.push(request)
  })
  return saves
}

const found = async (shop: BrowserShop, path: string, filter: Readonly<Record<string, string>>) =>
  (await shop.ask('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body

test('what was typed survives every save that fails', async ({ page, shop, watch }) => {
  for (const status of [409, 500] as const) watch.expectRefusal(status)
  watch.expectRefusal('no answer')
  const { form } = await openForm(page, shop, '/master-bank', 'Bank')
  await getTextbox(form, 'Kode Bank').fill('BCA')
  await getTextbox(form, 'Nama Bank').fill('BANK CABANG')
  await saveButton(form).click()
  await expect(getTextbox(form, 'Kode Bank')).toHaveAccessibleDescription('Kode Bank BCA Sudah Ada')
  await expect(getTextbox(form, 'Kode Bank')).toBeFocused()
  await expect(getTextbox(form, 'Nama Bank')).toHaveValue('BANK CABANG')

  await getTextbox(form, 'Kode Bank').fill('BCC')
  await expect(getTextbox(form, 'Kode Bank')).toHaveAccessibleDescription('')
  await page.route('**/api/banks', route => route.fulfill({ status: 500, json: { ref: 'abc123' } }), { times: 1 })
  await saveButton(form).click()
  await watch.expectMessage('Oopss!!', 'Terjadi Kesalhaan Saat Mengirim Data', 'Nomor Referensi abc123')

  await page.route('**/api/banks', route => route.abort('connectionrefused'), { times: 1 })
  await saveButton(form).click()
  await watch.expectMessage('Koneksi bermasalah..')
  await expect(getTextbox(form, 'Nama Bank')).toHaveValue('BANK CABANG')
  await saveButton(form).click()
  await watch.expectMessage('Berhasil Menyimpan Data')
  expect(await found(shop, 'banks', { kode_bank: 'BCC' })).toMatchObject([{ nama_bank: 'BANK CABANG' }])
})

/** From now on calls of the page give up after half their time. */
const giveUpSooner = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = milliseconds => usual(milliseconds / 2)
  })

test('a save without an answer is tried again with the same key, and happens once', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal('no answer')
  const { form } = await openForm(page, shop, '/master-bank', 'Bank')
  const saves = savesOf(page)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const unanswered = page.getByRole('alertdialog', { name: 'Tidak Terhubung Keserver' })
  const reload = async (): Promise<void> => {
    await expect(unanswered).toBeVisible()
    await expect(unanswered).toContainText('Silahkan Coba Lagi')
    await Promise.all([page.waitForEvent('load'), unanswered.getByRole('button', { name: 'Coba Lagi' }).click()])
    await form.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(getTextbox(form, 'Kode Bank')).toHaveValue('LMBT')
    await expect(getTextbox(form, 'Nama Bank')).toHaveValue('BANK LAMBAT')
  }
  await getTextbox(form, 'Kode Bank').fill('LMBT')
  await getTextbox(form, 'Nama Bank').fill('BANK LAMBAT')
  await form.getByRole('switch', { name: 'Status Aktif' }).press('Space')

  await giveUpSooner(page)
  await page.route('**/api/banks', () => {}, { times: 1 })
  await saveButton(form).click()
  await expect(saveButton(form)).toHaveAttribute('aria-busy', 'true')
  await saveButton(form).click({ force: true })
  await expect(unanswered).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await reload()
  await expect(form.getByRole('switch', { name: 'Status Aktif' })).not.toBeChecked()

  await giveUpSooner(page)
  await page.route('**/api/banks', async route => void (await route.fetch()), { times: 1 })
  await saveButton(form).click()
  await reload()
  expect(await found(shop, 'banks', { kode_bank: 'LMBT' })).toHaveLength(1)

  await saveButton(form).click()
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(form).toBeHidden()
  expect(asked).toEqual([])
  expect(saves).toHaveLength(3)
  const keys = new Set(saves.map(save => save.headers()['idempotency-key']))
  expect([...keys]).toEqual([expect.stringMatching(/^[\x21-\x7e]{8,100}$/)])
  expect(await found(shop, 'banks', { kode_bank: 'LMBT' })).toMatchObject([{ nama_bank: 'BANK LAMBAT', versi: 1 }])
})

test('a change whose answer was lost is tried again and happens once', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal('no answer')
  const list = new MasterPage(page, shop, 'Sales')
  const form = list.form('Edit Sales')
  await page.goto('/master-sales')
  await list.edit('S07')
  await getTextbox(form, 'Nama Sales').fill('SALES TUJUH')
  await page.route('**/api/sales/*', async route => void (await route.fetch()), { times: 1 })
  await saveButton(form).click()
  await page.getByRole('button', { name: 'Coba Lagi' }).click()
  await form.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(getTextbox(form, 'Nama Sales')).toHaveValue('SALES TUJUH')
  await saveButton(form).click()
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(form).toBeHidden()
  const [row] = await found(shop, 'sales', { kode_sales: 'S07' })
  expect(row).toMatchObject({ nama_sales: 'SALES TUJUH', versi: 2 })
})

test('a double click saves once, the next row gets a key of its own, and what was typed is thrown away after a question only', async ({
  page,
  shop,
}) => {
  const saves = savesOf(page)
  const { list, form } = await openForm(page, shop, '/master-bank', 'Bank')
  await test.step('an untouched form is left at once', async () => {
    await expect(getTextbox(form, 'Kode Bank')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
  for (const kode of ['GNDA', 'GNDB']) {
    await list.add()
    await getTextbox(form, 'Kode Bank').fill(kode)
    await getTextbox(form, 'Nama Bank').fill('BANK GANDA')
    await saveButton(form).dblclick()
    await expect(form).toBeHidden()
  }
  expect(saves).toHaveLength(2)
  expect(new Set(saves.map(save => save.headers()['idempotency-key'])).size).toBe(2)
  expect(await found(shop, 'banks', { q: 'BANK GANDA' })).toHaveLength(2)

  await list.add()
  await getTextbox(form, 'Kode Bank').fill('DITINGGAL')
  const question = page.getByRole('alertdialog', { name: 'Buang Isian Ini ?' })
  await form.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toContainText('Semua Isian Yang Belum Disimpan Akan Dibuang')
  await question.getByRole('button', { name: 'Tidak' }).click()
  await expect(question).toBeHidden()
  await expect(getTextbox(form, 'Kode Bank')).toHaveValue('DITINGGAL')
  await form.getByRole('button', { name: 'Batal' }).click()
  await question.getByRole('button', { name: 'Ya' }).click()
  await expect(form).toBeHidden()
  await list.add()
  await expect(getTextbox(form, 'Kode Bank')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Lanjutkan' })).toBeHidden()
})

test('a row that somebody else changed meanwhile shows both versions, and either can be chosen', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  watch.expectRefusal(412)
  const list = new MasterPage(page, shop, 'Sales')
  const getRow = async () => (await found(shop, 'sales', { kode_sales: 'S08' }))[0]
  const changeElsewhere = async (nama_sales: string) => {
    const { id } = await getRow()
    expect((await shop.ask('PUT', `sales/${id}`, { body: { nama_sales } })).status).toBe(200)
  }
  const conflict = page.getByRole('dialog', { name: 'Data Sudah Diubah' })
  const form = list.form('Edit Sales')
  await page.goto('/master-sales')

  await list.edit('S08')
  await getTextbox(form, 'Nama Sales').fill('ISIAN SAYA')
  await changeElsewhere('ISIAN ORANG LAIN')
  await saveButton(form).click()
  await expect(conflict).toContainText('User lain menyimpan data ini lebih dulu. Pilih data yang dipakai.')
  await expect(conflict.getByRole('row', { name: 'Nama Sales' })).toHaveText('Nama SalesISIAN SAYAISIAN ORANG LAIN')
  await conflict.getByRole('button', { name: 'Pakai Data Sekarang' }).click()
  await expect(conflict).toBeHidden()
  await expect(getTextbox(form, 'Nama Sales')).toHaveValue('ISIAN ORANG LAIN')
  await form.getByRole('button', { name: 'Batal' }).click()
  await expect(form).toBeHidden()
  expect(await getRow()).toMatchObject({ nama_sales: 'ISIAN ORANG LAIN' })

  await list.edit('S08')
  await getTextbox(form, 'Nama Sales').fill('ISIAN SAYA')
  await changeElsewhere('ORANG LAIN LAGI')
  await saveButton(form).click()
  await conflict.getByRole('button', { name: 'Simpan Isian Saya' }).click()
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(form).toBeHidden()
  await expect(list.row('S08')).toContainText('ISIAN SAYA')
  expect(await getRow()).toMatchObject({ nama_sales: 'ISIAN SAYA' })
})

test.describe('a user whose token is revoked', () => {
  test.use({ user: 'SPV01' })

  test('sees the sign-in page at his next save, and nothing of his session stays in the browser', {
    tag: '@long',
  }, async ({ page, shop, watch }) => {
    watch.expectRefusal(401)
    // A live connection, which is never answered here, would tell the page before its save.
    await page.route('**/socket.io/**', () => undefined)
    const list = new MasterPage(page, shop, 'Bank')
    await page.goto('/master-bank')
    await expect(list.row('BCA')).toBeVisible()
    await list.add()
    const form = list.form('Tambah Bank')
    await getTextbox(form, 'Kode Bank').fill('HILANG')
    await getTextbox(form, 'Nama Bank').fill('BANK HILANG')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    expect((await shop.ask('POST', 'users/logout', { token: token ?? '', body: { user_id: 'SPV01' } })).status).toBe(
      200,
    )
    const refused = await shop.ask('GET', 'banks', { token: token ?? '' })
    expect(refused).toMatchObject({ status: 401, body: { message: 'Invalid Token.' } })
    await saveButton(form).click()
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible()
    await expect(page).toHaveURL('/')
    const names = await page.evaluate(() => Object.keys(localStorage).toSorted())
    // The project is that of the sign-in page too.
    expect(names).toEqual([expect.stringMatching(/^draft:SPV01@KCA:/), 'islogin', 'kencana.project'])
  })
})

test('amounts and weights keep every digit, typed or pasted', { tag: '@long' }, async ({ page, shop }) => {
  const { form } = await openForm(page, shop, '/master-group', 'Group')
  const harga = getTextbox(form, 'Harga')
  const paste = async (text: string, target: Locator): Promise<void> => {
    const clipboard = getTextbox(form, 'Nama Group')
    await clipboard.fill(text)
    await clipboard.press('Control+A')
    await clipboard.press('Control+C')
    await target.press('Control+A')
    await target.press('Control+V')
  }
  await harga.focus()
  const steps = ['1', '10', '100', '1,000', '10,000', '100,000', '1,000,000']
  for (const [index, shown] of steps.entries()) {
    await page.keyboard.type(index === 0 ? '1' : '0')
    await expect(harga).toHaveValue(shown)
  }
  await paste('1,234,500', harga)
  await expect(harga).toHaveValue('1,234,500')
  await harga.blur()
  await expect(harga).toHaveValue('1,234,500')
  await expect(harga).toHaveAccessibleDescription('Harga jual per gram')

  for (const [text, target, message] of [
    ['1,23,4', harga, /^Harga Harus/],
    ['1234500.75', harga, /^Harga Harus Angka Bulat|^Harga Maksimal 0 Angka/],
    ['12.34567', getTextbox(form, 'Kadar'), /^Kadar Maksimal 2 Angka Di Belakang Koma$/],
    ['1.234.50', getTextbox(form, 'Harga Modal'), /^Harga Modal Harus Angka Bulat/],
  ] as const) {
    await paste(text, target)
    await target.blur()
    await expect(target).toHaveAccessibleDescription(message)
    expect((await target.inputValue()).replaceAll(',', '')).toBe(text.replaceAll(',', ''))
  }
})
