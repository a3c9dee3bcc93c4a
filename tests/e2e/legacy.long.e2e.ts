// A new shop takes in all that the old program had, and reads the recap of its sales: on the screen, in PDF and in Excel. A
// shop on the local list has other sums, which tests/conformance/legacy.test.ts holds for both.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { expected, legacyImports, period, readWholeFile } from '../support/files/whole-legacy.ts'

test.use({ start: 'empty', shopCode: 'TST', shopName: 'legacy' })

const grouped = (value: number): string => value.toLocaleString('en-US')

const takeIn = async (page: Page, { type, title }: (typeof legacyImports)[number]): Promise<void> => {
  await page.goto('/import-data')
  const box = page.getByRole('combobox', { name: 'Type Import' })
  await box.focus()
  await box.press('Enter')
  await page.getByRole('option', { name: title }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${type}.csv`, mimeType: 'text/csv', buffer: readWholeFile(type) })
  await expect(page.getByRole('region', { name: 'Pratinjau' })).toContainText(String(expected.rows[type]))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Import Data/ })
    .click()
  const history = page.getByRole('table', { name: 'Riwayat Import' })
  await expect(history.getByRole('row').filter({ hasText: `${type}.csv` })).toContainText('Berlaku', {
    timeout: 60_000,
  })
}

const saved = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return download.path()
}

test('a shop outside of the local list takes six files in, and the recap of the whole time is theirs', async ({
  page,
  watch,
}) => {
  for (const one of legacyImports) {
    await takeIn(page, one)
    await watch.expectMessage('Data Berhasil Di import')
  }
  const { harga_total, ongkos, per_day } = expected.penjualan.forced
  const totals = [harga_total, harga_total - ongkos, ongkos]

  await page.goto(`/laporan-penjualan-rekap?filter=${encodeURIComponent(JSON.stringify(period))}`)
  const table = page.getByRole('table', { name: 'Laporan Penjualan Rekap', exact: true })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(Object.keys(per_day).length)
  const foot = table.locator('tfoot').getByRole('cell')
  for (const [index, total] of totals.entries()) await expect(foot.nth(index + 1)).toHaveText(grouped(total))
  expect(await findBarriers(page)).toEqual([])

  const pages = await readPdfTexts(readFileSync(await saved(page, 'Export Pdf')))
  const texts = pages.flat()
  for (const total of totals) expect(texts).toContain(grouped(total))
  expect(texts).toContain(`PERIODE : ${period.tgl_from} s/d ${period.tgl_to}`)
  expect(texts.some(text => text.startsWith('Printed By OWNER / '))).toBe(true)
  expect(pages.length).toBeGreaterThan(1)

  const [{ data: sheet = [] } = {}] = await readXlsx(await saved(page, 'Export Excel'))
  expect(sheet.find(row => row[0] === 'Grand Total')?.slice(1, 4)).toEqual(totals)
})
