// What stands around every screen: the menu of a level, language, theme, password, signing out, and what a list remembers.
import { expect, type Page } from '@playwright/test'
import { ownerPassword, test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'
import { makeCallsPatient } from '../support/browser/patient-calls.ts'

/** Paths of the menu, every group unfolded. */
const readMenuPaths = async (page: Page): Promise<readonly string[]> => {
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  await expect(menu).toBeVisible()
  const folded = menu.locator('[aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().press('ArrowRight')
  return menu.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
}

const signIn = async (page: Page, userId: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'User ID' }).fill(userId)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test('the owner sees every screen in the menu, his shop, its date and his name; an address without a screen is no page', async ({
  page,
  shop,
}) => {
  const { user } = await shop.signIn('OWNER')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page).toHaveTitle('KENCANA BANDUNG DASHBOARD')
  await expect(page.getByRole('banner')).toContainText('KENCANA BANDUNG')
  await expect(page.getByRole('banner')).toContainText(`Tanggal System : ${user.tgl_system}`)
  await expect(page.getByRole('complementary')).toContainText('OWNER · OWN')
  const { screens } = await import('../support/browser/masters.ts')
  expect(await readMenuPaths(page)).toEqual(
    expect.arrayContaining(screens.filter(({ isDrawn }) => isDrawn).map(({ path }) => path)),
  )
  await page.goto('/jenis-batuan')
  await expect(page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('KSR01', () => {
  test.use({ user: 'KSR01' })

  test('sees no menu of masters, and a typed address is denied', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Selamat Datang Kembali KSR01' })).toBeVisible()
    const paths = await readMenuPaths(page)
    expect(paths.filter(path => path.startsWith('/master-') || path === '/jenis-batu')).toEqual([])
    for (const path of ['/data-users/create', '/tidak-ada']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Mohon Maaf' })).toBeVisible()
      await expect(page.getByText('Akses Di Menu Ini Tidak Di Izinkan', { exact: true })).toBeVisible()
      await expect(page.getByText('Hubungi Admin Jika Ingin Memakai Menu Ini', { exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Selamat Datang Kembali KSR01' })).toBeVisible()
  })
})

test.describe('ADM01', () => {
  test.use({ user: 'ADM01' })

  test('sees the masters of his level and not the users', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Selamat Datang Kembali ADM01' })).toBeVisible()
    const paths = await readMenuPaths(page)
    expect(paths).toContain('/master-baki')
    expect(paths).not.toContain('/data-users')
    await page.goto('/data-users')
    await expect(page.getByText('Akses Di Menu Ini Tidak Di Izinkan', { exact: true })).toBeVisible()
  })
})

test('language and theme are switched, and remembered', { tag: '@long' }, async ({ page }) => {
  // Menu and screens are worded anew in the other language.
  await makeCallsPatient(page)
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/master-bank')
  await page.getByRole('button', { name: 'Tema' }).click()
  await page.getByRole('menuitemradio', { name: 'Terang' }).click()
  const light = await ground()
  await page.getByRole('button', { name: 'Tema' }).click()
  await page.getByRole('menuitemradio', { name: 'Gelap' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.getByRole('button', { name: 'Bahasa' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: /^Add/ })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('System date')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Add/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await ground()).toBe(dark)
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Add/ }).click()
  const form = page.getByRole('dialog', { name: 'Add Bank' })
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByRole('textbox', { name: 'Bank Code' })).toHaveAccessibleDescription('Bank Code is required')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Indonesia' }).click()
  await expect(page.getByRole('button', { name: /^Tambah/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
})

test.describe('SLS01', () => {
  test.use({ user: 'SLS01' })

  test('changes the password, which ends his other sessions', { tag: '@long' }, async ({ page, shop, watch }) => {
    for (const status of [401, 403, 422, 400] as const) watch.expectRefusal(status)
    watch.expectRefusal('no answer')
    const elsewhere = await shop.signIn('SLS01')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu user SLS01' }).click()
    await page.getByRole('menuitem', { name: 'Ganti Password' }).click()
    const form = page.getByRole('dialog', { name: 'Ganti Password' })
    const old = form.getByRole('textbox', { name: 'Password Lama' })
    const fresh = form.getByRole('textbox', { name: 'Password Baru', exact: true })
    const repeat = form.getByRole('textbox', { name: 'Ulangi Password Baru' })
    const save = form.getByRole('button', { name: /^Simpan/ })
    await expect(form).toContainText('Perangkat lain yang memakai User ID ini akan keluar.')
    await expect(old).toBeFocused()
    await save.click()
    await expect(old).toHaveAccessibleDescription('Password Lama Tidak Boleh Kosong')
    await expect(fresh).toHaveAccessibleDescription('Password Baru Tidak Boleh Kosong')
    await expect(repeat).toHaveAccessibleDescription('Ulangi Password Baru Tidak Boleh Kosong')

    await old.fill('bukan-password-saya')
    await fresh.fill('rahasia-yang-baru')
    await repeat.fill('rahasia-yang-lain')
    await save.click()
    await expect(repeat).toHaveAccessibleDescription('Password Baru Tidak Sama')
    await repeat.fill('rahasia-yang-baru')
    await save.click()
    await watch.expectMessage('Oopss!!', 'Password Lama Salah')
    await expect(old).toHaveAccessibleDescription('Password Lama Salah')

    await page.route('**/api/users/change-password', route => route.abort('connectionrefused'), { times: 1 })
    await old.fill(ownerPassword)
    await save.click()
    await watch.expectMessage('Terjadi Kesalahan Saat Request Data')
    await expect(fresh).toHaveValue('rahasia-yang-baru')
    await save.click()
    await watch.expectMessage('Password Berhasil Diubah')
    await expect(form).toBeHidden()

    expect((await shop.ask('GET', 'schema', { token: elsewhere.token })).status).toBe(401)
    await expect(shop.signIn('SLS01')).rejects.toThrow('User ID Atau Password Salah')
    expect(await shop.signIn('SLS01', 'rahasia-yang-baru')).toMatchObject({ user: { user_id: 'SLS01' } })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Selamat Datang Kembali SLS01' })).toBeVisible()
  })
})

test.describe('who is not signed in', () => {
  test.use({ user: '' })

  test('is sent to the sign-in page; who signs out is signed out at the server, or at least in the browser', {
    tag: '@long',
  }, async ({ page, shop, watch }) => {
    watch.expectRefusal('no answer')
    const isSignedOut = async (): Promise<void> => {
      await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible()
      await expect(page).toHaveURL('/')
      const ofDevice = { 'kencana.language': 'id', 'kencana.project': expect.any(String) }
      expect(await stored(page)).toEqual({ islogin: 'false', ...ofDevice })
    }
    const signOut = async (answer: string): Promise<void> => {
      await page.getByRole('button', { name: 'Menu user OWNER' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      const question = page.getByRole('alertdialog', { name: 'Konfirmasi Keluar !!' })
      await expect(question).toContainText('Apakah anda ingin keluar ?')
      await question.getByRole('button', { name: answer }).click()
      await expect(question).toBeHidden()
    }
    await test.step('nothing is left in the storage of what another left behind', async () => {
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('token', 'what another left behind'))
      await page.goto('/jenis-batu')
      await isSignedOut()
      await expect(page).toHaveTitle('Kencana')
    })
    await test.step('signs out after a question, and is signed out at the server', async () => {
      await signIn(page, 'OWNER', ownerPassword)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      const token = (await stored(page)).token ?? ''
      await signOut('Tidak')
      expect((await shop.ask('GET', 'schema', { token })).status).toBe(200)
      await signOut('Ya')
      await isSignedOut()
      expect((await shop.ask('GET', 'schema', { token })).status).toBe(401)
    })
    await test.step('is signed out in the browser also when the server does not answer', async () => {
      await signIn(page, 'OWNER', ownerPassword)
      await page.route('**/api/users/logout', route => route.abort('connectionrefused'))
      await signOut('Ya')
      await watch.expectMessage('Oopss!!', 'Gagal Logout')
      await isSignedOut()
    })
  })
})

test('a demo is marked as one where a user signs in and on each page', async ({ page, browser, address }) => {
  await page.goto('/jenis-batu')
  await expect(page.getByRole('banner').getByText('Data Contoh')).toBeVisible()
  const guest = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await guest.goto(address)
  await expect(guest.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible()
  await expect(guest.getByText('Data Contoh')).toBeVisible()
  await guest.close()
})

test('a search with more than a thousand matches has no last page', async ({ page, shop }) => {
  await page.route(/\/api\/[^?]+\?.*emas/, async route => {
    const response = await route.fetch()
    const range = response.headers()['content-range']?.replace(/\d+$/, '1001+') ?? ''
    await route.fulfill({ response, headers: { ...response.headers(), 'content-range': range } })
  })
  const list = new MasterPage(page, shop, 'Jenis')
  await page.goto('/master-jenis')
  await list.search.fill('emas')
  await expect(page.getByRole('status')).toHaveText('1-25 dari lebih dari 1000')
  await expect(page.getByRole('button', { name: 'Halaman Terakhir' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Halaman Berikutnya' })).toBeEnabled()
})

test('a list keeps search, sort and page in its address and remembers them', async ({ page, shop }) => {
  const list = new MasterPage(page, shop, 'Jenis')
  await page.goto('/master-jenis')
  await expect(list.rows).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Baris Per Halaman' }).selectOption('10')
  await expect(list.rows).toHaveCount(10)
  await list.search.fill('emas')
  await expect(page.getByRole('status')).toHaveText('1-10 dari 21')
  await list.head('Nama Jenis').getByRole('button').click()
  await expect(list.head('Nama Jenis')).toHaveAttribute('aria-sort', 'ascending')
  const before = await list.rows.first().textContent()
  await page.getByRole('button', { name: 'Halaman Berikutnya' }).click()
  await expect(page.getByRole('status')).toHaveText('11-20 dari 21')
  // The rows of the page before stand until the next ones come.
  await expect(list.rows.first()).not.toHaveText(before ?? '')
  const shown = await list.rows.allTextContents()
  const address = new URL(page.url()).searchParams
  expect(JSON.parse(address.get('filter') ?? '')).toEqual({ q: 'emas' })
  expect(Object.fromEntries(address)).toMatchObject({ sort: 'nama_dept', order: 'ASC', page: '2', perPage: '10' })

  const asBefore = async (): Promise<void> => {
    await expect(page.getByRole('status')).toHaveText('11-20 dari 21')
    await expect(list.search).toHaveValue('emas')
    await expect(list.head('Nama Jenis')).toHaveAttribute('aria-sort', 'ascending')
    await expect(list.rows).toHaveText(shown)
  }
  await page.reload()
  await asBefore()
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  await menu.getByRole('link', { name: 'Bank' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible()
  await menu.getByRole('link', { name: 'Jenis', exact: true }).click()
  await asBefore()
  await page.goto('/dashboard')
  await page.goto('/master-jenis')
  await asBefore()
})
