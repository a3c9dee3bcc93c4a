// What a user keeps of a list on this device: filters and order under a name, and the order of its columns.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

const saved = (page: Page) => page.getByRole('group', { name: 'Pilihan Tersimpan' })
const cells = (page: Page) => page.locator('td[data-title="Jenis Batu"]')

test('filters and order are saved under a name, chosen and removed by keyboard, and stay after a reload', async ({
  page,
}) => {
  await page.goto('/jenis-batu')
  await expect(cells(page).first()).toBeVisible()
  await expect(saved(page)).toHaveCount(0)
  const getTop = async () => (await cells(page).first().boundingBox())?.y
  const top = await getTop()
  await page.getByRole('main').getByRole('searchbox').fill('RUBY')
  await expect(cells(page)).toHaveText(['RUBY'])
  await saved(page).getByRole('button', { name: 'Simpan Pilihan' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Simpan Pilihan' })
  await dialog.getByRole('textbox', { name: 'Nama Pilihan' }).fill('MERAH')
  await dialog.getByRole('button', { name: /^Simpan Data/ }).press('Enter')
  const chip = saved(page).getByRole('button', { name: 'MERAH', exact: true })
  await expect(chip).toBeVisible()
  // Who clicks at a row while the list begins to be searched hits that row.
  expect(await getTop()).toBe(top)

  await page.goto('/jenis-batu?filter={}&sort=jenis_batu&order=DESC')
  await expect(cells(page).first()).not.toHaveText('RUBY')
  await chip.press('Enter')
  await expect(cells(page)).toHaveText(['RUBY'])
  await expect(page).toHaveURL(/order=ASC/)

  await chip.press('Delete')
  await expect(chip).toHaveCount(0)
})

test('columns are moved by keyboard and by mouse, and stay so', async ({ page }) => {
  // The menu has a table of its own.
  const headings = page.getByRole('main').getByRole('columnheader')
  await page.goto('/jenis-batu')
  await expect(headings.first()).toHaveText('Jenis Batu')
  await page.getByRole('button', { name: 'Atur Kolom' }).click()
  const column = page.getByRole('menuitemcheckbox', { name: 'Nama Batu' })
  // The menu gives the focus to its first entry when it is open.
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused()
  await column.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Escape')
  await expect(headings.first()).toHaveText('Nama Batu')
  await page.reload()
  await expect(headings.first()).toHaveText('Nama Batu')
  await page.getByRole('button', { name: 'Atur Kolom' }).click()
  await column.locator('[data-move]').last().click()
  await page.keyboard.press('Escape')
  await expect(headings.first()).toHaveText('Jenis Batu')
})
