// A reference whose list has no row for what is typed makes one in place: over the form, which keeps what is typed in it.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

test.use({ user: 'OWNER' })

test('a bank that is missing is made from the form of an account, and chosen there', async ({ page }) => {
  const digits = String(Date.now() % 1_000_000)
  const code = `B${digits}`
  await page.goto('/master-rekening/create')
  const account = page.getByRole('dialog', { name: /Rekening/ })
  await account.getByRole('textbox', { name: 'No Rekening' }).fill(digits)
  const bank = account.getByRole('combobox', { name: /^(Kode )?Bank/ })
  await bank.fill('BANK YANG TIDAK ADA')
  await page.getByRole('option', { name: 'Buat Bank Baru' }).click()
  const own = page.getByRole('textbox', { name: 'Kode Bank' })
  await own.fill(code)
  await page.getByRole('textbox', { name: 'Nama Bank' }).fill(`BANK ${code}`)
  await page.keyboard.press('F9')
  await expect(own).toHaveCount(0)
  await expect(bank).toHaveValue(new RegExp(code))
  await expect(bank).toBeFocused()
  await expect(account.getByRole('textbox', { name: 'No Rekening' })).toHaveValue(digits)
  // Its notice would take the next Esc.
  await expect(page.getByRole('alert')).toHaveCount(0)
  // Left without a save, it leaves the form below alone.
  await bank.fill('LAGI TIDAK ADA')
  await page.getByRole('option', { name: 'Buat Bank Baru' }).click()
  await expect(own).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(own).toHaveCount(0)
  await expect(bank).toHaveValue(new RegExp(code))
  await bank.fill('BCA')
  await expect(page.getByRole('option', { name: /^BCA/ })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Buat Bank Baru' })).toHaveCount(0)
})

test.describe('without the right to create', () => {
  test.use({ user: 'KSR01' })

  test('a missing salesperson is not offered to a cashier, whom the server refuses too', async ({ page, shop }) => {
    await page.goto('/transaksi-penjualan')
    const sales = page.getByRole('combobox', { name: 'Kode Sales' })
    await sales.fill('SALES YANG TIDAK ADA')
    await expect(page.locator('.MuiAutocomplete-noOptions')).toBeVisible()
    await expect(page.getByRole('option', { name: /^Buat/ })).toHaveCount(0)
    const { token } = await shop.signIn('KSR01')
    const body = { kode_sales: 'BARU', nama_sales: 'BARU' }
    expect((await shop.ask('POST', 'sales', { body, token })).status).toBe(403)
  })
})
