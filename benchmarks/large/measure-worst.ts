// How long others wait while one session sends the most that it may, or asks for a report of more than 50,000 lines as a
// page and as each file: the slowest answer of each kind.
import { join } from 'node:path'
import { fillChain } from '../dataset/fill-chain.ts'
import { budgets } from '../harness/budgets.ts'
import { createSender } from '../harness/calls.ts'
import { readOpenDay } from '../harness/database.ts'
import { type Figure, formatWhole, type Measured } from '../harness/figures.ts'
import {
  createShop,
  demoCode,
  demoEnv,
  fillYearOfSales,
  historyEnv,
  type ShopServer,
  withShop,
} from '../harness/shop.ts'
import { measureBeside, measureQuiet } from '../load/light-load.ts'
import { reportChainSize } from './measure-reports.ts'
import { createWorstCalls, makeFile, type WorstCall } from './worst-calls.ts'

const journalLines = 1_000_000

export const measureWorst = async (parent: string): Promise<Measured> => {
  const folder = join(parent, 'worst')
  await createShop(folder, demoEnv)
  await fillYearOfSales(folder, journalLines)
  return withShop(folder, demoEnv, async shop =>
    measureCalls(shop, 'One session sends the most that it may', await createWorstCalls(shop)),
  )
}

/** One after the other, each beside the same load. */
const measureCalls = async (shop: ShopServer, text: string, calls: readonly WorstCall[]): Promise<Measured> => {
  const before = await measureQuiet(shop)
  const figures: Figure[] = []
  for (const [index, { name, run, budget }] of calls.entries()) {
    const { read, create, took } = await measureBeside(shop, { tag: `BERAT${index + 1}` }, run)
    figures.push(
      { name, value: took, unit: 'ms', budget },
      { name: `${name}: slowest other reading`, value: read, unit: 'ms', budget: budgets.others },
      { name: `${name}: slowest other save`, value: create, unit: 'ms', budget: budgets.others },
    )
  }
  const slowest = `without it the slowest of the other requests took ${Math.round(before)} ms`
  return { text: `${text}; ${slowest}.`, slowestBefore: before, figures }
}

const report = 'transaksi-penjualan'
const minRows = 50_000
const fileBudgets = { csv: undefined, xlsx: budgets.sheetFile, pdf: budgets.pdfFile }

export const measureFiles = async (parent: string): Promise<Measured> => {
  const folder = join(parent, 'files')
  await fillChain(folder, { ...reportChainSize, otherChains: 0 })
  const year = Number(readOpenDay(folder, demoCode).slice(0, 4)) - 1
  const filter = { tgl_awal: `${year}-01-01`, tgl_akhir: `${year}-12-31` }
  return withShop(folder, historyEnv, async shop => {
    const send = createSender(shop)
    const readPage = (range: string) =>
      send(`reports/${report}?${new URLSearchParams({ filter: JSON.stringify(filter), range })}`)
    const { totals } = (await readPage('[0,0]')) as { readonly totals: { readonly qty: number } }
    if (totals.qty < minRows) throw new Error(`the report has ${totals.qty} lines and no ${minRows}`)
    return measureCalls(shop, `One session asks for a report of ${formatWhole(totals.qty)} lines`, [
      { name: 'first page', run: () => readPage('[0,99]') },
      ...Object.entries(fileBudgets).map(([format, budget]) => ({
        name: format,
        budget,
        run: () => makeFile(send, { report, format, filter }),
      })),
    ])
  })
}
