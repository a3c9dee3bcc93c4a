// How soon a key shows in a document with many lines: in its scan box, and in a cell that the row and the totals hang on.
import type { Browser, Page } from '@playwright/test'
import { type BrowserShop, openBrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { pesanFolder } from '../../tests/support/schema/pesan-files.ts'
import { computeMedian } from '../load/statistics.ts'

export interface TypedLineFigures {
  /** Milliseconds from a key to the drawn frame that shows it, with 200 lines: the median, and the slowest. */
  readonly scanKey: number
  readonly scanKeyWorst: number
  readonly cellKey: number
  readonly cellKeyWorst: number
}

const lineCount = 200
const keys = 40

/** Runs in the page: records the time from each key to the frame after its change. */
const recordKeys = (): void => {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        setTimeout(() => times.push(performance.now() - timeStamp))
      })
    },
    { capture: true },
  )
}

type KeyTimesWindow = { readonly keyTimes: number[] }

/** Types digits into the box that has the focus, one drawn frame after another. */
const pressKeys = async (page: Page): Promise<readonly number[]> => {
  await page.evaluate(() => {
    ;(window as unknown as KeyTimesWindow).keyTimes.length = 0
  })
  for (let key = 1; key <= keys; key++) {
    await page.keyboard.press(key % 4 === 0 ? 'Backspace' : String(key % 10))
    await page.waitForFunction(count => (window as unknown as KeyTimesWindow).keyTimes.length >= count, key)
  }
  return page.evaluate(() => [...(window as unknown as KeyTimesWindow).keyTimes])
}

const fillShop = async (shop: BrowserShop): Promise<void> => {
  for (let number = 1; number <= lineCount; number++) {
    const kode_bahan = `UJI${number}`
    const body = { kode_bahan, nama_bahan: `BAHAN UJI ${number}`, jenis: 'EMAS', harga: 1000, pemasok: 'SBY' }
    const { status } = await shop.ask('POST', 'bahan', { body })
    if (status !== 201) throw new Error(`${kode_bahan} is not made: ${status}`)
  }
}

/** A shop of its own: the form of a count that is filled with 200 lines. */
export const measureTypedLines = async (browser: Browser): Promise<TypedLineFigures> => {
  const folder = pesanFolder()
  const shop = await openBrowserShop('demo', { SCHEMA_DIR: folder.path })
  try {
    await fillShop(shop)
    const context = await browser.newContext({
      locale: 'id-ID',
      storageState: await shop.storageOf('OWNER'),
      viewport: { width: 1366, height: 768 },
    })
    await context.addInitScript(recordKeys)
    const page = await context.newPage()
    await page.goto(`${shop.address}/hitung`)
    await page.getByRole('combobox', { name: 'Pemasok', exact: true }).click()
    await page.getByRole('option', { name: 'SBY' }).first().click()
    await page
      .locator('tr[data-line]')
      .nth(lineCount - 1)
      .waitFor()
    await page.getByRole('textbox', { name: 'Bahan', exact: true }).focus()
    const scan = await pressKeys(page)
    await page.getByRole('textbox', { name: 'Jumlah 100', exact: true }).focus()
    const cell = await pressKeys(page)
    await context.close()
    return {
      scanKey: computeMedian([...scan]),
      scanKeyWorst: Math.max(...scan),
      cellKey: computeMedian([...cell]),
      cellKeyWorst: Math.max(...cell),
    }
  } finally {
    await shop.stop()
    folder.remove()
  }
}
