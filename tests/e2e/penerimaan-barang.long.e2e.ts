// Penerimaan Barang at the counter: by type and weight, its proof, what is left in the book, and the way back.
import { expect } from '@playwright/test'
import Database from 'better-sqlite3'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'ADM01' })

test('goods are received by type, and the receipt is taken back while no piece of it was entered', async ({
  page,
  shop,
}) => {
  const form = new DocumentPage(page)
  await form.open('/penerimaan-barang', 'Penerimaan Barang')
  await form.pick('Supplier', 'SUP01')
  const lines = page.getByRole('table', { name: 'Jenis', exact: true }).locator('tr[data-line]')
  await page.keyboard.press('F6')
  await expect(lines).toHaveCount(1)
  await form.pick('Kode Jenis 1', 'CCG17K')
  for (const [title, value] of [
    ['Qty', '2'],
    ['Berat', '5.1'],
    ['Modal / Gram', '600000'],
  ] as const)
    await lines.getByRole('textbox', { name: `${title} 1`, exact: true }).fill(value)
  await page.keyboard.press('Tab')
  await expect(lines).toContainText('3,060,000')
  const number = await form.saved(/PR-\d{6}-\d{4}/)
  const book = (): readonly string[] => {
    const file = new Database(shop.database, { readonly: true })
    try {
      const legs = file.prepare('select tempat, qty, berat from buku_penerimaan where no_terima = ? order by rowid')
      return (legs.all(number) as Record<string, unknown>[]).map(one => `${one.tempat} ${one.qty} ${one.berat}`)
    } finally {
      file.close()
    }
  }
  const came = ['SUPPLIER -2 -5100', 'CCG17K 2 5100']
  expect(book().toSorted()).toEqual(came.toSorted())
  await page.goto('/lihat-penerimaan-barang')
  await page.getByRole('row').filter({ hasText: number }).click()
  await expect(page.getByText('Belum Selesai').first()).toBeVisible()
  await page.setViewportSize({ width: 800, height: 700 })
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Batal Penerimaan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Alasan Batal' }).fill('SALAH INPUT')
  await page.keyboard.press('F9')
  await expect(page.getByText('SALAH INPUT').first()).toBeVisible()
  expect(book().toSorted()).toEqual([...came, 'SUPPLIER 2 5100', 'CCG17K -2 -5100'].toSorted())
})
