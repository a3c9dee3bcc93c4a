// The bicycle workshop in the browser: instalments that follow from a price, a number of months and a date.
import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { type BrowserShop, openBrowserShop, ownerPassword } from '../support/browser/browser-shop.ts'

let shop: BrowserShop
test.beforeAll(async () => {
  shop = await openBrowserShop('demo', { SCHEMA_DIR: resolve('tests/fixtures/bicycle-workshop') })
})
test.afterAll(() => shop.stop())

test('shows the instalments of a plan as its values change, and saves them', async ({ page }) => {
  await page.goto(shop.address)
  await page.getByRole('textbox', { name: 'User' }).fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto(`${shop.address}/new-plan`)
  await page.getByRole('combobox', { name: 'Bike' }).fill('B1')
  await page.getByRole('option', { name: /B1/ }).first().click()
  await page.getByRole('textbox', { name: 'Price' }).fill('80.02')
  await page.keyboard.press('Tab')
  const instalments = page.getByRole('region', { name: 'Instalments' })
  await expect(instalments.getByRole('row', { name: /26\.67/ })).toHaveCount(2)
  await expect(instalments.getByRole('row', { name: /26\.68/ })).toHaveCount(1)
  await expect(instalments.getByRole('button', { name: 'Add' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Months' }).fill('2')
  await page.keyboard.press('Tab')
  await expect(instalments.getByRole('row', { name: /40\.01/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Agree F9/ }).click()
  await expect(page.getByText(/Agree: done|Saved/).first()).toBeVisible()
  await page.goto(`${shop.address}/plans`)
  await expect(page.getByRole('row', { name: /P\d{6}-001/ })).toContainText('80.02')
})
