// The hash chain of the audit: the rows of each shop in order, each link with a hash over its row and the previous
// link.

import { createHash } from 'node:crypto'
import { chunk } from 'es-toolkit/array/chunk'
import type { Stored } from '../../engine/fields/field-type.ts'
import { mapNames } from '../../engine/values/records.ts'
import { build } from './compiler.ts'
import { runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

/** A link: its hash covers the audit row and `prev`, the hash of the previous link. */
export interface AuditChainLink {
  readonly shop: string
  readonly seq: number
  readonly auditId: string
  readonly hash: string
  readonly prev: string
}

/** `prev` of the first link of a shop. */
export const genesisHash = '0'.repeat(64)

const columns = [
  'id',
  'at',
  'shop',
  'user_id',
  'device',
  'claim_key',
  'resource',
  'row_id',
  'verb',
  'before_json',
  'after_json',
  'wrote',
] as const

const getHashedValues = (row: DatabaseRow): readonly Stored[] =>
  columns.flatMap(name => (name === 'wrote' && (row.wrote ?? null) === null ? [] : [row[name] ?? null]))

/**
 * Hashes every column of the row in a fixed order; `wrote` is left out of rows of older versions, so that their links
 * stay valid.
 */
export const hashAuditRow = (row: DatabaseRow, prev: string): string =>
  createHash('sha256')
    .update(`${prev}\n${JSON.stringify(getHashedValues(row))}`)
    .digest('hex')

/** Hashes a row whose values were erased: whatever link it has. */
export const hashErasedRow = (row: DatabaseRow): string => hashAuditRow(row, genesisHash)

/** Returns the greatest id in the chain; undefined if the chain is empty. */
export const findLastChainedId = async (connection: Connection): Promise<string | undefined> => {
  const [row] = await connection.all({ sql: 'select max(audit_id) as last_id from kencana_audit_chain', values: [] })
  return row?.last_id === null || row?.last_id === undefined ? undefined : String(row.last_id)
}

/** Returns rows between the ids, both exclusive, that have no link yet, in the order of their ids. */
export const findUnchained = (
  connection: Connection,
  { after, before, limit: most }: { readonly after: string; readonly before: string; readonly limit: number },
): Promise<readonly DatabaseRow[]> =>
  connection.all({
    sql: `select ${columns.map(name => `audit_row.${name}`).join(', ')} from kencana_audit as audit_row
      where audit_row.id > ? and audit_row.id < ?
        and not exists (select 1 from kencana_audit_chain as link where link.audit_id = audit_row.id)
      order by audit_row.id limit ?`,
    values: [after, before, most],
  })

/** Counts the rows of each shop that have no link yet. */
export const countUnchained = async (connection: Connection): Promise<ReadonlyMap<string, number>> => {
  const rows = await connection.all({
    sql: `select audit_row.shop, count(*) as waiting from kencana_audit as audit_row
      where not exists (select 1 from kencana_audit_chain as link where link.audit_id = audit_row.id) group by audit_row.shop`,
    values: [],
  })
  return new Map(rows.map(row => [String(row.shop), Number(row.waiting)]))
}

/** Returns the last link of a shop. */
export const findLastLink = async (connection: Connection, shop: string): Promise<AuditChainLink | undefined> => {
  const [row] = await connection.all({
    sql: 'select * from kencana_audit_chain where shop = ? order by seq desc limit 1',
    values: [shop],
  })
  return row && toLink(row)
}

const toLink = (row: DatabaseRow): AuditChainLink => ({
  shop: String(row.shop),
  seq: Number(row.seq),
  auditId: String(row.audit_id),
  hash: String(row.hash),
  prev: String(row.prev),
})

/** Returns the shops that have links. */
export const findChainedShops = async (connection: Connection): Promise<readonly string[]> => {
  const rows = await connection.all({ sql: 'select distinct shop from kencana_audit_chain order by shop', values: [] })
  return rows.map(row => String(row.shop))
}

/**
 * Returns links of a shop after a sequence number, each with its audit row as it is now, or without one if the row is
 * missing.
 */
export const findLinks = async (
  connection: Connection,
  { shop, after, limit: most }: { readonly shop: string; readonly after: number; readonly limit: number },
): Promise<readonly { readonly link: AuditChainLink; readonly row: DatabaseRow | undefined }[]> => {
  const rows = await connection.all({
    sql: `select link.shop as link_shop, link.seq, link.audit_id, link.hash, link.prev,
        ${columns.map(name => `audit_row.${name} as audit_row_${name}`).join(', ')}
      from kencana_audit_chain as link left join kencana_audit as audit_row on audit_row.id = link.audit_id
      where link.shop = ? and link.seq > ? order by link.seq limit ?`,
    values: [shop, after, most],
  })
  return rows.map(row => ({
    link: toLink({ ...row, shop: row.link_shop ?? null }),
    row: row.audit_row_id === null ? undefined : mapNames(columns, name => row[`audit_row_${name}`] ?? null),
  }))
}

const linksPerStatement = 50

/** Appends links; throws StorageConflict if another process was first. */
export const insertLinks = async (connection: Connection, links: readonly AuditChainLink[]): Promise<void> => {
  for (const batch of chunk(links, linksPerStatement)) {
    const values = batch.map(({ shop, seq, auditId, hash, prev }) => ({ shop, seq, audit_id: auditId, hash, prev }))
    await runQuery(connection, build.insertInto('kencana_audit_chain').values(values))
  }
}
