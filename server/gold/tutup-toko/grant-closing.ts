// Keeps the right to close days for users with a menu of their own who closed one before the menu decided it.

import { parseAssignedIds } from '../../../engine/access/assigned-menu.ts'
import { menu } from '../../../engine/field/menu.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import { findResource, flattenMenu, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { programUser } from '../../caller/program-user.ts'
import { insertAudit } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { quoteIdentifier } from '../../storage/quote-identifier.ts'
import { updateRow } from '../../storage/rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { getRowShop } from '../../storage/tables.ts'
import { closingDocument, closingPage } from './closing.ts'

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
