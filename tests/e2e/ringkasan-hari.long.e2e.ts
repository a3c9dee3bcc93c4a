// The owner's page of a closed day: its cards and tables are those of its report, also of another shop, and the service
// worker shows what is sent when a day is closed.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'

test.use({ start: 'demo-history', shopName: 'ringkasan', serviceWorkers: 'allow' })

interface ShownMessage {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly path: string
}

interface WorkerScope {
  shown: ShownMessage[]
  readonly registration: {
    showNotification: (
      title: string,
      options: Omit<ShownMessage, 'title' | 'path'> & { readonly data: Pick<ShownMessage, 'path'> },
    ) => Promise<void>
  }
}

const sizes = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

test('a closed day is on one page, without what lies beside its edge', async ({ page, shop }) => {
  const { body } = await shop.ask('GET', 'reports/ringkasan-hari')
  const [day] = body.rows
  await page.goto('/ringkasan-hari')
  const sales = page.getByRole('region', { name: 'Penjualan', exact: true }).first()
  await expect(sales).toContainText(day.cells.jual_rp.toLocaleString('en-US'))
  for (const { title, count } of body.sections)
    await expect(page.getByRole('table', { name: title, exact: true })).toHaveCount(count > 0 ? 1 : 0)
  expect(await findBarriers(page)).toEqual([])
  for (const [name, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
      // The page is laid out again after the window got another size.
      await expect.poll(() => page.evaluate(fits)).toBe(true)
      if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/ringkasan-${name}-${colorScheme}.png` })
    }
})

test('another shop is chosen, and a day that is not closed says so', async ({ page, shop, watch }) => {
  const { body } = await shop.ask('GET', `reports/ringkasan-hari?filter=${encodeURIComponent('{"kode_toko":["KCB"]}')}`)
  const [day] = body.rows
  await page.goto('/ringkasan-hari')
  await page.getByRole('combobox', { name: 'Toko', exact: true }).click()
  await page.getByRole('option', { name: 'KENCANA SURABAYA' }).click()
  await expect(page).toHaveURL(/toko=KCB/)
  await expect(page.getByRole('region', { name: 'Penjualan', exact: true }).first()).toContainText(
    day.cells.jual_rp.toLocaleString('en-US'),
  )
  const { body: today } = await shop.ask('GET', 'system/date')
  await page.goto(`/ringkasan-hari?toko=KCA&tanggal=${today.tgl_system}`)
  await expect(page.getByText(`Tanggal ${today.tgl_system} Belum Ditutup`)).toBeVisible()
  watch.expectRefusal(403)
  await page.goto('/ringkasan-hari?toko=TIADA')
  await expect(page.getByText('Anda Tidak Lagi Bekerja Di Toko Ini')).toBeVisible()
})

test('a message becomes a notification with the path of its summary', async ({ page, context, shop }) => {
  await context.grantPermissions(['notifications'], { origin: shop.address })
  await page.goto('/ringkasan-hari')
  await expect(page.getByRole('switch', { name: 'Beri Tahu Perangkat Ini Setelah Tutup Toko' })).toBeEnabled()
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  // A browser without windows shows none: what the worker passes to it counts.
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, { body, tag, data: { path } }) => {
      scope.shown.push({ title, body, tag, path })
    }
  })
  const path = '/ringkasan-hari?toko=KCA&tanggal=2026-11-20'
  const data = JSON.stringify({ title: 'KENCANA BANDUNG', body: 'Penjualan Rp 1', path, tag: 'KCA 2026-11-20' })
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: shop.address,
    registrationId: await registered,
    data,
  })
  const readNotifications = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)
  await expect
    .poll(readNotifications)
    .toEqual([{ title: 'KENCANA BANDUNG', body: 'Penjualan Rp 1', tag: 'KCA 2026-11-20', path }])
})
