// Each text that a person may type is markup and as long as its field allows, in every row of the shop: no list, form, detail
// or report runs it, and none becomes wider than its window.
import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { loadSchema } from '../../server/schema/load-schema.ts'
import routes from '../fixtures/routes.json' with { type: 'json' }
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { call, createPiece } from '../support/browser/counter-page.ts'
import '../support/register-modules.ts'

test.describe.configure({ timeout: 600_000 })
test.use({ start: 'demo', shopName: 'nama panjang' })

const schema = loadSchema('schema')

const markup = '<img src=/canary onerror=canary()><b>'

/** Markup, and behind it one word that no line can hold. */
const buildLongText = (maxLength: number): string => `${markup}${'W'.repeat(maxLength)}`.slice(0, maxLength)

/** Fields of each stored resource into which text is typed; keys, choices and what others compute stay. */
const typedTexts = Object.values(schema.resources).flatMap(({ table, key, unique, fields, kind }) => {
  const keys = new Set([...key, ...unique.flat()])
  const columns = fields.filter(
    ({ name, type, choices, readOnly, calc, ref }) =>
      ['text', 'note'].includes(type.name) && choices.length === 0 && !(keys.has(name) || readOnly || calc || ref),
  )
  return kind === 'setting' || columns.length === 0 ? [] : [{ table, columns }]
})

const fillTexts = (file: string): number => {
  const database = new Database(file)
  const selectNames = (column: string, type: string): readonly unknown[] =>
    database.prepare(`select ${column} from sqlite_master where type = ?`).pluck().all(type)
  // Journals may only be added to.
  const closed = new Set(selectNames('tbl_name', 'trigger'))
  const known = new Set(selectNames('name', 'table').filter(name => !closed.has(name)))
  let changed = 0
  for (const { table, columns } of typedTexts) {
    if (!known.has(table)) continue
    const lengths = columns.map(({ limits, type }) => Math.min(limits.maxLength ?? type.json.maxLength ?? 120, 200))
    const assignments = columns.map(({ name }) => `"${name}" = ?`).join(', ')
    changed += database.prepare(`update "${table}" set ${assignments}`).run(lengths.map(buildLongText)).changes
  }
  database.close()
  return changed
}

const createDocuments = async (shop: BrowserShop): Promise<void> => {
  const common = { kode_sales: 'S01', nama_customer: 'IBU RINI' }
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const sale = { ...common, barang: [{ kode_barcode: await createPiece(shop) }], pembayaran }
  const { id } = await call(shop, 'penjualan?move=simpan', sale)
  await call(shop, `penjualan/${id}/moves/validasi`)
  await call(shop, 'service?move=simpan', {
    ...common,
    barang: [{ nama_barang: 'CINCIN', berat: 2.5, ongkos: 50_000 }],
  })
  const jaminan = [{ nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }]
  const loan = { ...common, jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang: jaminan }
  await call(shop, 'hutang?move=simpan', loan)
}

/** What is wider than its window, of the page and of its main part. */
const listOverflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const dialog = document.querySelector('[role=dialog]')
    const parts = { page: document.documentElement, main, dialog }
    return Object.entries(parts).flatMap(([name, part]) =>
      part && part.scrollWidth > part.clientWidth + 1
        ? [`${name} is ${part.scrollWidth - part.clientWidth} px wider`]
        : [],
    )
  })

for (const [size, viewport] of Object.entries({
  'a desk': { width: 1366, height: 768 },
  'a phone': { width: 390, height: 844 },
}))
  test(`shows long names with markup as text on ${size}, no wider than the window`, async ({ page, shop, watch }) => {
    watch.expectRefusal(404)
    const ran: string[] = []
    await page.exposeFunction('canary', () => ran.push('ran'))
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/canary') ran.push(request.url())
    })
    await createDocuments(shop)
    expect(fillTexts(shop.database)).toBeGreaterThan(100)
    await page.setViewportSize(viewport)
    const faults: string[] = []
    let shown = 0
    const check = async (where: string): Promise<void> => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      faults.push(...(await listOverflow(page)).map(fault => `${where}: ${fault}`))
      if ((await page.getByText(markup.slice(0, 12)).count()) > 0) shown += 1
    }
    for (const path of Object.values(routes)
      .flat()
      .filter((one: string) => /^\/(?:master|lihat|data|transaksi|member|laporan-tambah)/.test(one))) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await check(path)
      const row = page.locator('main tbody tr[data-opens]').first()
      if ((await row.count()) === 0) continue
      await row.click()
      await check(`the first row of ${path}`)
    }
    expect(faults).toEqual([])
    expect(ran).toEqual([])
    expect(shown).toBeGreaterThan(20)
    await expect(page.locator('img[src*="canary"]')).toHaveCount(0)
  })
