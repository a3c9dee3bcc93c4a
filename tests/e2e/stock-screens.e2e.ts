// Screens of react-admin's own parts in the place of generated ones, and its hooks inside of the program: a build whose
// src/custom-screens/resources.tsx is the one of the fixtures.
import { expect, type Page } from '@playwright/test'
import { test as base } from '../support/browser/browser-shop.ts'
import { openWebBuilds, type WebBuilds } from '../support/browser/web-builds.ts'
import { buildWebWithScreens } from '../support/browser/web-with-screens.ts'

const test = base.extend<object, { builds: WebBuilds }>({
  builds: [
    async ({ shop }, use) => {
      const built = await buildWebWithScreens('tests/fixtures/stock-screens/resources.tsx')
      const builds = await openWebBuilds(shop.address, built.folder)
      await builds.publish('stock')
      await use(builds)
      await builds.stop()
      built.remove()
    },
    { scope: 'worker', timeout: 300_000 },
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

/** The calls for rows of banks, by their filter. */
const listBankCalls = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/banks') calls.push(searchParams.get('filter') ?? '')
  })
  return calls
}

test('a stock list stands at its menu path, asks once for all that it refers to, and its buttons lead on', async ({
  page,
  watch,
}) => {
  watch.expectRefusal('no answer')
  const calls = listBankCalls(page)
  await page.goto('/rekening')
  await expect(page).toHaveURL(/\/master-rekening/)
  await expect(page.getByRole('heading', { level: 1, name: 'Rekening' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Atas Nama' })).toBeVisible()
  const rows = page.locator('main tbody tr')
  await expect(rows.first().getByRole('link', { name: 'BCA' })).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(1)
  expect(calls).toHaveLength(1)
  await rows.first().getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/master-rekening\/[\da-f-]{36}$/)
  const name = page.getByRole('textbox', { name: 'Atas Nama' })
  await name.fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Wajib Diisi')).toBeVisible()
  await name.fill('NAMA BARU')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await watch.expectMessage('Berhasil Mengubah 1 Data')
  await expect(page).toHaveURL(/\/master-rekening(?:\?|$)/)
  await expect(rows.filter({ hasText: 'NAMA BARU' })).toHaveCount(1)
  await rows.first().getByRole('link', { name: 'BCA' }).click()
  await expect(page).toHaveURL(/\/master-bank\/[\da-f-]{36}/)
})

test('a list with several references makes one call at most for each resource that it refers to', async ({
  page,
  watch,
}) => {
  watch.expectRefusal('no answer')
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.goto('/master-batu-berlian')
  const rows = page.locator('main tbody tr')
  await expect(rows.nth(1)).toBeVisible()
  for (const name of ['jenis-batu', 'batu-shape', 'batu-color', 'batu-clarity'])
    expect(calls.filter(call => call.startsWith(`/api/${name}`)).length, name).toBeLessThanOrEqual(1)
})

test('the hooks of react-admin read the schema, the rights and the user', { tag: '@long' }, async ({ page, watch }) => {
  watch.expectRefusal('no answer')
  await page.goto('/bank')
  await expect(page).toHaveURL(/\/master-bank$/)
  const read = async () => JSON.parse((await page.locator('output').textContent()) ?? '{}')
  await expect.poll(async () => (await read()).mayListNothing).toBe(false)
  const { definitions, ...rest } = await read()
  const { body } = await page.request
    .get('/api/schema', { headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.token)}` } })
    .then(async answer => ({ body: await answer.json() }))
  expect(Object.keys(definitions).sort()).toEqual(Object.keys(body.resources).sort())
  expect(definitions.rekening).toMatchObject({
    name: 'rekening',
    options: { label: 'Rekening' },
    hasList: true,
    hasCreate: true,
    hasEdit: true,
    hasShow: true,
  })
  expect(definitions.penjualan).toMatchObject({ hasList: true, hasEdit: false, hasShow: true })
  expect(rest).toMatchObject({
    path: '/rekening/7',
    representation: '123 ~ BCA',
    permissions: { resources: { rekening: ['list', 'get', 'create', 'update', 'delete'] } },
    identity: { id: 'OWNER' },
    mayDelete: true,
    mayFly: false,
  })
  await page.getByRole('button', { name: 'notify' }).click()
  await watch.expectMessage('Berhasil Mengubah 3 Data')
  await page.getByRole('button', { name: 'fail' }).click()
  await watch.expectMessage('Kata Sendiri')
})

test.describe('a level without rights', () => {
  test.use({ user: 'KSR01' })

  test('is refused at both paths of a stock screen', async ({ page, watch }) => {
    watch.expectRefusal('no answer')
    for (const path of ['/master-rekening', '/rekening/1']) {
      await page.goto(path)
      await expect(page.getByText('Akses Di Menu Ini Tidak Di Izinkan', { exact: true })).toBeVisible()
    }
  })
})
