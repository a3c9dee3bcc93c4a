// The time until a scanned piece shows in the sale with its price: from the scanner's last key to the drawn frame, in a shop
// with very many pieces.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openBrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { scanInto } from '../../tests/support/browser/scanner.ts'
import { formatBarcode, formattedPrice } from '../dataset/sale.ts'
import { computeMedian, getPercentile } from '../load/statistics.ts'
import { fillPieces, makePiece } from '../sales/many-pieces.ts'

export interface ScannedLine {
  /** Milliseconds from the scanner's last key to the frame that shows the row: the median, and 95 of 100. */
  readonly scanLine: number
  readonly scanLineSlow: number
}

const piecesInShop = 60_000
/** The first is not counted. */
const sales = 13
const linesPerSale = 10

/** Runs in the page: looks at each frame from the end of a scan until one more row of the goods has its price. */
const recordScans = (price: string): void => {
  const times: number[] = []
  Object.assign(window, { scanTimes: times })
  const checkFrame = (from: number, expectedRows: number): void => {
    const rows = document.querySelectorAll('table[aria-label="Barang"] tr[data-line]')
    if (rows.item(expectedRows - 1)?.textContent.includes(price)) setTimeout(() => times.push(performance.now() - from))
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

type ScanTimesWindow = { readonly scanTimes: readonly number[] }

/** One unsaved sale: scans one piece after another, each after the previous one shows. */
const scanSale = async (page: Page, address: string, first: number): Promise<readonly number[]> => {
  await page.goto(`${address}/transaksi-penjualan`)
  await page.getByRole('combobox', { name: 'Kode Sales' }).waitFor()
  await page.keyboard.press('F2')
  // The driver's own script is no work of the first scan.
  await page.waitForFunction(() => 'scanTimes' in window)
  for (let line = 0; line < linesPerSale; line++) {
    await scanInto(page, formatBarcode(first + line))
    await page.waitForFunction(count => (window as unknown as ScanTimesWindow).scanTimes.length > count, line)
  }
  return page.evaluate(() => [...(window as unknown as ScanTimesWindow).scanTimes])
}

/** Of several sales; the first one warms up and does not count. */
export const measureScannedLine = async (browser: Browser): Promise<ScannedLine> => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-pieces-'))
  try {
    const first = await fillShop(folder)
    const shop = await openBrowserShop('demo', { DATA_DIR: folder })
    try {
      const storageState = await shop.storageOf('OWNER')
      const times: number[] = []
      for (let sale = 0; sale < sales; sale++) {
        const context = await browser.newContext({
          locale: 'id-ID',
          storageState,
          viewport: { width: 1366, height: 768 },
        })
        await context.addInitScript(recordScans, formattedPrice)
        const saleTimes = await scanSale(await context.newPage(), shop.address, first + sale * linesPerSale)
        if (sale > 0) times.push(...saleTimes)
        await context.close()
      }
      return {
        scanLine: computeMedian(times),
        scanLineSlow: getPercentile(
          times.toSorted((a, b) => a - b),
          0.95,
        ),
      }
    } finally {
      await shop.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The barcode of the first of the pieces. */
const fillShop = async (folder: string): Promise<number> => {
  const shop = await openBrowserShop('demo', { DATA_DIR: folder })
  const file = join(folder, 'kencana.db')
  const createdPiece = await makePiece(file, async body => {
    const { status, body: piece } = await shop.ask('POST', 'barang', { body })
    if (status !== 201) throw new Error(`a piece is not made: ${status}`)
    return piece
  }).finally(shop.stop)
  fillPieces(file, createdPiece, piecesInShop)
  return createdPiece.barcode + 1
}
