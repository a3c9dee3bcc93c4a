// Peralatan: what the devices of this computer can do, tested by who works at it, and remembered.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { connectScale } from '../support/browser/scale.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ user: 'KSR01' })

test('a cashier finds the page, tests scanner, scale and label printer, and the format is remembered', async ({
  page,
}) => {
  await connectScale(page, ['2.530'])
  await page.goto('/home')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('layar pelanggan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Peralatan' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Layar Pelanggan' })).toContainText('Belum Didukung')

  const scanner = page.getByRole('region', { name: 'Scanner' })
  await scanner.getByRole('textbox').click()
  await scanInto(page, '00000428')
  await expect(scanner.getByRole('status')).toContainText(/siap dipakai.*8 huruf.*diakhiri Enter/s)
  await scanInto(page, '00000429', { end: 'none' })
  await expect(scanner.getByRole('status')).toContainText('Suffix Enter')
  await scanInto(page, '00000430', { gap: 120 })
  await expect(scanner.getByRole('status')).toContainText('Terlalu lambat')

  const scale = page.getByRole('region', { name: 'Timbangan' })
  await scale.getByRole('button', { name: 'Tes Timbangan' }).click()
  await expect(scale.getByRole('status')).toContainText('2.530 gr')
  await scale.getByRole('button', { name: 'Berhenti' }).click()
  await expect(scale.getByRole('button', { name: 'Tes Timbangan' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  const label = page.getByRole('region', { name: 'Printer Label' })
  await label.getByRole('combobox', { name: 'Bentuk Cetak Di Komputer Ini' }).click()
  await page.getByRole('option', { name: 'Zebra (ZPL)' }).click()
  await page.reload()
  await expect(label.getByRole('combobox', { name: 'Bentuk Cetak Di Komputer Ini' })).toContainText('Zebra (ZPL)')
  const download = page.waitForEvent('download')
  await label.getByRole('button', { name: 'Cetak Label Tes' }).click()
  expect((await download).suggestedFilename()).toBe('Label Barcode TES.zpl')
})
