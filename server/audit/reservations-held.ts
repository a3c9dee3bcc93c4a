import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { reservedTable } from '../storage/reservations.ts'
import type { RowCheck } from './check.ts'

export const reservationsHeld: RowCheck = {
  name: 'reservations-held',
  invariant: 'what is reserved is reserved by a document that is there',
  find: async (connection, schema) => {
    const rows = await connection.all({ sql: `select * from ${reservedTable}`, values: [] })
    const known = new Map<string, ReadonlySet<string>>()
    for (const document of new Set(rows.map(row => String(row.document)))) {
      const table = schema.resources[document]?.table
      if (table === undefined) continue
      const sql = `select id from ${quoteIdentifier(table)} where id in (select document_id from ${reservedTable} where document = ?)`
      const found = await connection.all({ sql, values: [document] })
      known.set(document, new Set(found.map(({ id }) => String(id))))
    }
    return rows
      .filter(({ document, document_id }) => !known.get(String(document))?.has(String(document_id)))
      .map(row => ({
        shop: String(row.shop),
        what: `${row.resource} ${row.row_key}`,
        expected: 'a document that reserves it',
        found: `${row.document} ${row.document_id}`,
      }))
  },
}
