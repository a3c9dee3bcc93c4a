// One screen of each kind in both sizes and both themes: nothing keeps anybody out, and nothing stands wider than the window.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { isLong } from '../support/storage/databases.ts'

test.use({ start: 'demo', shopName: 'barang' })
test.describe.configure({ lock: 'barang' })

interface Kind {
  readonly path: string
  /** What is done until the screen has what it is for. */
  readonly until?: (page: Page) => Promise<void>
}

const search = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await expect(page.locator('tfoot').first()).toBeVisible()
}

const openCard = async (page: Page): Promise<void> => {
  await page
    .locator('main tbody tr')
    .first()
    .getByRole('button', { name: /^Lihat/ })
    .first()
    .click()
  // The address is there before the page is.
  await expect(page.getByRole('heading', { level: 1, name: /^Data Barang \d{8} - / })).toBeVisible()
}

/** The last column that is written, which no card may fold away. */
const lastPrice = async (page: Page): Promise<void> =>
  expect(page.getByRole('textbox', { name: 'Harga Beli / Gram G17K' })).toBeVisible()

const kinds: Readonly<Record<string, Kind>> = {
  list: { path: '/master-bank' },
  form: { path: '/master-bank/create' },
  grid: { path: '/master-parameter-harga-emas', until: lastPrice },
  document: { path: '/penerimaan-barang' },
  session: { path: '/stock-opname' },
  report: { path: '/laporan-tambah-barang', until: search },
  settings: { path: '/settingsystem' },
  card: { path: '/data-barang', until: openCard },
  dashboard: { path: '/dashboard' },
  sale: { path: '/transaksi-penjualan' },
  purchase: { path: '/transaksi-pembelian' },
  order: { path: '/transaksi-pesanan' },
}

const sizes = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const

/** Nothing is being fetched any more. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The page itself never scrolls sideways. */
const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** In `npm test`: the narrowest window, the theme that fewer people use, and the screens with most parts. */
const isUsual = (look: string): boolean => isLong || look === 'phone dark'
const usualKinds = ['form', 'document', 'report', 'dashboard', 'sale']

for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const) {
    if (!isUsual(`${size} ${colorScheme}`)) continue
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('each kind of screen is open to all, and no wider than its window', async ({ page }) => {
        for (const [kind, { path, until }] of Object.entries(kinds)) {
          if (!isLong && !usualKinds.includes(kind)) continue
          await page.goto(path)
          await settled(page)
          await until?.(page)
          await settled(page)
          expect.soft(await findBarriers(page), kind).toEqual([])
          expect.soft(await readOverflow(page), kind).toBe(0)
          if (process.env.SHOT)
            await page.screenshot({
              path: `${process.env.SHOT}/${kind}-${size}-${colorScheme}.png`,
              animations: 'disabled',
            })
        }
      })
    })
  }
