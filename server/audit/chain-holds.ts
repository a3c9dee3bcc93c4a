import type { Schema } from '../../engine/schema/schema.ts'
import { eraseVerb } from '../storage/audit.ts'
import {
  type AuditChainLink,
  compareLinkedRow,
  countUnchained,
  findChainedShops,
  findLastChainedId,
  findLastLink,
  findLinks,
  findUnchained,
  genesisHash,
  type LinkedRowState,
} from '../storage/audit-chain.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getFirstId, overdueMilliseconds, parseMilliseconds } from './append-audit-chain.ts'
import { streamAuditMessages } from './audit-messages.ts'
import type { RowBreach, RowCheck } from './check.ts'

const linksPerPage = 1000
const maxUnchained = 1000
/** The document of an erasure is audited in the transaction that erases. */
const longestTransaction = 600_000

export const chainHolds: RowCheck = {
  name: 'chain-holds',
  invariant: 'no row of the audit was altered, taken away or slipped in since it was chained',
  find: async (connection, schema, uncovered) => {
    const { hashes, breaches } = await findErasures(connection, schema)
    const erased: ErasedRows = { hashes, whole: 0, content: 0 }
    for (const shop of await findChainedShops(connection))
      breaches.push(...(await findShopBreaches(connection, shop, erased)))
    const what = 'audit rows'
    uncovered({ what, count: erased.content, why: 'their values before and after were erased, the rest is as it was' })
    uncovered({
      what,
      count: erased.whole,
      why: 'they were erased, and their links of an older version cover them as a whole',
    })
    return [...breaches, ...(await findUnchainedBreaches(connection))]
  },
}

/** The hashes of erased rows, and how many of them were met, by what their links still cover. */
interface ErasedRows {
  readonly hashes: ReadonlyMap<string, ErasedHash>
  whole: number
  content: number
}

/** The hash of a row after its erasure, and whether that erasure names its document, as those of this version do. */
interface ErasedHash {
  readonly hash: string
  readonly isDocumented: boolean
}

/**
 * Rows whose personal data was erased have the hash that the audit of the erasure has; it has a link of its own. An erasure
 * belongs to a document, whose audit is of the same user; one without is of an older version, as its link is.
 */
const findErasures = async (
  connection: Connection,
  { resources }: Schema,
): Promise<{ readonly hashes: ReadonlyMap<string, ErasedHash>; readonly breaches: RowBreach[] }> => {
  const hashes = new Map<string, ErasedHash>()
  const breaches: RowBreach[] = []
  const erasedBy = new Set<string>()
  for await (const { id, at, by, shop, wrote } of streamAuditMessages(connection, {
    sql: 'message.verb = ? and (message.wrote like ? or message.wrote like ?)',
    values: [eraseVerb, '%"erased":[%', '%"resealed":[%'],
  })) {
    const [resource, documentId = ''] = wrote?.erasedBy ?? []
    const isDocumented = resource !== undefined
    const report = (expected: string, found = 'none'): void =>
      void breaches.push({ shop, what: `erasure ${id}`, expected, found })
    const end = getFirstId(parseMilliseconds(id) + longestTransaction)
    for (const [erasedId, hash] of wrote?.erased ?? []) {
      if (erasedId > end) report('rows of the audit before it', `row ${erasedId}`)
      hashes.set(erasedId, { hash, isDocumented })
    }
    if (!isDocumented) {
      if (!(await hasOlderLink(connection, id))) report('the document that erased')
      continue
    }
    const document = `${resource} ${documentId}`
    if (erasedBy.has(document)) report(`one erasure of ${document}`, 'another one')
    erasedBy.add(document)
    const table = resources[resource]?.table
    if (table === undefined || !(await hasDocument(connection, { table, resource, documentId, by, at })))
      report(`${document}, as ${by} wrote it at ${at}`)
  }
  return { hashes, breaches }
}

const hasOlderLink = async (connection: Connection, auditId: string): Promise<boolean> => {
  const sql = 'select 1 from kencana_audit_chain where audit_id = ? and before_hash is null'
  return (await connection.all({ sql, values: [auditId] })).length > 0
}

const hasDocument = async (
  connection: Connection,
  document: {
    readonly table: string
    readonly resource: string
    readonly documentId: string
    readonly by: string
    readonly at: string
  },
): Promise<boolean> => {
  const { table, resource, documentId, by, at } = document
  const rows = await connection.all({
    sql: `select message.at from kencana_audit as message where message.resource = ? and message.row_id = ? and message.user_id = ?
      and exists (select 1 from ${quoteIdentifier(table)} as document where document.id = message.row_id)`,
    values: [resource, documentId, by],
  })
  return rows.some(row => Math.abs(Date.parse(String(row.at)) - Date.parse(at)) < longestTransaction)
}

const findShopBreaches = async (
  connection: Connection,
  shop: string,
  erased: ErasedRows,
): Promise<readonly RowBreach[]> => {
  const breaches: RowBreach[] = []
  let previous: Pick<AuditChainLink, 'seq' | 'hash'> = { seq: 0, hash: genesisHash }
  for (;;) {
    const links = await findLinks(connection, { shop, after: previous.seq, limit: linksPerPage })
    for (const { link, row } of links) {
      breaches.push(...findLinkFaults(link, row, { previous, erased }))
      previous = link
    }
    if (links.length < linksPerPage) return breaches
  }
}

const findLinkFaults = (
  link: AuditChainLink,
  row: DatabaseRow | undefined,
  { previous, erased }: { readonly previous: Pick<AuditChainLink, 'seq' | 'hash'>; readonly erased: ErasedRows },
): readonly RowBreach[] => {
  const { shop, seq, auditId, hash, prev } = link
  const createBreach = (expected: string, found: string): RowBreach => ({
    shop,
    what: `link ${seq}, row ${auditId}`,
    expected,
    found,
  })
  if (seq !== previous.seq + 1) return [createBreach(`link ${previous.seq + 1}`, `link ${seq}`)]
  if (prev !== previous.hash) return [createBreach(`behind ${previous.hash}`, `behind ${prev}`)]
  if (!row) return [createBreach('a row of the audit', 'none')]
  if (row.shop !== shop) return [createBreach(`a row of ${shop}`, `one of ${row.shop}`)]
  const erasure = erased.hashes.get(auditId)
  const isAccepted = link.content === undefined || erasure?.isDocumented === true
  const state: LinkedRowState = compareLinkedRow(link, row, isAccepted ? erasure?.hash : undefined)
  if (state === 'erased') {
    if (link.content === undefined) erased.whole += 1
    else erased.content += 1
  }
  return state === 'other' ? [createBreach(`the row with the hash ${hash}`, 'another row')] : []
}

/** Reports rows without a link that are older than linked ones by more than a commit can be delayed. */
const findUnchainedBreaches = async (connection: Connection): Promise<readonly RowBreach[]> => {
  const last = await findLastChainedId(connection)
  if (last === undefined) return []
  const before = getFirstId(parseMilliseconds(last) - overdueMilliseconds)
  const rows = await findUnchained(connection, { after: '', before, limit: maxUnchained })
  return rows.map(row => ({
    shop: String(row.shop),
    what: `row ${String(row.id)}`,
    expected: 'a link of the chain',
    found: 'none',
  }))
}

/** The end of each shop's chain: recorded elsewhere, it shows whether later an end is cut off. */
export interface ChainEnd {
  readonly shop: string
  readonly links: number
  readonly hash: string
  /** Audit rows without a link. */
  readonly waiting: number
}

export const findChainEnds = async (connection: Connection): Promise<readonly ChainEnd[]> => {
  const waiting = await countUnchained(connection)
  const shops = new Set([...(await findChainedShops(connection)), ...waiting.keys()])
  const ends: ChainEnd[] = []
  for (const shop of [...shops].toSorted()) {
    const lastLink = await findLastLink(connection, shop)
    ends.push({ shop, links: lastLink?.seq ?? 0, hash: lastLink?.hash ?? genesisHash, waiting: waiting.get(shop) ?? 0 })
  }
  return ends
}
