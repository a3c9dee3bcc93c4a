// Cetak Barcode at the counter: from the pieces that are looked up to the label, the list and the piece's counter.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { createRing, DocumentPage, getLegs, ringCame } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'ADM01' })

test('labels are printed of pieces that were scanned, and counted; no book is touched', async ({ page, shop }) => {
  const [barcode, wrong] = [await createRing(shop), await createRing(shop)]
  const form = new DocumentPage(page)
  const numbers: string[] = []
  for (const [list, codes] of [
    ['Belum Pernah Dicetak', [wrong, barcode]],
    ['Cetak Ulang', [barcode]],
  ] as const) {
    await form.open('/cetak-barcode', 'Cetak Barcode')
    await form.scan(...codes)
    await expect(form.rows).toHaveCount(codes.length)
    await expect(page.getByRole('button', { name: `${list} (${codes.length})` })).toBeVisible()
    if (codes.length > 1) {
      // What was scanned by mistake is taken out of the list before it is printed.
      await form.rows.first().focus()
      await page.keyboard.press('Control+Delete')
      await expect(form.rows).toHaveCount(1)
    }
    numbers.push(await form.saved(/CB-\d{6}-\d{4}/))
  }
  expect(getLegs(shop, barcode)).toEqual(ringCame)
  await page.goto('/lihat-cetak-barcode')
  for (const number of numbers) await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: numbers.at(-1) ?? '' })
    .click()
  const printed = page.getByRole('table', { name: 'Barang', exact: true })
  await expect(printed).toContainText(barcode)
  await expect(printed).not.toContainText(wrong)
})
