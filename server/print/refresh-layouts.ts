// Brings the layouts of papers in shops that exist to those of the start file, and keeps what the shops edited.

import { parseRecord } from '../../engine/record/parse-record.ts'
import { type Row, toJsonRow } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { programUser } from '../caller/audit-base.ts'
import { insertAudit } from '../storage/audit.ts'
import { createId } from '../storage/create-id.ts'
import { findMeta, startMeta } from '../storage/meta.ts'
import { insertRow, updateRow } from '../storage/rows.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { findShopColumn, getRowShop } from '../storage/tables.ts'

/** Every resource of layouts has these fields: the last one of its key, and whether prints may take the row. */
const nameField = 'nama'
const activeField = 'status_aktif'
/** Added to the name of a layout that a shop edited, for the row beside it; the dashboard counts rows of that name. */
const newNameSuffix = ' BARU'

/**
 * Gives every row with a layout that the start file made, and that no user has edited since, the values of the start
 * file of today. Beside an edited one that differs, a row with the new values is inserted that is not active: papers
 * keep the edited one, and the owner finds the other in the list. Rows that a shop deleted stay deleted.
 */
export const refreshLayouts = async (connection: Connection, schema: Schema): Promise<void> => {
  const start = (await findMeta(connection, startMeta)) ?? ''
  const at = new Date().toISOString()
  for (const [name, entries] of Object.entries(schema.starts[start]?.shops['*'] ?? {})) {
    const resource = getResource(schema, name)
    if (findShopColumn(resource) === undefined || !resource.fields.some(({ layout }) => layout)) continue
    const sql = `SELECT * FROM ${quoteIdentifier(resource.table)}`
    const rows = await connection.all({ sql, values: [] })
    for (const entry of entries) {
      const { row, faults } = parseRecord(resource, entry)
      if (faults.length > 0) continue
      const written = Object.keys(entry).filter(field => !resource.key.includes(field))
      const differing = rows.filter(
        before => hasKey(resource, before, row) && written.some(field => before[field] !== row[field]),
      )
      for (const before of differing) await refreshRow({ connection, resource, at }, { before, row, written, rows })
    }
  }
}

interface RefreshContext {
  readonly connection: Connection
  readonly resource: Resource
  /** An instant. */
  readonly at: string
}

interface LayoutRefresh {
  readonly before: DatabaseRow
  /** The row of the start file, with defaults. */
  readonly row: Row
  /** Fields of the start file, without the key. */
  readonly written: readonly string[]
  /** All rows of the resource. */
  readonly rows: readonly DatabaseRow[]
}

const hasKey = ({ key }: Resource, stored: DatabaseRow, row: Row): boolean =>
  key.every(field => stored[field] === row[field])

const refreshRow = async (context: RefreshContext, { before, row, written, rows }: LayoutRefresh): Promise<void> => {
  const { connection, resource, at } = context
  const stamp = { at, by: programUser.userId }
  const shop = getRowShop(resource, before)
  if (before.updated_by === programUser.userId) {
    const values = Object.fromEntries(written.map(field => [field, row[field] ?? null]))
    const { id, versi } = before
    const refreshed = { row: { ...before, ...values }, id: String(id), versi: Number(versi), stamp }
    const after = await updateRow(connection, resource, refreshed)
    if (after) await auditRow(context, shop, { before, after })
    return
  }
  if (before[activeField] !== 1) return
  const added = { ...row, [nameField]: `${row[nameField]}${newNameSuffix}`, [activeField]: 0 }
  const isThere = rows.some(one => getRowShop(resource, one) === shop && hasKey(resource, one, added))
  if (isThere) return
  const after = await insertRow(connection, resource, { row: added, id: createId(), shop, stamp })
  await auditRow(context, shop, { after })
}

const auditRow = async (
  { connection, resource, at }: RefreshContext,
  shop: string,
  { before, after }: { readonly before?: Row; readonly after: Row },
): Promise<void> => {
  const serialize = (row: Row) => JSON.stringify(toJsonRow(resource, row, ({ computed }) => !computed))
  await insertAudit(connection, {
    id: createId(),
    at,
    shop,
    userId: programUser.userId,
    device: 'upgrade',
    claimKey: '',
    resource: resource.name,
    rowId: String(after.id),
    verb: before ? 'update' : 'create',
    before: before ? serialize(before) : null,
    after: serialize(after),
  })
}
