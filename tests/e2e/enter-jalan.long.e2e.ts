// Enter and Tab go on: through payments and lines to the button that saves, past rows that do nothing, to the safe answer.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { counterOpen, createPiece, getGoods, salePath } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ start: 'demo', shopName: 'enter', user: 'SPV01' })

test('Enter goes on from each box of a payment to the button that saves', async ({ page, shop }) => {
  const code = await createPiece(shop)
  await page.goto(salePath)
  await counterOpen(page)
  await scanInto(page, code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeAttached()
  await page.keyboard.press('Shift+F8')
  const account = page.getByRole('combobox', { name: 'No Rekening 1' })
  await expect(account).toBeFocused()
  await typeByHand(page, 'BCA')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nominal 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'No Kartu / Rekening Pelanggan 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /F9$/ })).toBeFocused()
})

test('Enter goes on from the last cell of a repair to the next one', async ({ page }) => {
  await page.goto('/transaksi-services')
  await counterOpen(page)
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Nama Barang 1' })).toBeFocused()
  await typeByHand(page, 'CINCIN')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Berat 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Ongkos 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The picture between them is made by a button.
  await expect(page.getByRole('combobox', { name: 'Tukang 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nama Barang 2' })).toBeFocused()
})

test('a count goes by Tab and Enter from box to box, and a save of nothing begins on the safe answer', async ({
  page,
  shop,
}) => {
  await shop.ask('PUT', 'para-system', { body: { HITUNG_KAS_MODULE: true } })
  await page.goto('/hitung-kas/new/tutup')
  const place = page.getByRole('combobox', { name: 'Yang Dihitung' })
  await expect(place).toBeFocused()
  await page.keyboard.press('l')
  const boxes = page.getByRole('textbox', { name: /^Lembar/ })
  await expect(boxes.first()).toBeVisible()
  for (let stop = 0; stop < 12 && !(await boxes.first().evaluate(one => one === document.activeElement)); stop++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TR')
  }
  await expect(boxes.first()).toBeFocused()
  const count = await boxes.count()
  for (let row = 1; row < count; row++) {
    await page.keyboard.press('Enter')
    await expect(boxes.nth(row)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(boxes.last()).not.toBeFocused()
  await page.keyboard.press('F9')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Tidak' })).toBeFocused()
})
