// The recap of sales by day over a million journal lines of a closed year: the time of the call in the server.
import { join } from 'node:path'
import { fillJournal } from '../dataset/journal.ts'
import { dataBudgets } from '../harness/budgets.ts'
import { measureCall } from '../harness/calls.ts'
import { formatWhole, type Measured } from '../harness/figures.ts'
import { createShop, getDatabaseFile, rebuildDaySums, shopCode, withShop } from '../harness/shop.ts'

export const measureRecap = async (parent: string, lines: number): Promise<Measured> => {
  const folder = join(parent, 'recap')
  await createShop(folder)
  fillJournal(getDatabaseFile(folder), lines, { shop: shopCode })
  await rebuildDaySums(folder)
  return withShop(folder, {}, async shop => {
    const measurePeriod = async (tgl_from: string, tgl_to: string, days: number) => {
      const path = '/api/penjualan/report-rekap-jual-pajak'
      const times = await measureCall(shop, { path, body: { tgl_from, tgl_to }, times: [5, 20] })
      if (!Array.isArray(times.body) || times.body.length !== days)
        throw new Error(`the recap of ${tgl_from} to ${tgl_to} has not ${days} days`)
      return times
    }
    const month = await measurePeriod('2025-03-01', '2025-03-31', 31)
    const year = await measurePeriod('2025-01-01', '2025-12-31', 365)
    const empty = await measurePeriod('2024-03-01', '2024-03-01', 0)
    return {
      text: `${formatWhole(lines)} journal lines of a closed year: a call without any takes ${empty.median.toFixed(1)} ms in the server, and who asks for a month waits ${month.roundTrip.toFixed(1)} ms.`,
      figures: [
        {
          name: 'recap of a closed month, in the server',
          value: month.median,
          unit: 'ms',
          budget: dataBudgets.monthRecap,
        },
        {
          name: 'recap of a closed year, in the server',
          value: year.median,
          unit: 'ms',
          budget: dataBudgets.yearRecap,
        },
      ],
    }
  })
}
