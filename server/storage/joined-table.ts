// Resolves the table that a reference leads to, and the column that identifies its rows.
import { journalLinks, lineLinks } from '../../engine/schema/lines.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { JoinedTable } from './expression-sql.ts'
import { findShopColumn } from './tables.ts'

export const getJoinedTable = (schema: Schema, name: string, through: readonly string[]): JoinedTable => {
  const resource = getResource(schema, name)
  const shop = findShopColumn(resource)
  return {
    table: resource.table,
    key: isLink(through) ? 'id' : resource.key[0],
    shopColumn: shop,
  }
}

/** A line refers to its document, and an entry to its line, by row id. */
const isLink = (through: readonly string[]): boolean => {
  const last = through.at(-1)
  return last === lineLinks.document || last === journalLinks.line
}
