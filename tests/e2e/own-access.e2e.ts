// What a user does about signing in: the own sessions, the second factor, and a page that is left alone.
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { test } from '../support/browser/browser-shop.ts'

const password = 'rahasia-sekali'
const signIn = (page: Page) => page.getByRole('button', { name: 'Masuk' })

const enter = async (page: Page, user: string): Promise<void> => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'User ID' }).fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await signIn(page).click()
}
const isInside = (page: Page) => page.getByRole('navigation', { name: 'Navigation' }).waitFor()

const choose = async (page: Page, user: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Menu user ${user}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.use({ user: '' })

test('a user sees where he is signed in, and signs out there', async ({ page, shop }) => {
  await shop.signIn('ADM01')
  await shop.signIn('ADM01')
  await enter(page, 'ADM01')
  await isInside(page)
  await page.getByRole('button', { name: 'Menu user ADM01' }).click()
  await expect(page.getByRole('menuitem', { name: 'Verifikasi Dua Langkah' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Sesi Saya' }).click()
  const sessions = page.getByRole('dialog', { name: 'Sesi Saya' })
  await expect(sessions.getByText('(perangkat ini)')).toHaveCount(1)
  const ends = sessions.getByRole('button', { name: /^Keluarkan (?!Semua)/ })
  const before = await ends.count()
  await ends.first().click()
  await expect(ends).toHaveCount(before - 1)
  await sessions.getByRole('button', { name: 'Keluarkan Semua Yang Lain' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Tutup' }).click()
  await expect(sessions).toHaveCount(0)
})

test('an owner turns a second step on, signs in with it, and turns it off', { tag: '@long' }, async ({
  page,
  watch,
}) => {
  watch.expectRefusal(401)
  watch.expectRefusal(422)
  await enter(page, 'OWNERB')
  await isInside(page)
  await choose(page, 'OWNERB', 'Verifikasi Dua Langkah')
  const dialog = page.getByRole('dialog', { name: 'Verifikasi Dua Langkah' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Mulai' }).click()
  await expect(dialog.getByRole('img', { name: 'Kode QR' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const phone = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog
    .getByRole('textbox', { name: 'Kode Verifikasi' })
    .fill(phone.generate({ timestamp: Date.now() - Number(process.env.CLOCK_BEHIND) }))
  await dialog.getByRole('button', { name: 'Aktifkan' }).click()
  const codes = page.getByRole('dialog', { name: 'Kode Pemulihan' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery = '', other = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'Sudah Dicatat' }).click()
  await choose(page, 'OWNERB', 'Logout')
  await page.getByRole('button', { name: 'Ya' }).click()
  await enter(page, 'OWNERB')
  const code = page.getByRole('textbox', { name: 'Kode Verifikasi' })
  await expect(code).toBeFocused()
  await code.fill('12')
  await signIn(page).click()
  await expect(page.getByText('Kode salah, sudah lewat waktunya, atau sudah dipakai')).toBeVisible()
  await code.fill(recovery)
  await signIn(page).click()
  await isInside(page)
  await choose(page, 'OWNERB', 'Verifikasi Dua Langkah')
  await expect(dialog.getByText('masih ada 9 kode pemulihan')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('textbox', { name: 'Kode Verifikasi' }).fill('12')
  await dialog.getByRole('button', { name: 'Matikan' }).click()
  await expect(dialog.getByText('Kode salah, sudah lewat waktunya, atau sudah dipakai')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Kode Verifikasi' }).fill(other)
  await dialog.getByRole('button', { name: 'Matikan' }).click()
  await expect(dialog).toHaveCount(0)
})

test.describe('a page that is left alone', () => {
  test.beforeEach(async ({ shop }) => {
    await shop.ask('PUT', 'para-system', { body: { SESI_DIAM: 1 } })
  })
  test.afterEach(async ({ shop }) => {
    await shop.ask('PUT', 'para-system', { body: { SESI_DIAM: 0 } })
  })

  test('warns, and goes on with a click', { tag: '@long' }, async ({ page }) => {
    await page.clock.install()
    await enter(page, 'SPV01')
    await isInside(page)
    const warning = page.getByRole('alertdialog', { name: 'Masih Di Sini ?' })
    await page.clock.runFor(45_000)
    await expect(warning).toContainText(/Sesi berakhir dalam 0:1\d/)
    await warning.getByRole('button', { name: 'Lanjutkan' }).click()
    await page.clock.runFor(2000)
    await expect(warning).toHaveCount(0)
  })

  test('is at the sign-in page when the time is over, and what was typed is kept', { tag: '@long' }, async ({
    page,
    watch,
  }) => {
    for (const refusal of [400, 401] as const) watch.expectRefusal(refusal)
    await enter(page, 'SPV01')
    await isInside(page)
    await page.goto('/master-baki/create')
    const name = page.getByRole('textbox', { name: 'Nama Baki' })
    await name.fill('BAKI YANG DITINGGAL')
    await expect(page.getByRole('status')).toContainText('Sesi Anda sudah berakhir', { timeout: 120_000 })
    await page.getByRole('textbox', { name: 'User ID' }).fill('SPV01')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await signIn(page).click()
    await expect(page).toHaveURL('/master-baki/create')
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(name).toHaveValue('BAKI YANG DITINGGAL')
  })
})
