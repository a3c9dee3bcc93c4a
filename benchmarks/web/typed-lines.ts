// How soon a key shows in a document with many lines: in its scan box, and in a cell that the row and the totals hang on.
import type { Browser, Page } from '@playwright/test'
import { type BrowserShop, openBrowserShop } from '../../tests/support/browser/browser-shop.ts'
import { pesanFolder } from '../../tests/support/schema/pesan-files.ts'
import { budgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { computeMedian } from '../harness/rounds.ts'
import { openPage, takeTimes, waitForTimes } from './pages.ts'

const lineCount = 200
const keys = 40

/** Runs in the page: records the time from each key to the frame after its change. */
const recordKeys = (): void => {
  const notedTimes: number[] = []
  Object.assign(window, { notedTimes })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        setTimeout(() => notedTimes.push(performance.now() - timeStamp))
      })
    },
    { capture: true },
  )
}

/** Types digits into the box, one drawn frame after another; the median and the slowest. */
const pressKeys = async (page: Page, box: string, place: string): Promise<readonly Figure[]> => {
  await page.getByRole('textbox', { name: box, exact: true }).focus()
  await takeTimes(page)
  for (let key = 1; key <= keys; key++) {
    await page.keyboard.press(key % 4 === 0 ? 'Backspace' : String(key % 10))
    await waitForTimes(page, key)
  }
  const times = await takeTimes(page)
  const common = { unit: 'ms', budget: budgets.key }
  return [
    { name: `200 lines: a key in ${place} shows`, value: computeMedian(times), ...common },
    { name: `200 lines: the slowest key in ${place}`, value: Math.max(...times), ...common },
  ]
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
export const measureTypedLines = async (browser: Browser): Promise<readonly Figure[]> => {
  const folder = pesanFolder()
  const shop = await openBrowserShop('demo', { SCHEMA_DIR: folder.path })
  try {
    await fillShop(shop)
    const page = await openPage(browser, await shop.storageOf('OWNER'))
    await page.addInitScript(recordKeys)
    await page.goto(`${shop.address}/hitung`)
    await page.getByRole('combobox', { name: 'Pemasok', exact: true }).click()
    await page.getByRole('option', { name: 'SBY' }).first().click()
    const lines = page.locator('tr[data-line]')
    await lines.nth(lineCount - 1).waitFor()
    const figures = [
      ...(await pressKeys(page, 'Bahan', 'the scan box')),
      ...(await pressKeys(page, 'Jumlah 100', 'a cell')),
    ]
    await page.context().close()
    return figures
  } finally {
    await shop.stop()
    folder.remove()
  }
}
