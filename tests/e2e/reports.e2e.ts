// The page of a report: what it asks, what it shows, and files that hold the same numbers.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { addReports, bakiReport, reportName, reportPath, reportTitle } from '../support/schema/sample-report.ts'

test.use({ shopName: 'changed' })
test.describe.configure({ lock: 'changed' })

/** The server follows its files; a second test of the worker finds the report there. */
const withReport = async (shop: BrowserShop): Promise<void> => {
  const isThere = async (): Promise<boolean> => (await shop.ask('GET', `reports/${reportName}`)).status === 200
  if (await isThere()) return
  addReports(shop.schema)
  await expect(async () => expect(await isThere()).toBe(true)).toPass()
}

const getTable = (page: Page) => page.getByRole('table', { name: reportTitle, exact: true })

const search = (page: Page) => page.getByRole('button', { name: 'Cari Laporan', exact: true })

const grouped = (value: number, decimals = 3): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

test('shows rows and totals, stores its filters in the address, and says when it is empty', async ({
  page,
  shop,
  watch,
}) => {
  await withReport(shop)
  await page.goto(reportPath)
  await expect(page.getByRole('heading', { level: 1, name: reportTitle })).toBeVisible()
  for (const name of ['Export Pdf', 'Export Excel', 'Export CSV'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  expect(await findBarriers(page)).toEqual([])

  await search(page).click()
  await watch.expectMessage('Laporan Tersedia')
  const { body } = await shop.ask('GET', `reports/${reportName}`)
  await expect(getTable(page).locator('tbody').getByRole('row')).toHaveCount(body.rows.length)
  for (const { title } of bakiReport.columns.slice(0, 3))
    await expect(getTable(page).getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expect(getTable(page).getByRole('columnheader', { name: 'Berat Baki (gr)', exact: true })).toBeVisible()
  const totals = getTable(page).locator('tfoot').getByRole('cell')
  await expect(totals.nth(3)).toHaveText(grouped(body.totals.berat_baki))
  await expect(totals.nth(4)).toHaveText(grouped(body.totals.rata_rata))
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'Tidak', exact: true }).click()
  await search(page).click()
  await watch.expectMessage('Laporan Tidak Tersedia')
  await expect(page.getByText('Laporan Tidak Tersedia').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export Pdf' })).toBeDisabled()
  expect(new URL(page.url()).searchParams.get('filter')).toContain('"aktif":false')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveText('Tidak')
  await watch.expectMessage('Laporan Tidak Tersedia')
})

test.describe('with a session of its own, as it is ended', () => {
  test.use({ user: '' })

  const enter = async (page: Page): Promise<void> => {
    await page.getByRole('textbox', { name: 'User ID' }).fill('OWNER')
    await page.getByRole('textbox', { name: 'Password' }).fill(ownerPassword)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeHidden()
  }

  test('leads from a cell to the rows behind it, takes the filters up again, and those that have a name', {
    tag: '@long',
  }, async ({ page, shop, watch }) => {
    // What the page was asking for when he signed out.
    watch.expectRefusal(401)
    await withReport(shop)
    await page.goto('/')
    await enter(page)
    await page.goto(reportPath)
    await page.getByRole('combobox', { name: 'Status', exact: true }).click()
    await page.getByRole('option', { name: 'Ya', exact: true }).click()
    await search(page).click()
    await watch.expectMessage('Laporan Tersedia')
    const { body } = await shop.ask('GET', `reports/${reportName}`)
    const [first] = body.rows
    await getTable(page).getByRole('link', { name: first.cells.kode_gudang, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Baki' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText(`dari ${first.cells.jumlah}`)
    await page.goto(`${reportPath}?filter={"aktif":true}`)
    await watch.expectMessage('Laporan Tersedia')
    // Its numbers lead there, too.
    await getTable(page)
      .getByRole('link', { name: grouped(first.cells.berat_baki), exact: true })
      .first()
      .click()
    await expect(page.getByRole('status')).toContainText(`dari ${first.cells.jumlah}`)
    await page.goto(reportPath)
    const status = page.getByRole('combobox', { name: 'Status', exact: true })
    await expect(status).toHaveText('Ya')

    await page.getByRole('button', { name: 'Simpan Pilihan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Simpan Pilihan' })
    await dialog.getByRole('textbox', { name: 'Nama Pilihan' }).fill('YANG AKTIF')
    await dialog.getByRole('button', { name: /^Simpan Data/ }).click()
    await expect(dialog).toBeHidden()
    await status.click()
    await page.getByRole('option', { name: 'Tidak', exact: true }).click()
    await page.getByRole('button', { name: 'YANG AKTIF', exact: true }).click()
    await expect(status).toHaveText('Ya')
    // Who signs out finds it again.
    await page.getByRole('button', { name: /OWNER/ }).last().click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
    await enter(page)
    await page.goto(reportPath)
    await page.getByRole('button', { name: 'YANG AKTIF', exact: true }).click()
    await expect(status).toHaveText('Ya')
    expect(await findBarriers(page)).toEqual([])
  })
})

test('writes PDF, Excel and CSV with the numbers of the screen', { tag: '@long' }, async ({ page, shop, watch }) => {
  await withReport(shop)
  const { body } = await shop.ask('GET', `reports/${reportName}`)
  await page.goto(`${reportPath}?filter={}`)
  await expect(getTable(page).locator('tbody').getByRole('row')).toHaveCount(body.rows.length)

  const saved = async (button: string): Promise<{ readonly name: string; readonly path: string }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return { name: download.suggestedFilename(), path: await download.path() }
  }
  const pdf = await saved('Export Pdf')
  expect(pdf.name).toMatch(/^laporan-baki-per-gudang-[a-z0-9]+-\d{4}-\d\d-\d\d\.pdf$/)
  const texts = await readPdfTexts(readFileSync(pdf.path))
  for (const text of [reportTitle, 'Grand Total', grouped(body.totals.berat_baki), 'Halaman 1 dari 1'])
    expect(texts.flat()).toContain(text)
  await watch.expectMessage(pdf.name)

  const excel = await saved('Export Excel')
  const [{ data: sheet = [] } = {}] = await readXlsx(excel.path)
  const last = sheet.find(row => row[0] === 'Grand Total')
  expect(last?.slice(2, 5)).toEqual([body.totals.jumlah, body.totals.berat_baki, body.totals.rata_rata])

  const csv = await saved('Export CSV')
  const lines = readFileSync(csv.path, 'utf8').split('\r\n')
  expect(lines.at(-1)?.split(',').slice(2, 5).map(Number)).toEqual([
    body.totals.jumlah,
    body.totals.berat_baki,
    body.totals.rata_rata,
  ])
})

test('marks a wrong filter where it stands, and asks again after a failure', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  await withReport(shop)
  const link = encodeURIComponent(JSON.stringify({ kode: 'bukan kode' }))
  watch.expectRefusal(422)
  await page.goto(`${reportPath}?filter=${link}`)
  await expect(page.getByText(/^Gudang Hanya Boleh Huruf Besar/)).toBeVisible()

  watch.expectRefusal('no answer')
  await page.goto(reportPath)
  await page.route('**/api/reports/*?filter=*', route => route.abort())
  await search(page).click()
  await expect(page.getByRole('alert')).toContainText('Koneksi bermasalah..')
  await page.unroute('**/api/reports/*?filter=*')
  await page.getByRole('button', { name: 'Coba Lagi' }).click()
  await watch.expectMessage('Laporan Tersedia')
})

test('a file that is under way shows how far it is and can be cancelled', { tag: '@long' }, async ({ page, shop }) => {
  await withReport(shop)
  await page.goto(`${reportPath}?filter={}`)
  await page.route('**/api/reports/files/*', route =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { state: 'working', percentage: 40, message: 'Menyusun File' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Export Excel' }).click()
  const progress = page.getByRole('dialog', { name: 'Export Data' })
  await expect(progress.getByText('40%')).toBeVisible()
  await expect(progress.getByText('Menyusun File')).toBeVisible()
  const [cancelled] = await Promise.all([
    page.waitForResponse(answer => answer.request().method() === 'DELETE'),
    progress.getByRole('button', { name: 'Batal' }).click(),
  ])
  expect(cancelled.status()).toBe(204)
  await expect(progress).toBeHidden()
})
