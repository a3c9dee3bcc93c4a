// A business date that a wrong clock brought far ahead, as an owner sees it and brings it back.
import { expect } from '@playwright/test'
import { test as base, openBrowserShop } from '../support/browser/browser-shop.ts'
import { createSchemaFolder } from '../support/schema/schema-folder.ts'

const test = base.extend<object, { readonly farShop: undefined }>({
  farShop: [undefined, { scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: what the runner passes first
    async ({}, use) => {
      const folder = createSchemaFolder()
      folder.editJson('start/demo-master.json', start => {
        const [[fields, first]] = start.chain.toko
        first[fields.indexOf('tgl_system')] = '2999-12-30'
      })
      const shop = await openBrowserShop('demo-master', { SCHEMA_DIR: folder.path })
      await use(shop)
      await shop.stop()
      folder.remove()
    },
    { scope: 'worker' },
  ],
})

const text = /Tanggal System 2999-12-30 lebih maju \d+ hari dari tanggal server \d{4}-\d\d-\d\d\. Periksa jam server\./

test('an owner is notified and brings the date back; other users are not', async ({ page, shop, watch, browser }) => {
  await page.goto('/master-bank')
  const notice = page.getByRole('alert').filter({ hasText: text })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
  const other = await browser.newContext({ storageState: await shop.storageOf('SPV01') })
  const theirs = await other.newPage()
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('banner')).toContainText('Tanggal System : 2999-12-30')
  await expect(theirs.getByRole('alert').filter({ hasText: text })).toHaveCount(0)
  await other.close()
  await notice.getByRole('button', { name: 'Kembalikan Tanggal System' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: 'Kembalikan Tanggal System dari 2999-12-30 ke' })
  await question.getByRole('button', { name: 'Ya' }).click()
  await watch.expectMessage('Tanggal System Sudah Dipindahkan')
  await expect(notice).toHaveCount(0)
  const { body } = await shop.ask('GET', 'system/date')
  expect(body).toMatchObject({ tgl_system: body.today, days: 0, behind: false })
})

test('an owner says that a clock in doubt is right', async ({ page, watch }) => {
  const seen = '2999-12-30T03:00:00.000Z'
  let isTrusted = false
  await page.route('**/api/system/date', async route => {
    const response = await route.fetch()
    const day = { ...(await response.json()), days: 0 }
    const clock = { kind: 'back', machine: '2026-11-20T03:00:00.000Z', seen }
    await route.fulfill({ response, json: isTrusted ? day : { ...day, clock } })
  })
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/system/clock')) isTrusted = true
  })
  await page.goto('/master-bank')
  const notice = page.getByRole('alert').filter({ hasText: /^Jam server menunjukkan .+, padahal sudah pernah .+2999/ })
  await notice.getByRole('button', { name: 'Jam Sudah Benar' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: 'Apakah benar sekarang' })
  await question.getByRole('button', { name: 'Ya' }).click()
  await watch.expectMessage('Jam Server Sudah Dibenarkan')
  await expect(notice).toHaveCount(0)
  expect(isTrusted).toBe(true)
})
