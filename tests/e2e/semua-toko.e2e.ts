// All shops of the owner in one table: sums, differences, order, what waits; and the sums beside the menu.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'

test.use({ start: 'demo', shopName: 'jendela' })

const getTable = (page: Page) => page.getByRole('table', { name: 'Semua Toko', exact: true })

const mapDays = (before: object | undefined, value: number) =>
  Object.fromEntries(Object.keys(before ?? {}).map(day => [day, value]))

/**
 * Twenty shops with the figures of a large one, each with another difference to yesterday; the fourth has not closed, the
 * eighth and ninth are silent. One more is switched off.
 */
const answerTwentyShops = (page: Page) =>
  page.route('**/api/dashboard/shops', async route => {
    const response = await route.fetch()
    const [shop] = await response.json()
    const shops = Array.from({ length: 20 }, (_, index) => ({
      ...shop,
      code: `T${index}`,
      name: `KENCANA CABANG ${index}`,
      ...(index === 3 && { day: '2026-01-01', state: 'overdue' }),
      ...(index === 7 && { silentSince: '2026-11-20T02:05:00.000Z' }),
      ...(index === 8 && { silentSince: '' }),
      cards: shop.cards.map((card: { readonly values: readonly object[] }, at: number) => ({
        ...card,
        values: card.values.map((value: { readonly before?: object }) => ({
          ...value,
          value: at === 2 ? 1_816_077_000 : 119_270_000,
          before: mapDays(value.before, at === 2 ? 1_800_000_000 : 100_000_000 + index * 4_000_000),
        })),
      })),
      alerts: index === 5 ? [{ id: 'late', title: 'Hutang Lewat', severity: 'error', count: 7 }] : [],
    }))
    const inactive = { ...shop, code: 'T20', name: 'KENCANA LAMA', state: 'inactive', cards: [], alerts: [] }
    await route.fulfill({ response, json: [...shops, inactive] })
  })

test('twenty shops are in one window, with sums, in the order of any column', async ({ page }) => {
  await answerTwentyShops(page)
  await page.goto('/semua-toko')
  const rows = getTable(page).locator('tbody tr')
  await expect(rows).toHaveCount(20)
  await expect(getTable(page).locator('tfoot')).toContainText('2,385,400,000')
  await expect(rows.nth(0)).toContainText('+19,270,000')
  await expect(rows.nth(6).locator('.negative').first()).toHaveText('-4,730,000')
  await expect(rows.nth(3).locator('.status')).toHaveText('Belum Tutup')
  await expect(rows.nth(5).locator('.status[data-color="error"]')).toHaveText('7')
  // The menu becomes narrow beside it.
  await expect(rows.nth(19)).toBeInViewport({ ratio: 1 })
  await expect(getTable(page).locator('tfoot td').first()).toBeInViewport({ ratio: 1 })
  const hiddenHeight = await getTable(page).evaluate(
    ({ clientHeight, parentElement }) => clientHeight - (parentElement?.clientHeight ?? 0),
  )
  expect(hiddenHeight).toBeLessThanOrEqual(0)
  await getTable(page)
    .getByRole('button', { name: /^Penjualan Hari Ini.*Kemarin$/ })
    .click()
  await expect(rows.first()).toContainText('KENCANA CABANG 0')
  await getTable(page)
    .getByRole('button', { name: /^Penjualan Hari Ini.*Kemarin$/ })
    .click()
  await expect(rows.first()).toContainText('KENCANA CABANG 19')
  await getTable(page).getByRole('button', { name: 'Terlambat' }).click()
  await expect(rows.first()).toContainText('KENCANA CABANG 5')
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.nth(4)).toBeInViewport({ ratio: 1 })
  expect(await findBarriers(page)).toEqual([])
})

test('a silent shop has a chip of its own and its reason in sight, a shop that is switched off is apart', async ({
  page,
}) => {
  await answerTwentyShops(page)
  await page.goto('/semua-toko')
  const chip = (at: number) => getTable(page).locator('tbody tr').nth(at).locator('.status')
  await expect(chip(0)).toHaveText('Buka')
  await expect(chip(7)).toHaveText('Diam 09:05')
  await expect(chip(8)).toHaveText('Belum Masuk')
  await expect(page.getByText(/^Diam, Belum Masuk: .*mungkin terputus$/)).toBeInViewport({ ratio: 1 })
  await expect(getTable(page)).not.toContainText('KENCANA LAMA')
  await expect(page.getByRole('list', { name: 'Toko Tidak Aktif' })).toHaveText(
    /KENCANA LAMA.*Tidak Aktif, Tanggal Terakhir/,
  )
  expect(await findBarriers(page)).toEqual([])
})

test('a row opens all figures of its shop, and leads into it', async ({ page, shop }) => {
  const { body: shops } = await shop.ask('GET', 'dashboard/shops')
  expect(shops.map(({ code }: { code: string }) => code)).toEqual(['KCA', 'KCB'])
  for (const { name, cards } of shops) {
    await page.goto('/semua-toko')
    await getTable(page).getByRole('row').filter({ hasText: name }).click()
    const dialog = page.getByRole('dialog', { name, exact: true })
    for (const card of cards) await expect(dialog.getByRole('region', { name: card.title, exact: true })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Tutup', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  // Back to the first as well: the session is that of other tests too.
  for (const { name } of shops.toReversed()) {
    await page.goto('/semua-toko')
    await page.getByRole('button', { name: `Buka Toko Ini ${name}`, exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(name).first()).toBeVisible()
  }
})

test('a number leads to its rows in its shop, and the comparison of shops too, without entering a shop', async ({
  page,
  shop,
}) => {
  const { body: shops } = await shop.ask('GET', 'dashboard/shops')
  const [own, other] = shops
  await answerTwentyShops(page)
  await page.goto('/semua-toko')
  const link = getTable(page).locator('tbody tr').first().getByRole('link').first()
  const target = new URL((await link.getAttribute('href')) ?? '', page.url())
  expect(target.pathname).toBe('/laporan-transaksi-penjualan')
  const day = { tgl_awal: own.figuresDay, tgl_akhir: own.figuresDay }
  expect(JSON.parse(target.searchParams.get('filter') ?? '')).toEqual({ kode_toko: [own.code], ...day })
  await page.getByRole('main').getByRole('link', { name: 'Perbandingan Toko', exact: true }).click()
  const stock = page.getByRole('table', { name: 'Umur Stock Sekarang', exact: true })
  await stock.getByRole('row').filter({ hasText: other.name }).getByRole('link').first().click()
  await expect(page).toHaveURL(/laporan-barang-detail/)
  const { body } = await shop.ask('GET', `reports/barang-detail?filter={"kode_toko":["${other.code}"]}`)
  const rows = page.getByRole('table', { name: body.title, exact: true })
  await expect(rows.locator('tfoot')).toContainText(body.totals.stock.toLocaleString('en-US'))
  await expect(page.getByText(own.name).first()).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('large sums stay within the sidebar', async ({ page }) => {
  await page.route('**/api/dashboard/sidebar', async route => {
    const response = await route.fetch()
    const { totals, ...answer } = await response.json()
    const json = { ...answer, totals: totals.map((total: object) => ({ ...total, value: 31_967_321_000 })) }
    await route.fulfill({ response, json })
  })
  await page.goto('/dashboard')
  const table = page.getByRole('table', { name: 'Ringkasan', exact: true })
  await expect(table.getByRole('cell', { name: '31,967,321,000' }).first()).toBeVisible()
  const hidden = await table.evaluate(node => {
    const end = node.closest('nav, aside')?.getBoundingClientRect().right ?? 0
    return [...node.querySelectorAll('th, td')].filter(cell => cell.getBoundingClientRect().right > end).length
  })
  expect(hidden).toBe(0)
})

/** In the second shop a sale waits to be validated, and the prices of the day to be saved. Returns what ends the latter. */
const leaveWorkInOtherShop = async (shop: BrowserShop): Promise<() => Promise<unknown>> => {
  const { token } = await shop.signIn('OWNERB')
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await shop.ask(method, path, { token, body })
    expect([path, answer.body.faults, answer.status < 300]).toEqual([path, undefined, true])
    return answer.body
  }
  await send('PUT', 'para-system', { VALIDASI_JUAL: true })
  const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 1, berat: 1 }
  const { kode_barcode } = await send('POST', 'barang', ring)
  await send('POST', 'penjualan?move=simpan', {
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    barang: [{ kode_barcode }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_985_000 }],
  })
  await send('PUT', 'para-system', { HARGA_HARI_INI: true })
  return () => send('PUT', 'para-system', { HARGA_HARI_INI: false })
}

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`an alert opens its rows in place, or leads to the shop that alone can end it, at ${viewport.width}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    const savePrices = await leaveWorkInOtherShop(shop)
    const { body: shops } = await shop.ask('GET', 'dashboard/shops')
    const [own, other] = shops
    const sales = other.alerts.find(({ id }: { id: string }) => id === 'validasi-penjualan')
    const { body: answer } = await shop.ask('GET', `dashboard/shops/${other.code}/alerts/${sales.id}`)
    await page.goto('/semua-toko')
    await getTable(page).getByText(other.name, { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: other.name, exact: true })
    await dialog.getByRole('button', { name: `${sales.title}: ${sales.count}`, exact: true }).click()
    const rows = dialog.getByRole('region', { name: sales.title, exact: true }).locator('tbody tr[data-id]')
    await expect(rows).toHaveCount(sales.count)
    for (const { cells } of answer.rows) await expect(rows.filter({ hasText: cells.no_faktur_group })).toHaveCount(1)
    expect(await findBarriers(page)).toEqual([])
    // The rows were read without signing in there.
    await expect(page).toHaveURL(/semua-toko$/)
    const session = await page.evaluate(() => localStorage.getItem('session'))
    expect(JSON.parse(session ?? '').user.kode_toko).toBe(own.code)
    await expect(dialog.getByRole('button', { name: /^Harga Hari Ini Belum Disimpan: 1$/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Harga Hari Ini Belum Disimpan: Pindah Ke Toko Ini', exact: true }).click()
    await expect(page).toHaveURL('/harga-hari-ini')
    await expect(page.getByText(other.name).first()).toBeVisible()
    // Back to the first: the session is that of other tests too.
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/semua-toko')
    await page.getByRole('button', { name: `Buka Toko Ini ${own.name}`, exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    await savePrices()
  })

test('the figures are requested while the pointer rests on the entry, and not when it only passes', async ({
  page,
}) => {
  await page.goto('/jenis-batu')
  await page.getByRole('table', { name: 'Ringkasan' }).waitFor()
  const calls: string[] = []
  page.on('request', request => request.url().endsWith('/api/dashboard/shops') && calls.push(request.url()))
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Semua Toko', exact: true })
  await entry.evaluate(link => link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await page.waitForTimeout(200)
  expect(calls).toEqual([])
  await entry.hover()
  await expect.poll(() => calls.length).toBe(1)
  await entry.click()
  await expect(getTable(page)).toBeVisible()
})
