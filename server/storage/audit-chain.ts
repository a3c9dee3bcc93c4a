// The chain of the audit: each shop's rows in turn, each link with a hash over its row and the link before it.
import { createHash } from 'node:crypto'
import type { Stored } from '../../engine/fields/field-type.ts'
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow } from './storage.ts'

/** A link: the hash stands on the row of the audit and on `prev`, the hash of the link before. */
export interface Link {
  readonly shop: string
  readonly seq: number
  readonly auditId: string
  readonly hash: string
  readonly prev: string
}

/** What the first link of a shop stands on. */
export const noLink = '0'.repeat(64)

const columns = [
  ...['id', 'at', 'shop', 'user_id', 'device', 'claim_key'],
  ...['resource', 'row_id', 'verb', 'before_json', 'after_json', 'wrote'],
] as const

const valuesOf = (row: DatabaseRow): readonly Stored[] =>
  columns.flatMap(name => (name === 'wrote' && (row.wrote ?? null) === null ? [] : [row[name] ?? null]))

/** Over every column of the row, in one order for ever; rows of older versions wrote nothing, and their links hold on. */
export const hashOf = (row: DatabaseRow, prev: string): string =>
  createHash('sha256')
    .update(`${prev}\n${JSON.stringify(valuesOf(row))}`)
    .digest('hex')

/** The greatest id in the chain; undefined where there is no link yet. */
export const findLastChained = async (connection: Connection): Promise<string | undefined> => {
  const [found] = await connection.all({ sql: 'select max(audit_id) as last_id from kencana_audit_chain', values: [] })
  return found?.last_id === null || found?.last_id === undefined ? undefined : String(found.last_id)
}

/** Rows between the ids, without these, that are no link yet, in the order of their ids. */
export const findUnchained = (
  connection: Connection,
  { after, before, most }: { readonly after: string; readonly before: string; readonly most: number },
): Promise<readonly DatabaseRow[]> =>
  connection.all({
    sql: `select ${columns.map(name => `said.${name}`).join(', ')} from kencana_audit as said
      where said.id > ? and said.id < ?
        and not exists (select 1 from kencana_audit_chain as link where link.audit_id = said.id)
      order by said.id limit ?`,
    values: [after, before, most],
  })

/** How many rows of each shop are not yet linked, and not yet examined by the chain. */
export const countUnchained = async (connection: Connection): Promise<ReadonlyMap<string, number>> => {
  const rows = await connection.all({
    sql: `select said.shop, count(*) as waiting from kencana_audit as said
      where not exists (select 1 from kencana_audit_chain as link where link.audit_id = said.id) group by said.shop`,
    values: [],
  })
  return new Map(rows.map(row => [String(row.shop), Number(row.waiting)]))
}

/** The last link of a shop. */
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

/** Shops that have links. */
export const findChainedShops = async (connection: Connection): Promise<readonly string[]> => {
  const rows = await connection.all({ sql: 'select distinct shop from kencana_audit_chain order by shop', values: [] })
  return rows.map(row => String(row.shop))
}

/** Links of a shop behind a number, each with its row of the audit as it is now; without one where that is gone. */
export const findLinks = async (
  connection: Connection,
  { shop, after, most }: { readonly shop: string; readonly after: number; readonly most: number },
): Promise<readonly { readonly link: Link; readonly row: DatabaseRow | undefined }[]> => {
  const rows = await connection.all({
    sql: `select link.shop as link_shop, link.seq, link.audit_id, link.hash, link.prev,
        ${columns.map(name => `said.${name} as said_${name}`).join(', ')}
      from kencana_audit_chain as link left join kencana_audit as said on said.id = link.audit_id
      where link.shop = ? and link.seq > ? order by link.seq limit ?`,
    values: [shop, after, most],
  })
  return rows.map(row => ({
    link: linkOf({ ...row, shop: row.link_shop ?? null }),
    row:
      row.said_id === null ? undefined : Object.fromEntries(columns.map(name => [name, row[`said_${name}`] ?? null])),
  }))
}

const linksAtOnce = 50

/** Appends links; throws StorageConflict where another process was faster. */
export const insertLinks = async (connection: Connection, links: readonly Link[]): Promise<void> => {
  for (let at = 0; at < links.length; at += linksAtOnce) {
    const part = links.slice(at, at + linksAtOnce)
    const values = part.map(({ shop, seq, auditId, hash, prev }) => ({ shop, seq, audit_id: auditId, hash, prev }))
    await connection.run(statementOf(build.insertInto('kencana_audit_chain').values(values)))
  }
}
