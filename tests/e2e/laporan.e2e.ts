// Reports of the shop by their files alone: each opens, is searched and shows what the server answers; a period with one press, and beside another.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { readWholeFiles } from '../support/schema/whole-files.ts'

test.use({ start: 'demo', shopName: 'barang' })
test.describe.configure({ lock: 'barang' })

interface Entry {
  readonly to?: string
  readonly path?: string
  readonly items?: readonly Entry[]
}

const findEntries = ({ items = [], ...entry }: Entry): readonly Entry[] => [entry, ...items.flatMap(findEntries)]

interface Report {
  readonly title: string
  readonly filters?: readonly { readonly required?: true; readonly default?: string }[]
  readonly messages?: { readonly found?: string; readonly empty?: string }
}

const menu = Object.values(readWholeFiles<Entry>('menu')).flatMap(findEntries)

const reports = Object.entries(readWholeFiles<Report>('report')).flatMap(
  ([name, { title, filters = [], messages = {} }]) => {
    const asksNothing = filters.every(one => !one.required || one.default)
    const path = menu.find(({ to }) => to === `report:${name}`)?.path
    return path && asksNothing ? [{ name, title, path, messages }] : []
  },
)

/** A few of each kind where time is short: documents, balances, layouts, goods. */
const few = ['transaksi-penjualan', 'keuangan-non-cash']

test('each report opens, is searched, and shows the totals of the server', async ({ page, shop, watch }) => {
  const walked = process.env.TEST_LONG ? reports : reports.filter(({ name }) => few.includes(name))
  expect(walked.length).toBeGreaterThanOrEqual(few.length)
  for (const { name, title, path, messages } of walked) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
    const { body } = await shop.ask('GET', `reports/${name}`)
    const found = [body, ...(body.sections ?? [])].some(({ rows }) => rows.length > 0)
    await watch.expectMessage(
      found ? (messages.found ?? 'Laporan Tersedia') : (messages.empty ?? 'Laporan Tidak Tersedia'),
    )
    // The lines under it are a table of the same name.
    const table = page.getByRole('table', { name: title, exact: true }).first()
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(Math.min(100, body.rows.length))
    if (body.totals) await expect(table.locator('tfoot')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export Pdf' })).toBeEnabled({ enabled: found })
  }
})

test('a period is chosen with one press, and its totals stand beside those of the period before', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  await page.goto('/laporan-tambah-barang')
  const periods = page.getByRole('group', { name: 'Pilihan Masa' })
  const from = page.getByRole('combobox', { name: 'Tanggal Dari' })
  const begun = await from.inputValue()
  await periods.getByRole('button', { name: 'Kemarin', exact: true }).click()
  await expect(from).not.toHaveValue(begun)
  await periods.getByRole('button', { name: 'Hari Ini', exact: true }).click()
  await expect(from).toHaveValue(begun)
  await expect(periods.getByRole('button', { name: 'Hari Ini', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await watch.expectMessage('Laporan Tersedia')
  const { body } = await shop.ask('GET', 'reports/tambah-barang')
  expect(body.totals.berat).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Masa Sebelumnya', exact: true }).click()
  const row = page.getByRole('table', { name: 'Bandingkan Dengan' }).getByRole('row', { name: /^Berat \(gr\)/ })
  const grams = body.totals.berat.toLocaleString('en-US', { minimumFractionDigits: 3 })
  await expect(row.getByRole('cell').nth(1)).toHaveText(grams)
  await expect(row.getByRole('cell').nth(3)).toHaveText(grams)
  expect(await findBarriers(page)).toEqual([])
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-desk.png`, fullPage: true })
})

test('a long report is sorted and turned by the server, over the totals of all, and printed', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  await page.goto('/laporan-tambah-barang')
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await watch.expectMessage('Laporan Tersedia')
  const table = page.getByRole('table', { name: 'Laporan Tambah Barang', exact: true })
  const firstRow = table.locator('tbody').getByRole('row').first()
  const totals = table.locator('tfoot').getByRole('row')
  const before = await totals.innerText()
  const readLines = async (range: string): Promise<readonly string[]> => {
    const query = new URLSearchParams({ sort: '["berat","DESC"]', range })
    const { body } = await shop.ask('GET', `reports/tambah-barang?${query}`)
    return body.rows.map(({ cells }: { cells: { kode_barcode: string } }) => cells.kode_barcode)
  }
  const head = table.getByRole('columnheader', { name: 'Berat (gr)', exact: true })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const [heaviest = ''] = await readLines('[0,0]')
  await expect(firstRow).toContainText(heaviest)
  await page.getByRole('button', { name: 'Halaman Berikutnya' }).click()
  const [hundredth = ''] = await readLines('[100,100]')
  await expect(firstRow).toContainText(hundredth)
  expect(await totals.innerText()).toBe(before)
  // A browser without a viewer of PDF leaves the tab empty: what it was sent is read on its way.
  const sent: Uint8Array[] = []
  await page.route(/\/reports\/files\//, async route => {
    const response = await route.fetch()
    if (response.headers()['content-type'] === 'application/pdf') sent.push(new Uint8Array(await response.body()))
    await route.fulfill({ response })
  })
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Cetak', exact: true }).click(),
  ])
  await expect.poll(() => sent.length).toBe(1)
  expect((await readPdfTexts(sent[0] ?? new Uint8Array())).flat().join(' ')).toContain(heaviest)
  await paper.close()
})
