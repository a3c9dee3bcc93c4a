// Closes a simulated day by the steps of every closing, in the transaction of the simulation.
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import { findHeldDays } from '../../day/held-day.ts'
import type { Connection } from '../../storage/storage.ts'
import { encodeCarried, findClosing, insertClosing, moveClosing } from './closing.ts'
import { computeDayFigures, listOpenItems, readDayPrices } from './day-figures.ts'

/**
 * Leaves the date and the sums of the day to the simulation. Throws if a document holds the day and cannot be carried
 * over.
 */
export const closeSimulatedDay = async (connection: Connection, caller: Caller): Promise<void> => {
  const held = await findHeldDays(connection, caller)
  const blocker = held.find(({ carry }) => !carry)
  if (blocker)
    throw new Error(`${caller.shop.code}: ${blocker.count} ${blocker.title} hold ${caller.shop.businessDate}`)
  const at = caller.now().toISOString()
  const dibawa = encodeCarried(caller.schema, held)
  await insertClosing(connection, caller, { sampai: addDays(tanggal(caller.shop.businessDate), 1), dibawa, mulai: at })
  const closing = await findClosing(connection, caller)
  if (!closing) throw new Error(`${caller.shop.code}: the closing of ${caller.shop.businessDate} does not exist`)
  const runMove = (move: string, answers: object): Promise<void> =>
    moveClosing(connection, caller, { id: closing.id, move, answers })
  await runMove('hitung', await computeDayFigures(connection, caller))
  await runMove('catat', {
    harga: await readDayPrices(connection, caller),
    terbuka: await listOpenItems(connection, caller),
  })
  await runMove('selesai', { selesai: at })
}
