// Closes a simulated day by the steps of every closing, in the transaction of the simulation.
import { addDays, tanggal } from '../../../engine/values/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import { findHeld } from '../../day/held-day.ts'
import type { Connection } from '../../storage/storage.ts'
import { findClosing, insertClosing, moveClosing } from './closing.ts'
import { dayFigures, dayLeft, dayPrices } from './day-figures.ts'

/**
 * Leaves the date and the sums of the day to the simulation. Throws if a document holds the day and cannot be carried
 * over.
 */
export const closePlayed = async (connection: Connection, caller: Caller): Promise<void> => {
  const held = await findHeld(connection, caller)
  const stuck = held.find(({ carry }) => !carry)
  if (stuck) throw new Error(`${caller.shop.code}: ${stuck.count} ${stuck.title} hold ${caller.shop.businessDate}`)
  const at = caller.now().toISOString()
  const dibawa = held.map(({ count, title }) => `${count} ${title}`).join(', ')
  await insertClosing(connection, caller, { sampai: addDays(tanggal(caller.shop.businessDate), 1), dibawa, mulai: at })
  const closing = await findClosing(connection, caller)
  if (!closing) throw new Error(`${caller.shop.code}: the closing of ${caller.shop.businessDate} does not exist`)
  const step = (move: string, answers: object): Promise<void> =>
    moveClosing(connection, caller, { id: closing.id, move, answers })
  await step('hitung', await dayFigures(connection, caller))
  await step('catat', { harga: await dayPrices(connection, caller), terbuka: await dayLeft(connection, caller) })
  await step('selesai', { selesai: at })
}
