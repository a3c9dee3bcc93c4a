// The screen Jenis Batu with every text that the specification gives it, from a shop that has none yet.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test.use({ start: 'empty', contextOptions: { reducedMotion: 'no-preference' } })
test.describe.configure({ lock: 'empty' })

const path = 'parameter-berlian'

/** The list holds these rows and no others. */
const holdRows = async (shop: BrowserShop, rows: Readonly<Record<string, string>>): Promise<void> => {
  const { body: there } = await shop.ask('GET', path)
  for (const { id } of there) await shop.ask('DELETE', `${path}/${id}`)
  for (const [jenis_batu, nama_batu] of Object.entries(rows))
    await shop.ask('POST', path, { body: { jenis_batu, nama_batu } })
}

const openList = async (page: Page, shop: BrowserShop): Promise<MasterPage> => {
  const list = new MasterPage(page, shop, 'Jenis Batu')
  await page.goto('/jenis-batu')
  await expect(list.heading).toBeVisible()
  return list
}

/** Keys of the rows from top to bottom. */
const getKeys = (list: MasterPage) => list.rows.getByRole('cell').filter({ hasText: /^(BERLIAN|RUBY|SAFIR)$/ })

test.describe('who is not signed in', () => {
  test.use({ user: '' })

  test('signs in, opens the empty list by the menu and adds the first row', async ({ page, shop, watch, isMobile }) => {
    watch.expectRefusal(401)
    await holdRows(shop, {})
    await page.goto('/')
    const userId = page.getByRole('textbox', { name: 'User ID' })
    const password = page.getByRole('textbox', { name: 'Password' })
    await expect(userId).toBeFocused()
    await userId.fill('owner')
    await expect(userId).toHaveValue('OWNER')
    await password.fill('salah-sekali')
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByRole('alert')).toHaveText('User ID Atau Password Salah')
    await password.fill(ownerPassword)
    await password.press('Enter')
    const [home, homePath] = isMobile ? ['Semua Toko', '/semua-toko'] : ['Dashboard', '/dashboard']
    await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible()
    await expect(page).toHaveURL(homePath)

    if (isMobile) await page.getByRole('button', { name: 'Buka menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Navigation' })
    for (const name of ['Data Master', 'Batu']) {
      const group = menu.getByRole('button', { name, exact: true })
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    }
    await menu.getByRole('link', { name: 'Jenis Batu' }).click()
    await expect(page).toHaveURL('/jenis-batu')
    await expect(page).toHaveTitle('TOKO KCA JENIS BATU')
    const list = new MasterPage(page, shop, 'Jenis Batu')
    await expect(list.heading).toBeVisible()
    await expect(page.getByText('Jenis Batu Kosong', { exact: true })).toBeVisible()

    await page
      .getByRole('main')
      .getByRole('button', { name: /^Tambah/ })
      .last()
      .click()
    const form = list.form('Tambah Data Batu')
    await form.getByRole('textbox', { name: 'Jenis Batu' }).fill('BERLIAN')
    await form.getByRole('textbox', { name: 'Nama Batu' }).fill('BERLIAN ASLI')
    await form.getByRole('button', { name: 'Simpan Data' }).click()
    await watch.expectMessage('Berhasil Menyimpan Data')
    await expect(form).toBeHidden()
    await expect(list.row('BERLIAN')).toContainText('BERLIAN ASLI')
    await expect(page.getByText('Jenis Batu Kosong')).toBeHidden()
  })
})

test('the form says what is wrong once it was touched, turns letters into capitals, and Enter does not send it', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(409)
  await holdRows(shop, { SAFIR: 'BATU BIRU' })
  const saves: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith(`/api/${path}`)) saves.push(request.url())
  })
  const list = await openList(page, shop)
  await list.add()
  const form = list.form('Tambah Data Batu')
  const jenis = form.getByRole('textbox', { name: 'Jenis Batu' })
  const nama = form.getByRole('textbox', { name: 'Nama Batu' })
  await test.step('a field says what is wrong with it once it was touched', async () => {
    await expect(jenis).toBeFocused()
    await expect(form.getByText('Tidak Boleh Kosong')).toHaveCount(0)
    await jenis.press('Tab')
    await expect(jenis).toHaveAccessibleDescription('Jenis Batu Tidak Boleh Kosong')
    await expect(form.getByText('Tidak Boleh Kosong')).toHaveCount(1)
    await nama.press('Tab')
    await expect(nama).toHaveAccessibleDescription('Nama Batu Tidak Boleh Kosong')
    await jenis.fill('BATU MERAH')
    await expect(jenis).toHaveAccessibleDescription('Jenis Batu Hanya Boleh Huruf Besar, Angka Dan . _ / - Tanpa Spasi')
    await jenis.fill('')
    await page.keyboard.type('ruby')
    await expect(jenis).toHaveValue('RUBY')
    await expect(jenis).toHaveAccessibleDescription('')
    await expect(nama).toHaveAccessibleDescription('Nama Batu Tidak Boleh Kosong')
  })
  await test.step('Enter does not send it', async () => {
    await jenis.press('Enter')
    await jenis.press('Tab')
    await expect(nama).toBeFocused()
    await page.keyboard.type('batu merh')
    await nama.press('ArrowLeft')
    await page.keyboard.type('a')
    await expect(nama).toHaveValue('BATU MERAH')
    await nama.press('Enter')
    await expect(form).toBeVisible()
    expect(saves).toEqual([])
  })
  await test.step('a key that is there already is refused at its field', async () => {
    await jenis.fill('SAFIR')
    await form.getByRole('button', { name: 'Simpan Data' }).click()
    await watch.expectMessage('Jenis Batu SAFIR Sudah Ada')
    await expect(jenis).toHaveAccessibleDescription('Jenis Batu SAFIR Sudah Ada')
    await expect(nama).toHaveValue('BATU MERAH')
    await jenis.fill('RUBY')
    await form.getByRole('button', { name: 'Simpan Data' }).click()
    await watch.expectMessage('Berhasil Menyimpan Data')
    expect(saves).toHaveLength(2)
  })
  await test.step('a row is changed, but for its key', async () => {
    await expect(form).toBeHidden()
    await list.edit('RUBY')
    const edit = list.form('Edit Data Batu')
    await edit.getByRole('button', { name: 'Batal' }).click()
    await expect(edit).toBeHidden()
    await list.edit('RUBY')
    const name = edit.getByRole('textbox', { name: 'Nama Batu' })
    await expect(edit.getByRole('textbox', { name: 'Jenis Batu' })).toHaveValue('RUBY')
    await expect(edit.getByRole('textbox', { name: 'Jenis Batu' })).not.toBeEditable()
    await expect(name).toBeFocused()
    await name.fill('BATU MERAH DELIMA')
    await edit.getByRole('button', { name: 'Simpan Data' }).click()
    await expect(edit).toBeHidden()
    await expect(list.row('RUBY')).toContainText('BATU MERAH DELIMA')
    await expect(list.row('SAFIR')).toContainText('BATU BIRU')
    await expect(page).toHaveURL(/\/jenis-batu(\?|$)/)
  })
  expect((await shop.ask('GET', path)).body).toMatchObject([
    { nama_batu: 'BATU MERAH DELIMA' },
    { jenis_batu: 'SAFIR' },
  ])
})

test('the list is searched, sorted and exported as it is shown', async ({ page, shop, watch }) => {
  await holdRows(shop, { BERLIAN: 'BERLIAN', RUBY: '=BATU "MERAH", MAHAL', SAFIR: 'BATU BIRU' })
  const list = await openList(page, shop)
  await expect(getKeys(list)).toHaveText(['BERLIAN', 'BERLIAN', 'RUBY', 'SAFIR'])
  await list.head('Jenis Batu').getByRole('button').click()
  await expect(list.head('Jenis Batu')).toHaveAttribute('aria-sort', 'descending')
  await expect(list.rows.first()).toContainText('SAFIR')
  await list.search.fill('batu')
  await expect(getKeys(list)).toHaveText(['SAFIR', 'RUBY'])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^jenis-batu-kca-\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toBe(
    '\uFEFFJenis Batu,Nama Batu\r\nSAFIR,BATU BIRU\r\nRUBY,"\'=BATU ""MERAH"", MAHAL"',
  )
  await watch.expectMessage('2 Baris Diexport')
  await list.search.fill('tidak ada yang begini')
  await expect(page.getByText('Tidak Ada Data', { exact: true })).toBeVisible()
})

test('a row is deleted after a question, and the last one leaves the list empty', async ({ page, shop, watch }) => {
  watch.expectRefusal(500)
  await holdRows(shop, { RUBY: 'BATU MERAH' })
  const list = await openList(page, shop)
  const question = list.question('Apakah Anda Yakin Ingin Menghapus Jenis Batu RUBY ?')
  await list.remove('RUBY')
  await expect(question.getByRole('button', { name: 'Tidak' })).toBeFocused()
  await question.getByRole('button', { name: 'Tidak' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(list.row('RUBY')).toBeVisible()

  await page.route(`**/api/${path}/*`, route => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await list.remove('RUBY')
  await question.getByRole('button', { name: 'Ya' }).click()
  await watch.expectMessage('Oopss!!', 'Gagal Menghapus Data')
  await expect(list.row('RUBY')).toBeVisible()

  await list.remove('RUBY')
  await question.getByRole('button', { name: 'Ya' }).click()
  await watch.expectMessage('Berhasil Menghapus Data')
  await expect(page.getByText('Jenis Batu Kosong', { exact: true })).toBeVisible()
  expect((await shop.ask('GET', path)).body).toEqual([])
})
