// Prices of the day by keys alone: what has the focus is in sight before each, and the page does not scroll.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { CountedKeys } from '../support/browser/counted-keys.ts'

test.use({ start: 'demo', shopName: 'harga', user: 'SPV01' })

const getCell = (what: string, group: string): string => `Harga ${what} / Gram ${group}`

test('the selling and buy-back prices of two groups are changed and saved at once', async ({ page, shop }) => {
  await page.goto('/master-parameter-harga-emas')
  const getTextbox = (what: string, group: string) => page.getByLabel(getCell(what, group))
  await expect(getTextbox('Jual', 'ACC')).toBeFocused()
  const keys = new CountedKeys(page)
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(getTextbox('Jual', 'G17K')).toBeFocused()
  await keys.type('1945000')
  await keys.press('Enter')
  await expect(getTextbox('Jual', 'G18K')).toBeFocused()
  await keys.type('2060000')
  await keys.press('ArrowRight', 'ArrowRight')
  await expect(getTextbox('Beli', 'G18K')).toBeFocused()
  await keys.type('1900000')
  await keys.press('ArrowUp')
  await keys.type('1790000')
  const changes = page.getByRole('alert', { name: 'Perubahan' })
  await expect(changes).toContainText('Harga Beli / Gram 1,780,000 → 1,790,000')
  await keys.press('F9')
  await expect(page.getByRole('alert').filter({ hasText: '2 Baris Berhasil Disimpan' })).toBeVisible()
  await expect(changes).toBeHidden()
  expect(keys.count).toBeLessThanOrEqual(40)
  const groups = encodeURIComponent(JSON.stringify({ kode_group: ['G17K', 'G18K'] }))
  const { body } = await shop.ask('GET', `group?filter=${groups}&sort=["kode_group","ASC"]`)
  expect(body).toMatchObject([
    { harga: 1_945_000, harga_beli: 1_790_000 },
    { harga: 2_060_000, harga_beli: 1_900_000 },
  ])
})

test.describe('of an owner who may save them in other shops too', () => {
  test.use({ user: 'OWNER' })

  test('the first price has the focus, and what is typed there is saved', async ({ page, shop }) => {
    await page.goto('/harga-hari-ini')
    await expect(page.getByRole('combobox', { name: 'Simpan Juga Di Toko' })).toBeVisible()
    const first = page.getByRole('textbox', { name: /Harga Jual/ }).first()
    await expect(first).toBeFocused({ timeout: 60_000 })
    await page.keyboard.type('1825000')
    await page.keyboard.press('F9')
    await expect
      .poll(async () => (await shop.ask('GET', 'harga-hari-ini')).body.map((row: { status: string }) => row.status), {
        timeout: 60_000,
      })
      .toEqual(['DONE'])
  })
})
