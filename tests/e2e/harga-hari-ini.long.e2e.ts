// Prices of the day: the counter asks for them, they are saved on one screen, and the board follows and survives a lost
// connection.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'

test.use({ start: 'demo', shopName: 'harga' })

test('prices are asked for, saved as they were, and shown on a board that stays when the connection is lost', async ({
  shop,
  browser,
}) => {
  const settings = { HARGA_HARI_INI: true, PAPAN_HARGA: true }
  expect((await shop.ask('PUT', 'para-system', { body: settings })).status).toBe(200)
  const guest = await browser.newContext({ baseURL: shop.address, viewport: { width: 1920, height: 1080 } })
  const board = await guest.newPage()
  await board.goto('/harga/TIADA')
  await expect(board.getByText('Papan harga tidak tersedia')).toBeVisible()
  await board.goto('/harga/kca')
  await expect(board.getByText('Harga hari ini belum ditetapkan')).toBeVisible()
  await expect(board.getByRole('table')).toHaveCount(0)

  // Signed in after the switch, which the session keeps.
  const counter = await browser.newContext({ baseURL: shop.address, storageState: await shop.storageOf('SPV01') })
  const page = await counter.newPage()
  await page.goto('/transaksi-penjualan')
  await expect(page.getByText('Harga hari ini belum disimpan')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Harga Hari Ini', exact: true }).last().click()
  await expect(page.getByRole('textbox', { name: /Harga Jual/ }).first()).toHaveValue('1,820,000')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('F9')
  await expect(board.getByRole('row', { name: /EMAS 17K/ })).toContainText('1,935,000', { timeout: 60_000 })
  expect(await findBarriers(board)).toEqual([])
  await page.goto('/transaksi-penjualan')
  await expect(page.getByRole('textbox', { name: 'Nama Customer' })).toBeVisible()
  await expect(page.getByText('Harga hari ini belum disimpan')).toHaveCount(0)

  await guest.setOffline(true)
  await expect(board.getByText('Sambungan terputus')).toBeVisible()
  await expect(board.getByRole('row', { name: /EMAS 17K/ })).toContainText('1,935,000')
  const [group] = (await shop.ask('GET', 'group?filter=%7B%22kode_group%22%3A%22G17K%22%7D')).body
  const body = { versi: group.versi, harga: 1_950_000 }
  expect((await shop.ask('PUT', `group/${group.id}`, { body })).status).toBe(200)
  await guest.setOffline(false)
  await expect(board.getByRole('row', { name: /EMAS 17K/ })).toContainText('1,950,000')
  await expect(board.getByText('Sambungan terputus')).toHaveCount(0)
  if (process.env.SHOT) await board.screenshot({ path: `${process.env.SHOT}/papan-harga.png` })
  for (const context of [guest, counter]) await context.close()
})
