// The notices of the program about itself: a lost connection, a restored one, and a newer version of the program.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test as base } from '../support/browser/browser-shop.ts'
import { openWebBuilds, type WebBuilds } from '../support/browser/web-builds.ts'

/** Pages of builds that can be replaced, in place of those of the shop's own server. */
const test = base.extend<object, { builds: WebBuilds }>({
  builds: [
    async ({ shop }, use) => {
      const builds = await openWebBuilds(shop.address)
      await builds.publish('satu')
      await use(builds)
      await builds.stop()
    },
    { scope: 'worker' },
  ],
  address: [({ builds }, use) => use(builds.address), { scope: 'worker' }],
  storageState: async ({ shop, address, user }, use) => {
    const { origins, ...rest } = await shop.storageOf(user)
    await use({ ...rest, origins: origins.map(one => ({ ...one, origin: address })) })
  },
  page: async ({ page }, use) => {
    await page.routeWebSocket(/socket\.io/, () => undefined)
    await page.route('**/socket.io/**', route => route.abort())
    await use(page)
  },
})

test.use({ serviceWorkers: 'allow', shopName: 'connection' })

const readVersion = (page: Page) => page.locator('meta[name=version]')

const isStored = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

test('a lost connection blocks the page, and what was typed outlives the way back', async ({
  page,
  context,
  watch,
}) => {
  watch.expectRefusal('no answer')
  watch.expectRefusal('no connection')
  await page.goto('/master-bank/create')
  const kode = page.getByRole('textbox', { name: 'Kode Bank' })
  await isStored(page)
  await kode.fill('PUTUS')
  await context.setOffline(true)
  const lost = page.getByRole('alertdialog', { name: 'Looks like you lost your internet connection' })
  await expect(lost).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lost).toBeVisible()
  // Nothing is stored on this device yet: there is no way on.
  await expect(lost.getByRole('button')).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])

  await context.setOffline(false)
  const back = page.getByRole('alertdialog', {
    name: 'Looks like you connection is Back, You Can Use Our Website Again',
  })
  const again = back.getByRole('button', { name: 'Muat Ulang' })
  await expect(again).toBeFocused()
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(kode).toHaveValue('PUTUS')
  await expect(back).toBeHidden()
})

test('the program opens without a connection, its worker keeps no data of the shop, and the stored rows are seen', async ({
  page,
  context,
  watch,
}) => {
  watch.expectRefusal('no answer')
  watch.expectRefusal('no connection')
  await page.goto('/master-bank')
  await expect(page.getByRole('cell', { name: 'BCA', exact: true })).toBeVisible()
  await isStored(page)
  await page.goto('/offline')
  await expect(page.getByText(/^Sambungan baik\. Salinan terakhir/)).toBeVisible()
  await context.setOffline(true)
  await page.goto('/master-kadar')
  await expect(page.getByRole('banner')).toContainText('KENCANA BANDUNG')
  await expect(page.getByRole('alertdialog', { name: 'Looks like you lost your internet connection' })).toBeVisible()
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toContain('/index.html')
  expect(stored.filter(path => path.startsWith('/api'))).toEqual([])
  await page.getByRole('button', { name: 'Kerja Tanpa Sambungan' }).click()
  await expect(page.getByText(/^Sambungan ke server putus\. Yang tampil adalah keadaan/)).toBeVisible()
  await page.getByRole('tab', { name: 'Group' }).click()
  await expect(page.getByRole('table', { name: 'Group' })).toContainText('G17K')
  await page.getByRole('button', { name: 'Bantuan' }).click()
  await page.getByRole('option', { name: 'Menjual', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Menjual' })).toBeVisible()
  await context.setOffline(false)
})

test('a newer version waits until it is wanted, and takes over then', async ({ page, builds, watch }) => {
  watch.expectRefusal('no answer')
  await page.goto('/master-bank')
  await isStored(page)
  await page.reload()
  await expect(readVersion(page)).toHaveAttribute('content', 'satu')
  await builds.publish('dua')
  await page.goto('/master-kadar')
  const notice = page.getByRole('alertdialog', {
    name: 'Update Tersedia, Silahkan Tutup Tab Halaman ini dan buka kembali',
  })
  await expect(notice).toBeVisible()
  await expect(readVersion(page)).toHaveAttribute('content', 'satu')
  expect(await findBarriers(page)).toEqual([])
  await notice.getByRole('button', { name: 'Tutup' }).click()
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(readVersion(page)).toHaveAttribute('content', 'satu')
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Pakai Sekarang' }).click()])
  await expect(readVersion(page)).toHaveAttribute('content', 'dua')
  await expect(page.getByRole('heading', { level: 1, name: 'Kadar' })).toBeVisible()
})
