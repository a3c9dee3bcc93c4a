// The hash chain of the audit: the rows of each shop in order, each link with a hash over its row and the previous
// link.
import { createHash } from 'node:crypto'
import type { Stored } from '../../engine/fields/field-type.ts'
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow } from './storage.ts'

/** A link: its hash covers the audit row and `prev`, the hash of the previous link. */
export interface Link {
  readonly shop: string
  readonly seq: number
  readonly auditId: string
  readonly hash: string
  readonly prev: string
}

/** `prev` of the first link of a shop. */
export const noLink = '0'.repeat(64)

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

const valuesOf = (row: DatabaseRow): readonly Stored[] =>
  columns.flatMap(name => (name === 'wrote' && (row.wrote ?? null) === null ? [] : [row[name] ?? null]))

/**
 * Hashes every column of the row in a fixed order; `wrote` is left out of rows of older versions, so that their links
 * stay valid.
 */
export const hashOf = (row: DatabaseRow, prev: string): string =>
  createHash('sha256')
    .update(`${prev}\n${JSON.stringify(valuesOf(row))}`)
    .digest('hex')

/** Returns the greatest id in the chain; undefined if the chain is empty. */
export const findLastChained = async (connection: Connection): Promise<string | undefined> => {
  const [found] = await connection.all({ sql: 'select max(audit_id) as last_id from kencana_audit_chain', values: [] })
  return found?.last_id === null || found?.last_id === undefined ? undefined : String(found.last_id)
}

/** Returns rows between the ids, both exclusive, that have no link yet, in the order of their ids. */
export const findUnchained = (
  connection: Connection,
  { after, before, most }: { readonly after: string; readonly before: string; readonly most: number },
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
export const findHead = async (connection: Connection, shop: string): Promise<Link | undefined> => {
  const [row] = await connection.all({
    sql: 'select * from kencana_audit_chain where shop = ? order by seq desc limit 1',
    values: [shop],
  })
  return row && linkOf(row)
}

const linkOf = (row: DatabaseRow): Link => ({
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
  { shop, after, most }: { readonly shop: string; readonly after: number; readonly most: number },
): Promise<readonly { readonly link: Link; readonly row: DatabaseRow | undefined }[]> => {
  const rows = await connection.all({
    sql: `select link.shop as link_shop, link.seq, link.audit_id, link.hash, link.prev,
        ${columns.map(name => `audit_row.${name} as audit_${name}`).join(', ')}
      from kencana_audit_chain as link left join kencana_audit as audit_row on audit_row.id = link.audit_id
      where link.shop = ? and link.seq > ? order by link.seq limit ?`,
    values: [shop, after, most],
  })
  return rows.map(row => ({
    link: linkOf({ ...row, shop: row.link_shop ?? null }),
    row:
      row.audit_row_id === null
        ? undefined
        : Object.fromEntries(columns.map(name => [name, row[`audit_${name}`] ?? null])),
  }))
}

const linksAtOnce = 50

/** Appends links; throws StorageConflict if another process was first. */
export const insertLinks = async (connection: Connection, links: readonly Link[]): Promise<void> => {
  for (let at = 0; at < links.length; at += linksAtOnce) {
    const part = links.slice(at, at + linksAtOnce)
    const values = part.map(({ shop, seq, auditId, hash, prev }) => ({ shop, seq, audit_id: auditId, hash, prev }))
    await connection.run(statementOf(build.insertInto('kencana_audit_chain').values(values)))
  }
}
