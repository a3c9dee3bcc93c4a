// Popups and toasts as they stand on the page, which they leave by themselves elsewhere.
import { expect, type Page } from '@playwright/test'
import { barriersOf } from '../support/barriers.ts'
import { test } from '../support/browser-shop.ts'
import { MasterPage } from '../support/master-page.ts'

/** Runs in the page: what would close a popup after its two or three seconds does not. */
const keepPopups = (): void => {
  const { setTimeout: later } = window
  const patient = (run: TimerHandler, wait = 0, ...rest: unknown[]): number =>
    wait === 2000 || wait === 3000 ? 0 : later(run, wait, ...rest)
  Object.assign(window, { setTimeout: patient })
}

const fillBank = async (page: Page, kode: string): Promise<void> => {
  await page.goto('/master-bank/create')
  const form = page.getByRole('dialog', { name: 'Tambah Bank' })
  await form.getByRole('textbox', { name: 'Kode Bank' }).fill(kode)
  await form.getByRole('textbox', { name: 'Nama Bank' }).fill('BANK POPUP')
  await form.getByRole('button', { name: /^Simpan Data/ }).click()
}

for (const theme of ['light', 'dark'] as const) {
  test(`the popups and the toast of the ${theme} theme keep nobody out`, async ({ page, shop, watch }) => {
    watch.expectRefusal(409)
    await page.addInitScript(keepPopups)
    await page.emulateMedia({ colorScheme: theme })
    await fillBank(page, 'BCA')
    await expect(page.getByRole('alert')).toContainText('Oopss!!')
    expect(await barriersOf(page)).toEqual([])

    await fillBank(page, `POPUP-${theme.toUpperCase()}`)
    await expect(page.getByRole('alert')).toContainText('Berhasil Menyimpan Data')
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('alert').click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await expect(new MasterPage(page, shop, 'Bank').row('BCA')).toBeVisible()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('alert')).toContainText('Baris Diexport')
    expect(await barriersOf(page)).toEqual([])
  })
}
