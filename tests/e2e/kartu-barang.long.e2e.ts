// The card of a piece: a row of Data Barang opens it, its life leads to the documents behind it, and back.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { createRing } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'ADM01' })

test('a row of Data Barang opens the life of the piece, each entry with its document', async ({ page, shop }) => {
  const barcode = await createRing(shop)
  const to = { kode_gudang: 'TOKO', kode_baki: '02' }
  const { body: moved } = await shop.ask('POST', 'pindah-barang?move=simpan', {
    body: { ...to, barang: [{ kode_barcode: barcode }] },
  })
  await page.goto('/data-barang')
  await page.getByRole('searchbox').fill(barcode)
  await page.getByRole('row').filter({ hasText: barcode }).first().click()
  await expect(page).toHaveURL(/\/data-barang\/[0-9a-f-]{36}(\?|$)/)
  const life = page.getByRole('region', { name: 'Riwayat Barang' })
  await expect(life.getByRole('listitem')).toHaveCount(2)
  await expect(life.getByRole('listitem').first()).toContainText(/Pindah.*TOKO\/01.*TOKO\/02.*Berat 2\.530.*OWNER/)
  await expect(life.getByText('4,896,000', { exact: true })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Nama Barang' })).toHaveValue('CINCIN EMAS 17K')
  await page.goBack()
  await life.getByRole('link', { name: `Pindah Barang ${moved.no_pindah}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: moved.no_pindah })).toBeVisible()
})
