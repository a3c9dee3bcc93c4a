// Popups and toasts as they stand on the page, which they leave by themselves elsewhere.
import { expect, type Locator, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Runs in the page: what would close a popup after its two or three seconds does not. */
const keepPopups = (): void => {
  const { setTimeout: later } = window
  const patient = (run: TimerHandler, wait = 0, ...rest: unknown[]): number =>
    wait === 2000 || wait === 3000 ? 0 : later(run, wait, ...rest)
  Object.assign(window, { setTimeout: patient })
}

const openForm = async (page: Page): Promise<Locator> => {
  await page.goto('/master-bank/create')
  return page.getByRole('dialog', { name: 'Tambah Bank' })
}

const fillBank = async (form: Locator, kode: string): Promise<void> => {
  await form.getByRole('textbox', { name: 'Kode Bank' }).fill(kode)
  await form.getByRole('textbox', { name: 'Nama Bank' }).fill('BANK POPUP')
  await form.getByRole('button', { name: /^Simpan Data/ }).click()
}

/** A refusal that is titled. */
const refuseOldPassword = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu user OWNER' }).click()
  await page.getByRole('menuitem', { name: 'Ganti Password' }).click()
  const form = page.getByRole('dialog', { name: 'Ganti Password' })
  await form.getByRole('textbox', { name: 'Password Lama' }).fill('bukan-password-saya')
  await form.getByRole('textbox', { name: 'Password Baru', exact: true }).fill('rahasia-yang-baru')
  await form.getByRole('textbox', { name: 'Ulangi Password Baru' }).fill('rahasia-yang-baru')
  await form.getByRole('button', { name: /^Simpan/ }).click()
}

/** Waits for the popup, and until nothing fades any more: a dialog on its way out hides a page that may have the focus again. */
const isThere = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByRole('alert')).toContainText(text)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect(await coversFocus(page)).toBe(false)
}

/** Whether the notice lies over the box that has the focus, or outside of the place of all notices. */
const coversFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const notice = document.querySelector('[role=alert]')?.getBoundingClientRect()
    const box = document.activeElement?.matches('input, textarea') && document.activeElement.getBoundingClientRect()
    if (!notice) return true
    const isInPlace = notice.top < 20 || notice.bottom > innerHeight - 20
    return !isInPlace || (box && box.top < notice.bottom && box.bottom > notice.top) || false
  })

for (const theme of ['light', 'dark'] as const) {
  test(`the popups and the toast of the ${theme} theme keep nobody out`, async ({ page, shop, watch }) => {
    for (const status of [409, 422] as const) watch.expectRefusal(status)
    await page.addInitScript(keepPopups)
    await page.emulateMedia({ colorScheme: theme })
    const refused = await openForm(page)
    await fillBank(refused, 'BCA')
    // A box says it, and the message stands at the top, where it covers none.
    await isThere(page, 'Kode Bank BCA Sudah Ada')
    const code = refused.getByRole('textbox', { name: 'Kode Bank' })
    await expect(code).toBeFocused()
    const [toast, box] = await Promise.all([page.getByRole('alert').boundingBox(), code.boundingBox()])
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(box?.y ?? 0)
    expect(await findBarriers(page)).toEqual([])
    await refuseOldPassword(page)
    await isThere(page, 'Oopss!!')
    expect(await findBarriers(page)).toEqual([])

    const form = await openForm(page)
    await form.getByRole('button', { name: 'Buang' }).click()
    await fillBank(form, `POPUP-${theme.toUpperCase()}`)
    await isThere(page, 'Berhasil Menyimpan Data')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('alert').click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await expect(new MasterPage(page, shop, 'Bank').row('BCA')).toBeVisible()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await isThere(page, 'Baris Diexport')
    expect(await findBarriers(page)).toEqual([])
  })
}
