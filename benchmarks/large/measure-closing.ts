// Closing a day with many sales in a shop with many pieces: the response time of the closing, and of others meanwhile.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { median } from 'es-toolkit/math/median'
import { buildGuestSaleBody, formatBarcode } from '../../tests/support/shop/ring-sale.ts'
import { budgets } from '../harness/budgets.ts'
import { callServer, createSender, signIn } from '../harness/calls.ts'
import { copyRows, withDatabase } from '../harness/database.ts'
import { formatWhole, type Measured } from '../harness/figures.ts'
import { benchmarkPassword, demoEnv, rebuildDaySums, withShop } from '../harness/shop.ts'
import { listOthers, measureBeside, measureQuiet } from '../load/light-load.ts'
import { fillPieces } from '../sales/sale-shop.ts'

const [pieces, sales, daysBefore] = [60_000, 1000, 365]

/** Milliseconds between two saves of the other shop, so that each step of the closing meets some. */
const closingPause = 20

/** The pieces are entered and sold on one day, and the lines of that day repeated on each of the days before. */
const fillShop = async (folder: string): Promise<void> => {
  const first = await fillPieces(folder, pieces)
  await withShop(folder, demoEnv, async shop => {
    const send = createSender(shop)
    for (let n = first; n < first + sales; n++) {
      const body = buildGuestSaleBody(formatBarcode(n))
      await send('penjualan?move=simpan', { body, expected: 201, key: `closing-${n}` })
    }
  })
  withDatabase(folder, handle =>
    copyRows(handle, 'penjualan_barang_journal', daysBefore, {
      id: "printf('%08x', n) || substr(id, 9)",
      tgl_system: "date(tgl_system, '-' || n || ' days')",
    }),
  )
  await rebuildDaySums(folder)
}

export const measureClosing = async (parent: string, rounds: number): Promise<Measured> => {
  const base = join(parent, 'closing')
  await fillShop(base)
  const measured: Awaited<ReturnType<typeof measureRound>>[] = []
  for (let n = 0; n < rounds; n++) {
    cpSync(base, `${base}-${n}`, { recursive: true })
    measured.push(await measureRound(`${base}-${n}`))
  }
  const took = median(measured.map(round => round.took))
  return {
    text: `${formatWhole(pieces)} pieces, ${formatWhole(sales)} sales of the day, ${formatWhole(daysBefore * sales)} lines of the year before; the others are of another shop.`,
    slowestBefore: Math.max(...measured.map(round => round.before)),
    figures: [
      { name: 'closing, until it is answered', value: took, unit: 'ms', budget: budgets.closing },
      ...listOthers('closing', measured),
    ],
  }
}

const measureRound = (folder: string) =>
  withShop(folder, demoEnv, async shop => {
    const other = { port: shop.port, token: await signIn(shop, 'OWNERB', benchmarkPassword) }
    const before = await measureQuiet(other)
    const closeDay = () => callServer(shop, '/api/system/close', { body: { PROSES: 'close' } })
    return { before, ...(await measureBeside(other, { tag: 'TUTUP', pause: closingPause }, closeDay)) }
  })
