// Wrong passwords in number, as an owner sees them the next time he is here.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

// All pages of a shop come from one address, whose wrong passwords are counted together: those of other tests would make
// these wait, and nobody who waits is counted again.
test.use({ shopName: 'refused' })

const text = /Sign-in ditolak karena terlalu banyak password salah\..*TAMU01 dari \S+ \(1 kali/

test('an owner sees who was refused until he confirms it; nobody else does', async ({ page, shop, browser }) => {
  // Before the address has to wait.
  const theirStorage = await shop.storageOf('SPV01')
  for (let time = 0; time < 5; time++) await shop.signIn('TAMU01', 'salah sekali').catch(() => undefined)
  const canary = '<b id="asing">'
  for (let time = 0; time < 5; time++) await shop.signIn(canary, 'salah sekali').catch(() => undefined)
  await page.goto('/master-bank')
  const notice = page.getByRole('alert').filter({ hasText: text })
  await expect(notice).toBeVisible()
  // What a stranger typed as a user is shown as text.
  await expect(notice).toContainText('ASING')
  await expect(page.locator('#asing, #ASING')).toHaveCount(0)
  const other = await browser.newContext({ storageState: theirStorage })
  const theirs = await other.newPage()
  await theirs.goto('/master-bank')
  await expect(theirs.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('alert').filter({ hasText: text })).toHaveCount(0)
  await other.close()
  await notice.getByRole('button', { name: 'Sudah Dibaca' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
