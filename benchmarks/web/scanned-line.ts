// The time until a scanned piece shows in the sale with its price: from the scanner's last key to the drawn frame, in a shop
// with very many pieces.
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openBrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { scanInto } from '../../tests/support/browser/scanner.ts'
import { formatBarcode, formattedPrice } from '../../tests/support/shop/ring-sale.ts'
import { budgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { computePercentiles } from '../harness/rounds.ts'
import { fillPieces } from '../sales/sale-shop.ts'
import { openPage, takeTimes, waitForTimes } from './pages.ts'

const piecesInShop = 60_000
/** The first is not counted. */
const sales = 13
const linesPerSale = 10

/** Runs in the page: looks at each frame from the end of a scan until one more row of the goods has its price. */
const recordScans = (price: string): void => {
  const notedTimes: number[] = []
  Object.assign(window, { notedTimes })
  const checkFrame = (from: number, expectedRows: number): void => {
    const rows = document.querySelectorAll('table[aria-label="Barang"] tr[data-line]')
    if (rows.item(expectedRows - 1)?.textContent.includes(price))
      setTimeout(() => notedTimes.push(performance.now() - from))
    else requestAnimationFrame(() => checkFrame(from, expectedRows))
  }
  let scans = 0
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter') return
      scans += 1
      checkFrame(performance.now(), scans)
    },
    { capture: true },
  )
}

/** One unsaved sale: scans one piece after another, each after the previous one shows. */
const scanSale = async (page: Page, address: string, first: number): Promise<readonly number[]> => {
  await page.goto(`${address}/transaksi-penjualan`)
  await page.getByRole('combobox', { name: 'Kode Sales' }).waitFor()
  await page.keyboard.press('F2')
  // The driver's own script is no work of the first scan.
  await waitForTimes(page, 0)
  for (let line = 0; line < linesPerSale; line++) {
    await scanInto(page, formatBarcode(first + line))
    await waitForTimes(page, line + 1)
  }
  return takeTimes(page)
}

/** Of several sales; the first one warms up and does not count. */
export const measureScannedLine = async (browser: Browser, parent: string): Promise<readonly Figure[]> => {
  const folder = join(parent, 'pieces')
  const first = await fillPieces(folder, piecesInShop)
  const shop = await openBrowserShop('demo', { DATA_DIR: folder })
  const times: number[] = []
  try {
    const storageState = await shop.storageOf('OWNER')
    for (let sale = 0; sale < sales; sale++) {
      const page = await openPage(browser, storageState)
      await page.addInitScript(recordScans, formattedPrice)
      const saleTimes = await scanSale(page, shop.address, first + sale * linesPerSale)
      if (sale > 0) times.push(...saleTimes)
      await page.context().close()
    }
  } finally {
    await shop.stop()
  }
  const { p50, p95 } = computePercentiles(times)
  return [
    { name: '60,000 pieces: a scan until its line shows', value: p50, unit: 'ms', budget: budgets.key },
    { name: '60,000 pieces: the same, 95 of 100', value: p95, unit: 'ms', budget: budgets.key },
  ]
}
