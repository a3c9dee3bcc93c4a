// How soon a page of ours shows what happens: a saved schema file, a key in a document of many lines, and a scanned piece
// in a shop with very many.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { median } from 'es-toolkit/math/median'
import { percentile } from 'es-toolkit/math/percentile'
import { type BrowserShop, openBrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { scanInto } from '../../tests/support/browser/scanner.ts'
import { pesanFolder } from '../../tests/support/schema/pesan-files.ts'
import { formatBarcode, formattedPrice } from '../../tests/support/shop/ring-sale.ts'
import { budgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { withCleanup } from '../harness/processes.ts'
import { fillPieces } from '../sales/sale-shop.ts'
import { readShownTime, withPage } from './pages.ts'

const saves = 10

/** The medians of several masters, saved one after the other. */
export const measureSavedFile = async (browser: Browser, shop: BrowserShop): Promise<readonly Figure[]> =>
  withPage(browser, await shop.storageOf('OWNER'), async page => {
    await page.goto(`${shop.address}/jenis-batu`)
    await page.locator('td[data-title]').first().waitFor()
    const [answered, shown]: [number[], number[]] = [[], []]
    for (let save = 0; save < saves; save++)
      shown.push(await readShownTime(page, async () => answered.push(await saveFile(page, shop, save))))
    return [
      { name: 'saved file: the API answers', value: median(answered), unit: 'ms', budget: budgets.savedFile },
      { name: 'saved file: an open page shows it', value: median(shown), unit: 'ms', budget: budgets.savedFileShown },
    ]
  })

const pollMilliseconds = 10

/** Milliseconds from before a new master and its menu line are saved to its first good answer; the page records its entry. */
const saveFile = async (page: Page, shop: BrowserShop, serial: number): Promise<number> => {
  const name = `uji-${serial}`
  const savedAt = Date.now()
  shop.schema.addMaster(name, `Uji ${serial}`)
  await page.evaluate(
    ({ from, entry }) =>
      window.recordShown(from - performance.timeOrigin, () => document.querySelector(entry) !== null),
    { from: savedAt, entry: `nav a[href="/master-${name}"]` },
  )
  while ((await shop.ask('GET', name)).status !== 200) await setTimeout(pollMilliseconds)
  return Date.now() - savedAt
}

const lineCount = 200
const keys = 40

/** A shop of its own: the form of a count that is filled with 200 lines. */
export const measureTypedLines = (browser: Browser): Promise<readonly Figure[]> =>
  withCleanup(async defer => {
    const folder = pesanFolder()
    defer(folder.remove)
    const shop = await openBrowserShop('demo', { SCHEMA_DIR: folder.path })
    defer(shop.stop)
    for (let number = 1; number <= lineCount; number++) {
      const kode_bahan = `UJI${number}`
      const body = { kode_bahan, nama_bahan: `BAHAN UJI ${number}`, jenis: 'EMAS', harga: 1000, pemasok: 'SBY' }
      const { status } = await shop.ask('POST', 'bahan', { body })
      if (status !== 201) throw new Error(`${kode_bahan} is not made: ${status}`)
    }
    return withPage(browser, await shop.storageOf('OWNER'), async page => {
      await page.addInitScript(() => {
        const recordKey = ({ timeStamp }: KeyboardEvent): void => window.recordShown(timeStamp, () => true)
        window.addEventListener('keydown', recordKey, { capture: true })
      })
      await page.goto(`${shop.address}/hitung`)
      await page.getByRole('combobox', { name: 'Pemasok', exact: true }).click()
      await page.getByRole('option', { name: 'SBY' }).first().click()
      const lines = page.locator('tr[data-line]')
      await lines.nth(lineCount - 1).waitFor()
      return [...(await pressKeys(page, 'Bahan', 'the scan box')), ...(await pressKeys(page, 'Jumlah 100', 'a cell'))]
    })
  })

/** Types digits into the box, one drawn frame after another; the median and the slowest. */
const pressKeys = async (page: Page, box: string, place: string): Promise<readonly Figure[]> => {
  await page.getByRole('textbox', { name: box, exact: true }).focus()
  const times: number[] = []
  for (let key = 1; key <= keys; key++)
    times.push(await readShownTime(page, () => page.keyboard.press(key % 4 === 0 ? 'Backspace' : String(key % 10))))
  const common = { unit: 'ms', budget: budgets.key }
  return [
    { name: `200 lines: a key in ${place} shows`, value: median(times), ...common },
    { name: `200 lines: the slowest key in ${place}`, value: Math.max(...times), ...common },
  ]
}

const piecesInShop = 60_000
/** The first warms up and is not counted. */
const sales = 13
const linesPerSale = 10

/** From the scanner's last key to the drawn frame in which the row has its price. */
export const measureScannedLine = (browser: Browser, parent: string): Promise<readonly Figure[]> =>
  withCleanup(async defer => {
    const folder = join(parent, 'pieces')
    const first = await fillPieces(folder, piecesInShop)
    const shop = await openBrowserShop('demo', { DATA_DIR: folder })
    defer(shop.stop)
    const storageState = await shop.storageOf('OWNER')
    const times: number[] = []
    for (let sale = 0; sale < sales; sale++) {
      const saleTimes = await withPage(browser, storageState, page =>
        scanSale(page, shop.address, first + sale * linesPerSale),
      )
      if (sale > 0) times.push(...saleTimes)
    }
    const common = { unit: 'ms', budget: budgets.key }
    return [
      { name: '60,000 pieces: a scan until its line shows', value: percentile(times, 50), ...common },
      { name: '60,000 pieces: the same, 95 of 100', value: percentile(times, 95), ...common },
    ]
  })

/** One unsaved sale: scans one piece after another, each after the previous one shows. */
const scanSale = async (page: Page, address: string, first: number): Promise<readonly number[]> => {
  await page.addInitScript(recordScans, formattedPrice)
  await page.goto(`${address}/transaksi-penjualan`)
  await page.getByRole('combobox', { name: 'Kode Sales' }).waitFor()
  await page.keyboard.press('F2')
  const times: number[] = []
  for (let line = 0; line < linesPerSale; line++)
    times.push(await readShownTime(page, () => scanInto(page, formatBarcode(first + line))))
  return times
}

/** Runs in the page: after each scan one more row of the goods has its price. */
const recordScans = (price: string): void => {
  let scans = 0
  const recordScan = ({ key }: KeyboardEvent): void => {
    if (key !== 'Enter') return
    const row = scans++
    const readRow = () => document.querySelectorAll('table[aria-label="Barang"] tr[data-line]').item(row)
    window.recordShown(performance.now(), () => readRow()?.textContent.includes(price) === true)
  }
  window.addEventListener('keydown', recordScan, { capture: true })
}
