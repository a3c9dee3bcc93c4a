// Gives shops that were there before the kinds of payment were rows the rows of the start file.
import { parseRecord } from '../../../engine/record/parse-record.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import { programUser } from '../../caller/audit-base.ts'
import { insertAudit } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { findMeta, startMeta } from '../../storage/meta.ts'
import { insertRow } from '../../storage/rows.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { getRowShop } from '../../storage/tables.ts'

const kindsName = 'jenis-bayar'
/** Every start of the program has the rows of this one. */
const baseStart = 'base'

/** Inserts those whose keys are not there; stored payments have the same codes as before. */
export const addPaymentKinds = async (connection: Connection, schema: Schema): Promise<void> => {
  const resource = findResource(schema, kindsName)
  const start = (await findMeta(connection, startMeta)) ?? baseStart
  const entries = (schema.starts[start] ?? schema.starts[baseStart])?.chain[kindsName] ?? []
  if (!resource) return
  const sql = `SELECT * FROM ${quoteIdentifier(resource.table)}`
  const stored = await connection.all({ sql, values: [] })
  const at = new Date().toISOString()
  for (const entry of entries) {
    const { row, faults } = parseRecord(resource, entry)
    if (faults.length > 0 || stored.some(before => resource.key.every(name => before[name] === row[name]))) continue
    const stamp = { at, by: programUser.userId }
    const shop = getRowShop(resource, row)
    const after = await insertRow(connection, resource, { row, id: createId(), shop, stamp })
    await insertAudit(connection, {
      id: createId(),
      at,
      shop,
      userId: programUser.userId,
      device: 'upgrade',
      claimKey: '',
      resource: resource.name,
      rowId: String(after.id),
      verb: 'create',
      before: null,
      after: JSON.stringify(toJsonRow(resource, after, ({ computed }) => !computed)),
    })
  }
}
