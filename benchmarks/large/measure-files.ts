// A report of more than 50,000 lines as a page, and as each file: its duration, and the latency of other requests meanwhile.
import '../../tests/support/register-modules.ts'
import { join } from 'node:path'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { measureCalls, type WorstFigures } from './measure-worst.ts'
import { chainEnv, fillReportChain } from './report-chain.ts'
import { startShop } from './shop-server.ts'
import { createSender, makeFile, type WorstCall } from './worst-calls.ts'

export interface FileFigures extends WorstFigures {
  /** Lines of the report, without its subtotals. */
  readonly rows: number
}

const report = 'transaksi-penjualan'
const minRows = 50_000

export const measureFiles = async (parent: string): Promise<FileFigures> => {
  const { folder, day } = await fillReportChain(join(parent, 'files'), loadSchema('schema'), 0)
  const year = Number(day.slice(0, 4)) - 1
  const filter = { tgl_awal: `${year}-01-01`, tgl_akhir: `${year}-12-31` }
  const shop = await startShop(folder, chainEnv)
  try {
    const send = createSender(shop)
    const buildPath = (range: string): string =>
      `reports/${report}?${new URLSearchParams({ filter: JSON.stringify(filter), range })}`
    const page = (range: string) => send(buildPath(range), { method: 'GET', body: undefined, expected: 200 })
    const { totals } = (await page('[0,0]')) as { readonly totals: { readonly qty: number } }
    if (totals.qty < minRows) throw new Error(`the report has ${totals.qty} lines and no ${minRows}`)
    const calls: readonly WorstCall[] = [
      { name: 'first page', run: async () => void (await page('[0,99]')) },
      ...(['csv', 'xlsx', 'pdf'] as const).map(format => ({
        name: format,
        run: () => makeFile(send, { report, format, filter }),
      })),
    ]
    return { rows: totals.qty, ...(await measureCalls(shop, calls)) }
  } finally {
    await shop.stop()
  }
}
