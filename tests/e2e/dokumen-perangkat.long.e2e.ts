// A document that is begun at one device and saved at another.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { PesanPage, readPesan, throwDraftsAway } from '../support/browser/pesan-page.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ withPesan: true })

/** A row more, which the server has by then: the page reports that a draft is stored after its first value already. */
const addStoredRow = async (page: Page, pesan: PesanPage): Promise<void> => {
  const stored = page.waitForResponse(
    answer => answer.request().method() === 'PUT' && answer.request().postData()?.includes('"E2"') === true,
  )
  await pesan.addRow('E2')
  await stored
}

test.beforeEach(({ shop }) => throwDraftsAway(shop))

test('a document that was begun goes on at another device', async ({ page, browser, shop, watch }) => {
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await typeByHand(page, 'PINDAH MEJA')
  await addStoredRow(page, pesan)
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

test('a document goes on after the storage of the browser was cleared', async ({ page, watch }) => {
  // What the page asked for without its session.
  watch.expectRefusal(401)
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await typeByHand(page, 'TANPA SIMPANAN')
  await addStoredRow(page, pesan)
  await expect(page.getByText('Isian tersimpan sementara')).toBeVisible()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  page.on('dialog', dialog => void dialog.accept())
  await page.goto('/')
  await page.getByRole('textbox', { name: 'User ID' }).fill('OWNER')
  await page.getByRole('textbox', { name: 'Password' }).fill('rahasia-sekali')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.getByRole('navigation', { name: 'Navigation' }).waitFor()
  await pesan.openNew()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(pesan.box('Penerima')).toHaveValue('TANPA SIMPANAN')
  await expect(pesan.rows).toHaveCount(1)
})
