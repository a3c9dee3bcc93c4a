import { eraseVerb } from '../../storage/audit.ts'
import {
  type AuditChainLink,
  countUnchained,
  findChainedShops,
  findLastChainedId,
  findLastLink,
  findLinks,
  findUnchained,
  genesisHash,
  hashAuditRow,
  hashErasedRow,
} from '../../storage/audit-chain.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { getFirstId, overdueMilliseconds, parseMilliseconds } from '../append-audit-chain.ts'
import { streamAuditMessages } from './audit-messages.ts'
import type { RowBreach, RowCheck } from './check.ts'

const linksPerPage = 1000
const maxUnchained = 1000

export const chainHolds: RowCheck = {
  name: 'chain-holds',
  invariant: 'no row of the audit was altered, taken away or slipped in since it was chained',
  find: async connection => {
    const breaches: RowBreach[] = []
    const erased = await findErasedHashes(connection)
    for (const shop of await findChainedShops(connection))
      breaches.push(...(await findShopBreaches(connection, shop, erased)))
    return [...breaches, ...(await findUnchainedBreaches(connection))]
  },
}

/** Rows whose personal data was erased have the hash that the audit of the erasure has; it has a link of its own. */
const findErasedHashes = async (connection: Connection): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>()
  for await (const { wrote } of streamAuditMessages(connection, {
    sql: 'message.verb = ? and message.wrote like ?',
    values: [eraseVerb, '%"erased":[%'],
  }))
    for (const [id, hash] of wrote?.erased ?? []) hashes.set(id, hash)
  return hashes
}

const findShopBreaches = async (
  connection: Connection,
  shop: string,
  erased: ReadonlyMap<string, string>,
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
  {
    previous,
    erased,
  }: { readonly previous: Pick<AuditChainLink, 'seq' | 'hash'>; readonly erased: ReadonlyMap<string, string> },
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
  const isAsWritten = hashAuditRow(row, prev) === hash || erased.get(auditId) === hashErasedRow(row)
  return isAsWritten ? [] : [createBreach(`the row with the hash ${hash}`, 'another row')]
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
