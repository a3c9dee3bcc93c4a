// Users and shops as an owner works with them, choosing the shop, and a day that is behind.
import { expect, type Page } from '@playwright/test'
import { test as base, openBrowserShop, ownerPassword } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'
import { createSchemaFolder } from '../support/schema/schema-folder.ts'

/** A chain whose second shop stopped closing its days long ago. */
const test = base.extend<object, { readonly laterShop: undefined }>({
  laterShop: [undefined, { scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: what the runner passes first
    async ({}, use) => {
      const folder = createSchemaFolder()
      folder.editJson('start/demo-master.json', start => {
        const [[fields, , second]] = start.chain.toko
        second[fields.indexOf('tgl_system')] = '2026-01-02'
      })
      const shop = await openBrowserShop('demo', { SCHEMA_DIR: folder.path })
      await use(shop)
      await shop.stop()
      folder.remove()
    },
    { scope: 'worker' },
  ],
})

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })

test('the owner makes a user, gives him another password and signs him out, and keeps his own account', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  await page.goto('/data-users')
  const users = new MasterPage(page, shop, 'Data Users')
  await users.add()
  const form = users.form('Tambah User')
  await form.getByRole('textbox', { name: 'User ID' }).fill('kasir9')
  await form.getByRole('textbox', { name: 'Username' }).fill('kasir sembilan')
  await form.getByRole('combobox', { name: 'Level' }).click()
  await page.getByRole('option', { name: 'Kasir' }).click()
  await form.getByRole('textbox', { name: 'Password' }).fill('Kata Sandi Kecil')
  for (const code of ['KCA', 'KCB']) {
    await form.getByRole('combobox', { name: 'Toko Lain' }).fill(code)
    await page.getByRole('option', { name: new RegExp(code) }).click()
  }
  await form.getByRole('button', { name: 'Hapus Filter KCA' }).press('Delete')
  await expect(form.getByRole('list', { name: 'Toko Lain' })).toHaveText('KCB')
  await users.save(form)
  await watch.expectMessage('Berhasil Menyimpan Data')
  const row = await users.find('KASIR9')
  await expect(row).toContainText('KCB')
  const { token, user } = await shop.signIn('KASIR9', 'Kata Sandi Kecil')
  expect(user).toMatchObject({ level: 'KSR', kode_toko: 'KCA', user_name: 'KASIR SEMBILAN' })

  await page.getByRole('button', { name: 'Keluarkan KASIR9' }).click()
  const question = users.question('Apakah Anda Yakin Ingin Mengeluarkan User KASIR9 Dari Semua Perangkat ?')
  await question.getByRole('button', { name: 'Ya' }).click()
  await watch.expectMessage('Keluarkan Berhasil')
  expect((await shop.ask('GET', 'users/session', { token })).status).toBe(401)

  const again = await shop.signIn('KASIR9', 'Kata Sandi Kecil')
  await users.edit('KASIR9')
  const edit = users.form('Edit User')
  await expect(edit.getByRole('textbox', { name: 'User ID' })).toHaveAttribute('readonly', '')
  await edit.getByRole('textbox', { name: 'Password' }).fill('Sandi Dari Owner')
  await users.save(edit)
  await watch.expectMessage('Berhasil Menyimpan Data')
  expect((await shop.ask('GET', 'users/session', { token: again.token })).status).toBe(401)
  await shop.signIn('KASIR9', 'Sandi Dari Owner')

  await expect(edit).toBeHidden()
  await users.find('OWNER')
  await users.remove('OWNER')
  await users.question('User OWNER').getByRole('button', { name: 'Ya' }).click()
  await watch.expectMessage('Oopss!!', 'User Sendiri Tidak Dapat Dinonaktifkan Atau Dihapus')
})

test.describe('a user of one shop', () => {
  test.use({ user: 'ADM01' })

  test('has the name of his shop and nothing to choose', async ({ page }) => {
    await page.goto('/master-baki')
    await expect(page.getByRole('banner')).toContainText('KENCANA BANDUNG')
    await expect(page.getByRole('button', { name: /ganti toko/ })).toHaveCount(0)
  })
})

test.describe('an owner of his own session', () => {
  test.use({ user: '' })

  const signIn = async (page: Page, userId: string): Promise<void> => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'User ID' }).fill(userId)
    await page.getByRole('textbox', { name: 'Password' }).fill(ownerPassword)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(getMenu(page)).toBeVisible()
  }

  const goTo = async (page: Page, from: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: `Toko ${from}, ganti toko` }).press('Enter')
    await page.getByRole('textbox', { name: 'Cari toko' }).pressSequentially(text)
    await page.keyboard.press('Enter')
  }

  test('the shop is chosen in the header, by keyboard, and everything follows it', { tag: '@long' }, async ({
    page,
    shop,
  }) => {
    const body = { kode_toko: 'KCC', nama_toko: 'KENCANA SOLO' }
    expect((await shop.ask('POST', 'toko', { body })).status).toBe(201)
    await signIn(page, 'OWNER')
    await page.goto('/master-baki')
    await expect(page.getByRole('row', { name: /01/ }).first()).toBeVisible()
    await page.goto('/master-gudang/create')
    await page.getByRole('textbox', { name: 'Kode Gudang' }).fill('SETENGAH')
    await page.goto('/dashboard')
    await goTo(page, 'KENCANA BANDUNG', 'solo')
    await expect(page).toHaveTitle('KENCANA SOLO DASHBOARD')
    await expect(page.getByRole('banner')).toContainText('KENCANA SOLO')
    await page.goto('/master-baki')
    await expect(page.getByText('Baki Kosong')).toBeVisible()
    await page.goto('/master-gudang/create')
    await expect(page.getByRole('textbox', { name: 'Kode Gudang' })).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Lanjutkan' })).toHaveCount(0)
    await page.goto('/dashboard')
    await goTo(page, 'KENCANA SOLO', 'KCA')
    await expect(page).toHaveTitle('KENCANA BANDUNG DASHBOARD')
    await page.goto('/master-gudang/create')
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(page.getByRole('textbox', { name: 'Kode Gudang' })).toHaveValue('SETENGAH')
  })

  test('a day that is behind shows its page, but for the screens that an owner has open then', {
    tag: '@long',
  }, async ({ page, watch }) => {
    await signIn(page, 'OWNERB')
    const sorry = page.getByRole('heading', { name: 'Mohon Maaf' })
    for (const path of ['/dashboard', '/master-baki']) {
      await page.goto(path)
      await expect(sorry).toBeVisible()
      await expect(page.getByText('Tanggal System Berbeda Dengan Tanggal Sekarang', { exact: true })).toBeVisible()
      await expect(page.getByText('Silahkan Tutup Toko', { exact: true })).toBeVisible()
    }
    await page.goto('/settingsystem')
    await expect(sorry).toHaveCount(0)
    watch.expectRefusal(500)
    await page.route('**/api/system/close', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Tutup Toko Sekarang' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Tutup Toko' }).click()
    const closing = page.getByRole('alertdialog').filter({ hasText: 'Apakah Anda Yakin Ingin Menutup Toko' })
    await closing.getByRole('button', { name: 'Ya' }).click()
    await watch.expectMessage('Oopss!!', 'Terjadi Kesalahan Saat Menutup Toko')
  })
})
