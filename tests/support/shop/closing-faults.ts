// What holds of the closed days of a shop: one closing for each date and no date left out, nothing written into a day after
// it was closed, and figures that come out again whenever they are worked out.
import { isDeepStrictEqual } from 'node:util'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import { withBusinessDate } from '../../../server/caller/caller.ts'
import { computeDayFigures } from '../../../server/gold/tutup-toko/closing.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { createProgramCaller } from '../../../server/shop/start-data.ts'
import type { ClosingShop } from './closing-shop.ts'

type Cells = Readonly<Record<string, unknown>>

const schema = loadSchema('schema')
const parts = ['sales', 'kas', 'arus'] as const

/** Of the first shop; none where everything holds. */
export const findClosingFaults = async (world: ClosingShop): Promise<readonly string[]> => {
  const closed = (await world.closings()).filter(({ status }) => status === 'CLOSED')
  const faults: string[] = []
  const dates = closed.map(({ tgl_system }) => String(tgl_system)).toSorted()
  const { body: now } = await world.ask('GET', 'system/date')
  for (const [index, date] of dates.entries()) {
    const next = dates[index + 1] ?? String(now.tgl_system)
    if (next !== addDays(tanggal(date), 1)) faults.push(`${date} is closed, and then comes ${next}`)
  }
  for (const day of closed)
    faults.push(...(await legsAfterClosing(world, day)), ...(await computeOtherFigures(world, day)))
  return faults
}

/** Legs of the day that were written when it was closed already. */
const legsAfterClosing = async (world: ClosingShop, { tgl_system, selesai }: Cells): Promise<readonly string[]> => {
  const faults: string[] = []
  for (const { name, resource } of Object.values(schema.ledgers)) {
    const table = schema.resources[resource]?.table
    const sql = `select count(*) as n from ${table} where kode_toko = 'KCA' and tgl_system = ? and created_at > ?`
    const [row] = await world.rows(sql, String(tgl_system), String(selesai))
    if (Number(row?.n) > 0) faults.push(`${tgl_system}: ${row?.n} legs of ${name} after ${selesai}`)
  }
  return faults
}

const computeOtherFigures = async (world: ClosingShop, day: Cells): Promise<readonly string[]> => {
  const { storage } = world.shop.running
  const caller = withBusinessDate(
    createProgramCaller({ schema, storage, now: () => new Date() }, 'KCA'),
    String(day.tgl_system),
  )
  const figures = await storage.read(connection => computeDayFigures(connection, caller), { isLong: true })
  return parts.flatMap(part => {
    const names = [...new Set(figures[part].flatMap(line => Object.keys(line)))].toSorted()
    const inForm = (lines: readonly Cells[]) =>
      lines.map(line => JSON.stringify(names.map(name => line[name] ?? 0))).toSorted()
    const [stored, again] = [inForm(day[part] as readonly Cells[]), inForm(figures[part])]
    return isDeepStrictEqual(stored, again)
      ? []
      : [`${day.tgl_system} ${part}: ${stored} was stored, ${again} comes out`]
  })
}
