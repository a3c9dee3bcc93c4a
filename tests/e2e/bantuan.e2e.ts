// Help where one is: the section of the manual about a screen, over what is typed there, searched by the keyboard.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'

test.use({ user: 'OWNER' })

const openSection = async (page: Page): Promise<void> => {
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
}

test('the manual opens at the section of the screen and loses nothing that was typed', async ({ page }) => {
  await page.goto('/transaksi-pembelian')
  const name = page.getByRole('textbox', { name: /^Nama/ }).first()
  await name.fill('IBU RATNA')
  await openSection(page)
  const help = page.getByRole('dialog', { name: 'Bantuan' })
  await expect(help.getByRole('heading', { name: 'Membeli kembali dari pelanggan' })).toBeVisible()
  await expect(help.getByRole('img').first()).toBeVisible()
  await expect(help.getByText('Tombol Pintas')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  const search = help.getByRole('combobox', { name: 'Cari di panduan' })
  await expect(search).toBeFocused()
  await page.keyboard.type('qris rekening')
  await expect(help.getByRole('option').first()).toContainText('Pembayaran QRIS')
  await page.keyboard.press('ArrowDown')
  await expect(help.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(help.getByRole('heading', { name: 'Pembayaran QRIS' })).toBeVisible()
  await expect(help.locator('mark').first()).toHaveText(/qris/i)
  await page.keyboard.type('tidakadadimana')
  await expect(help.getByRole('status')).toContainText('tidakadadimana')
  await page.keyboard.press('Escape')
  await expect(help.getByRole('heading', { name: 'Pembayaran QRIS' })).toBeVisible()
  await help.getByRole('button', { name: 'Daftar Isi' }).click()
  await help.getByRole('option', { name: 'Panduan stok' }).click()
  await help.getByRole('button', { name: 'Berikutnya: Memasukkan barang' }).click()
  await expect(help.getByRole('heading', { name: 'Memasukkan barang' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(name).toHaveValue('IBU RATNA')
})

test('the finder leads to sections of the manual; a screen without one of its own shows that of its group', async ({
  page,
}) => {
  await page.goto('/master-gudang')
  await expect(page.getByRole('heading', { level: 1, name: 'Gudang' })).toBeVisible()
  await page.getByRole('button', { name: 'Bantuan' }).click()
  const help = page.getByRole('dialog', { name: 'Bantuan' })
  await expect(help.getByRole('heading', { name: 'Data master' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('flashdisk')
  await page.getByRole('option', { name: 'Salinan ke flashdisk' }).click()
  await expect(help.getByRole('heading', { name: 'Salinan ke flashdisk' })).toBeVisible()
})
