// Keeps the right to close days for users with a menu of their own who closed one before the menu decided it.
import { parseAssignedIds } from '../../../engine/access/assigned-menu.ts'
import { menu } from '../../../engine/field/menu.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import { findResource, flattenMenu, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import { programUser } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { findHeldDays } from '../../day/held-day.ts'
import { insertAudit } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { updateRow } from '../../storage/rows.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { getRowShop } from '../../storage/tables.ts'
import {
  closingDocument,
  closingPage,
  computeDayFigures,
  encodeCarried,
  findClosing,
  insertClosing,
  listOpenItems,
  moveClosing,
  readDayPrices,
} from './closing.ts'

/** Adds the entry of the page to the menu of each such user, with a row in the audit. Menus of levels have it already. */
export const grantClosing = async (connection: Connection, schema: Schema): Promise<void> => {
  const closings = findResource(schema, closingDocument)
  const entry = flattenMenu(schema.menu).find(({ target }) => target?.kind === 'page' && target.name === closingPage)
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const { menu: menuField } = user
  if (!closings || !entry || menuField === undefined) return
  const readAll = (table: string): Promise<readonly DatabaseRow[]> =>
    connection.all({ sql: `SELECT * FROM ${quoteIdentifier(table)}`, values: [] })
  const closers = new Set((await readAll(closings.table)).map(row => row.created_by))
  const at = new Date().toISOString()
  for (const before of await readAll(users.table)) {
    const ids = parseAssignedIds(before[menuField])
    if (!ids || ids.includes(entry.id) || !closers.has(before[user.key])) continue
    const granted = menu.read(JSON.stringify([...ids, entry.id]))
    if (!('value' in granted)) continue
    const row = { ...before, [menuField]: granted.value }
    const stamp = { at, by: programUser.userId }
    const after = await updateRow(connection, users, { row, id: String(before.id), versi: Number(before.versi), stamp })
    if (!after) continue
    const serialize = (one: typeof row) => JSON.stringify(toJsonRow(users, one, ({ computed }) => !computed))
    await insertAudit(connection, {
      id: createId(),
      at,
      shop: getRowShop(users, before),
      userId: programUser.userId,
      device: 'upgrade',
      claimKey: '',
      resource: users.name,
      rowId: String(before.id),
      verb: 'update',
      before: serialize(before),
      after: serialize(after),
    })
  }
}

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
