// A document while the connection is bad: typed values are stored, and are saved once.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { expectNoDrafts, PesanPage, readPesan, throwDraftsAway } from '../support/browser/pesan-page.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ withPesan: true })

test.beforeEach(({ shop }) => throwDraftsAway(shop))

test('what was typed while the server does not answer is offered again after a reload', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal('no answer')
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await pesan.addRow('E1')
  await page.route('**/api/drafts/pesan/*', route => route.abort())
  await pesan.box('Penerima').fill('PUTUS')
  await expect(page.getByText('Koneksi terputus, isian tersimpan di perangkat ini')).toBeVisible()
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(pesan.box('Penerima')).toHaveValue('PUTUS')
  await expect(pesan.rows).toHaveCount(1)
  // Once the server is reachable again, the draft is stored there.
  await page.unroute('**/api/drafts/pesan/*')
  await pesan.box('Penerima').fill('PUTUS SAMBUNG')
  await expect(page.getByText('Isian tersimpan sementara')).toBeVisible()
  await page.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await expectNoDrafts(shop)
})

test('a save whose answer was lost is made once, also after a reload', async ({ page, shop, watch }) => {
  watch.expectRefusal('no answer')
  watch.expectRefusal(409)
  const pesan = new PesanPage(page)
  let isLost = false
  // Calls are caught from the beginning: a browser that begins to, lets those pass that are on their way.
  await page.route('**/api/pesan?move=simpan', async route => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  const loseAnswer = (): void => {
    isLost = true
  }
  await pesan.openNew()
  await typeByHand(page, 'SEKALI')
  await pesan.addRow('E1')
  loseAnswer()
  await page.keyboard.press('F9')
  await watch.expectMessage('Koneksi')
  await page.keyboard.press('F9')
  await expect(pesan.rows).toHaveCount(0)
  expect(await readPesan(shop, 'SEKALI')).toHaveLength(1)

  // A message stays visible for a while, and the same message is not shown twice at once.
  await expect(page.getByText('Koneksi bermasalah')).toBeHidden()
  await pesan.box('Penerima').fill('DUA KALI')
  await pesan.addRow('E1')
  loseAnswer()
  await page.keyboard.press('F9')
  await watch.expectMessage('Koneksi')
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Lanjutkan' }).first().click()
  await expect(pesan.box('Penerima')).toHaveValue('DUA KALI')
  await page.keyboard.press('F9')
  await expect(pesan.rows).toHaveCount(0)
  expect(await readPesan(shop, 'DUA KALI')).toHaveLength(1)
})
