// A document that is begun at one device and saved at another.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { PesanPage, readPesan, throwDraftsAway } from '../support/browser/pesan-page.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ withPesan: true })

test.beforeEach(({ shop }) => throwDraftsAway(shop))

test('a document that was begun goes on at another device', async ({ page, browser, shop, watch }) => {
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await typeByHand(page, 'PINDAH MEJA')
  await pesan.addRow('E2')
  await expect(page.getByText('Isian tersimpan sementara')).toBeVisible()
  const context = await browser.newContext({ storageState: await shop.storageOf('OWNER'), baseURL: shop.address })
  const other = await context.newPage()
  const there = new PesanPage(other)
  await there.openNew()
  await other.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(there.box('Penerima')).toHaveValue('PINDAH MEJA')
  await expect(there.rows).toHaveCount(1)
  await other.keyboard.press('F9')
  await expect(there.rows).toHaveCount(0)
  await expect.poll(async () => (await readPesan(shop, 'PINDAH MEJA')).length).toBe(1)
  await context.close()
  // Here the page says that the draft is saved already, and that the newly typed values are not.
  watch.expectRefusal(409)
  watch.expectRefusal(422)
  await pesan.box('Penerima').fill('PINDAH MEJA LAGI')
  await expect(page.getByText('Isian ini sudah tersimpan, periksa di daftar')).toBeVisible()
  await page.keyboard.press('F9')
  await watch.expectMessage('Isian Ini Sudah Tersimpan Sebelum Diubah Lagi')
  expect(await readPesan(shop, 'PINDAH MEJA LAGI')).toHaveLength(0)
  expect(await readPesan(shop, 'PINDAH MEJA')).toHaveLength(1)
})
