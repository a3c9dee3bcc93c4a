// What a move asks: fields that are worked out of the document, and rows that stay with it.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { pressAction } from '../support/browser/document-page.ts'

test.use({ shopName: 'hutang', user: 'KSR01' })

const lend = async (shop: BrowserShop, more: object = {}) => {
  const call = async (path: string, body: object) => {
    const answer = await shop.ask('POST', path, { body })
    expect([200, 201]).toContain(answer.status)
    return answer.body
  }
  await call('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 5_000_000 })
  const goods = [{ nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }]
  const body = { nama_customer: 'IBU RATNA', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang: goods, ...more }
  const { id } = await call('hutang?move=simpan', body)
  return call(`hutang/${id}/moves/validasi`, {})
}

const openAsk = async (page: Page, id: string, move: string) => {
  await page.goto(`/lihat-hutang/${id}`)
  await page.getByRole('button', { name: move, exact: true }).click()
  return page.getByRole('dialog', { name: move, exact: true })
}

test('what is due stands in the dialog before it is paid, and what was paid with the document', {}, async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const loan = await lend(shop)
  const ask = await openAsk(page, loan.id, 'Pelunasan Hutang')
  await expect(ask.getByRole('textbox', { name: /^Bunga Rp/ })).toHaveValue('1,000')
  await expect(ask.getByRole('definition')).toHaveText('1,001,000')
  await page.keyboard.press('F8')
  const nominal = ask.getByRole('textbox', { name: 'Nominal 1', exact: true })
  await nominal.fill('600000')
  await nominal.press('Tab')
  await expect(ask.getByRole('status').filter({ hasText: 'Kurang' })).toContainText('401,000')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('F9')
  await expect(ask.getByText('Pembayaran Harus 1,001,000')).toBeVisible()
  await nominal.fill('601000')
  await ask.getByRole('button', { name: /^DEBET/ }).click()
  await ask.getByRole('combobox', { name: 'No Rekening 2', exact: true }).click()
  await page.getByRole('option', { name: /^8800112233/ }).click()
  await ask.getByRole('textbox', { name: 'Nominal 2', exact: true }).fill('400000')

  await ask.getByRole('button', { name: 'Lihat Akibat' }).click()
  const preview = page.getByRole('dialog', { name: 'Akibat Pelunasan Hutang' })
  await expect(preview.getByRole('table', { name: 'Buku Kas' })).toContainText('601,000')
  await preview.getByRole('button', { name: 'Tutup' }).click()

  await page.keyboard.press('F9')
  await expect(ask).toHaveCount(0)
  const saved = async () => (await shop.ask('GET', `hutang/${loan.id}`)).body
  await expect.poll(saved).toMatchObject({ status: 'CLOS', dibayar: 1_001_000, bunga_lunas: 1000 })
  await page.goto(`/lihat-hutang/${loan.id}`)
  const payments = page.getByRole('table', { name: 'Pembayaran', exact: true })
  await expect(payments).toContainText('601,000')
  await expect(payments).toContainText('1,001,000')
})

test('what a renewal makes is looked at before', async ({ page, shop }) => {
  const loan = await lend(shop)
  const ask = await openAsk(page, loan.id, 'Peremajaan')
  await expect(ask.getByText('Harus Dibayar')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(ask.getByRole('textbox', { name: 'Nominal 1', exact: true })).toHaveValue('1,000')
  await ask.getByRole('button', { name: 'Lihat Akibat' }).click()
  const made = page.getByRole('dialog', { name: 'Akibat Peremajaan' }).getByRole('region', { name: 'Hutang Baru' })
  await expect(made).toContainText('Status menjadi: Berjalan')
  await expect(made).toContainText('KCA-PI26-#####')
  expect(await findBarriers(page)).toEqual([])
})

test('loans that are due soon are reminded of one by one', async ({ page, shop, context }) => {
  await context.route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
  const loan = await lend(shop, { no_hp: '081255500888', lama_pinjam: 5 })
  await page.goto('/ingatkan-hutang')
  await page.getByRole('row').filter({ hasText: loan.no_faktur_hutang }).click()
  const opened = context.waitForEvent('page')
  await pressAction(page, 'WhatsApp Jatuh Tempo')
  const message = await opened
  await message.waitForURL('https://wa.me/6281255500888?text=**')
  expect(new URL(message.url()).searchParams.get('text')).toContain(loan.no_faktur_hutang)
  await page.bringToFront()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Sudah Diingatkan' }).click()
  await expect.poll(async () => (await shop.ask('GET', `hutang/${loan.id}`)).body.tgl_ingat).toBe(loan.tgl_system)
  await page.goto('/ingatkan-hutang')
  await expect(page.getByText('Semua Sudah Diingatkan Hari Ini')).toBeVisible()
})
