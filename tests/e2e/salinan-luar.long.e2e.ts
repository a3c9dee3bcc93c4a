// The owner sees on the dashboard how old the copy outside of this computer is, why the last one failed, and what to do.
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { openBrowserShop, test } from '../support/browser/browser-shop.ts'

test.use({ start: 'empty', shopName: 'salinan-luar' })

const newest = /Salinan terbaru di luar komputer ini: /
const missing = /^Data toko belum disalin ke luar komputer ini/

test('without a second place there is a hint with the guide, which the owner closes for good', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByText(missing)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const guide = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Caranya' }).click()
  await expect((await guide).getByRole('heading', { name: 'Salinan otomatis ke tempat kedua' })).toBeVisible()
  await page.getByRole('button', { name: 'Jangan Ingatkan' }).click()
  await expect(page.getByText(missing)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(missing)).toHaveCount(0)
  await page.goto('/settingsystem')
  await expect(page.getByText(missing)).toBeVisible()
})

test('the age of the newest copy, and what to do once its place is gone', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-salinan-'))
  const place = join(folder, 'flashdisk')
  mkdirSync(place)
  const shop = await openBrowserShop('empty', { BACKUP_COPY: place })
  const context = await browser.newContext({ storageState: await shop.storageOf('OWNER') })
  try {
    const page = await context.newPage()
    const readCopy = async () => (await shop.ask('GET', 'system/backup')).body.copy
    const waitForCopy = (isThere: (copy: { at: string | null; failure: string | null }) => boolean) =>
      expect.poll(async () => isThere(await readCopy()), { timeout: 120_000 }).toBe(true)
    await shop.ask('POST', 'system/backup')
    await waitForCopy(({ at }) => at !== null)
    // Near midnight the clock of a tested shop is hours behind that of the page.
    await page.clock.setSystemTime((await readCopy()).at)
    await page.goto(`${shop.address}/dashboard`)
    await expect(page.getByText(newest)).toContainText('baru saja')
    const notice = page.getByRole('alert').filter({ hasText: newest })
    await expect(notice).toHaveCount(0)
    renameSync(place, `${place}-dicabut`)
    await shop.ask('POST', 'system/backup')
    await waitForCopy(({ failure }) => failure === 'gone')
    await page.reload()
    await expect(page.getByText(/^Gagal sejak .*: tempat salinan tidak ditemukan, pasang flashdisk/)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    const copy = {
      at: '2026-11-18T02:00:00Z',
      is_overdue: true,
      on_disk_of_data: false,
      failed_since: null,
      failure: null,
    }
    await page.route('**/api/system/backup', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), copy } })
    })
    await page.reload()
    await expect(notice).toBeVisible()
  } finally {
    await context.close()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
