import { expect } from '@playwright/test'
import { ownerPassword, test } from '../support/browser/browser-shop.ts'

test.use({ user: '' })

test('the page of the API asks to sign in and then shows every resource the user may call', async ({
  page,
  address,
  watch,
}) => {
  watch.expectRefusal(401)
  await page.goto(`${address}/api/docs`)
  await page.getByLabel('User ID').fill('OWNER')
  await page.getByLabel('Password').fill('salah-sekali')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('User ID or password is wrong')
  await page.getByLabel('Password').fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  for (const [group, path] of [
    ['Jenis Batu', '/parameter-berlian'],
    ['Baki', '/baki/get/by-kode-gudang/{kode}'],
  ] as const) {
    await page.getByRole('heading', { level: 3, name: new RegExp(`^${group}\\b`) }).click()
    await expect(page.getByText(path, { exact: true }).first()).toBeVisible()
  }
})
