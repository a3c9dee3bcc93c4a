// The hash chain of the audit: the rows of each shop in order, each link with a hash over its row and the previous
// link.

import { createHash } from 'node:crypto'
import { chunk } from 'es-toolkit/array/chunk'
import type { Stored } from '../../engine/field/field-type.ts'
import { mapNames } from '../../engine/value/records.ts'
import { build, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { contentKey, getSalt } from './system-seals.ts'

/**
 * A link: its hash covers `prev`, the hash of the previous link, the fixed columns of the audit row, and the hashes of its
 * values before and after. An erasure replaces those values; nothing replaces the rest.
 */
export interface AuditChainLink {
  readonly shop: string
  readonly seq: number
  readonly auditId: string
  readonly hash: string
  readonly prev: string
  /** Undefined in links of older versions: their hash covers the row as a whole. */
  readonly content: HashedContent | undefined
}

interface HashedContent {
  readonly before: string
  readonly after: string
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

/** The salts are in no hash, as an erasure removes some. */
const readColumns = [...columns, 'salts'] as const

const getHashedValues = (row: DatabaseRow): readonly Stored[] =>
  columns.flatMap(name => (name === 'wrote' && (row.wrote ?? null) === null ? [] : [row[name] ?? null]))

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Hashes every column of the row in a fixed order, as links of older versions do; `wrote` is left out of rows that have
 * none, so that their links stay valid.
 */
const hashWholeRow = (row: DatabaseRow, prev: string): string =>
  hashText(`${prev}\n${JSON.stringify(getHashedValues(row))}`)

const fixedColumns = columns.filter(name => name !== 'before_json' && name !== 'after_json')

const hashFixedColumns = (row: DatabaseRow, prev: string, { before, after }: HashedContent): string =>
  hashText(`${prev}\n${JSON.stringify([...fixedColumns.map(name => row[name] ?? null), before, after])}`)

/** An absent value has another hash than any text; rows of older versions have no salt. */
const hashValue = (value: Stored | undefined, salt: string | undefined): string => {
  if (salt !== undefined) return hashText(`${salt}${JSON.stringify(value ?? null)}`)
  return typeof value === 'string' ? hashText(value) : '-'
}

const hashContent = (row: DatabaseRow): HashedContent => {
  const salt = getSalt(row.salts, contentKey)
  return { before: hashValue(row.before_json, salt), after: hashValue(row.after_json, salt) }
}

/** The hashes of the link that follows `prev`. */
export const hashAuditRow = (row: DatabaseRow, prev: string): Pick<AuditChainLink, 'hash' | 'content'> => {
  const content = hashContent(row)
  return { hash: hashFixedColumns(row, prev, content), content }
}

/** What is left of an audit row: all of it, all but erased values, or another row. */
export type LinkedRowState = 'same' | 'erased' | 'other'

/** Compares the row with its link; `erasedHash` is the one that the audit of an erasure has for the row. */
export const compareLinkedRow = (
  { hash, prev, content }: AuditChainLink,
  row: DatabaseRow,
  erasedHash: string | undefined,
): LinkedRowState => {
  const isErased = erasedHash !== undefined && erasedHash === hashErasedRow(row)
  if (content === undefined) return hashWholeRow(row, prev) === hash ? 'same' : isErased ? 'erased' : 'other'
  if (hashFixedColumns(row, prev, content) !== hash) return 'other'
  const { before, after } = hashContent(row)
  if (before === content.before && after === content.after) return 'same'
  return isErased ? 'erased' : 'other'
}

/** Hashes a row whose values were erased: whatever link it has. */
export const hashErasedRow = (row: DatabaseRow): string => hashWholeRow(row, genesisHash)

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
    sql: `select ${readColumns.map(name => `audit_row.${name}`).join(', ')} from kencana_audit as audit_row
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
  content:
    typeof row.before_hash === 'string' && typeof row.after_hash === 'string'
      ? { before: row.before_hash, after: row.after_hash }
      : undefined,
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
    sql: `select link.shop as link_shop, link.seq, link.audit_id, link.hash, link.prev, link.before_hash, link.after_hash,
        ${readColumns.map(name => `audit_row.${name} as audit_row_${name}`).join(', ')}
      from kencana_audit_chain as link left join kencana_audit as audit_row on audit_row.id = link.audit_id
      where link.shop = ? and link.seq > ? order by link.seq limit ?`,
    values: [shop, after, most],
  })
  return rows.map(row => ({
    link: toLink({ ...row, shop: row.link_shop ?? null }),
    row: row.audit_row_id === null ? undefined : mapNames(readColumns, name => row[`audit_row_${name}`] ?? null),
  }))
}

const linksPerStatement = 50

/** Appends links; throws StorageConflict if another process was first. */
export const insertLinks = async (connection: Connection, links: readonly AuditChainLink[]): Promise<void> => {
  for (const batch of chunk(links, linksPerStatement)) {
    const values = batch.map(({ shop, seq, auditId, hash, prev, content }) => ({
      shop,
      seq,
      audit_id: auditId,
      hash,
      prev,
      before_hash: content?.before ?? null,
      after_hash: content?.after ?? null,
    }))
    await runQuery(connection, build.insertInto('kencana_audit_chain').values(values))
  }
}
