import {
  countUnchained,
  findChainedShops,
  findHead,
  findLastChained,
  findLinks,
  findUnchained,
  hashOf,
  type Link,
  noLink,
} from '../../storage/audit-chain.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { firstIdAt, millisecondsOf, overdueMilliseconds } from '../chain-audit.ts'
import type { Breach, RowCheck } from './check.ts'

const linksAtOnce = 1000
const mostUnchained = 1000

export const chainHolds: RowCheck = {
  name: 'chain-holds',
  says: 'no row of the audit was altered, taken away or slipped in since it was chained',
  find: async connection => {
    const breaches: Breach[] = []
    for (const shop of await findChainedShops(connection)) breaches.push(...(await breachesOf(connection, shop)))
    return [...breaches, ...(await unchained(connection))]
  },
}

const breachesOf = async (connection: Connection, shop: string): Promise<readonly Breach[]> => {
  const breaches: Breach[] = []
  let before: Pick<Link, 'seq' | 'hash'> = { seq: 0, hash: noLink }
  for (;;) {
    const links = await findLinks(connection, { shop, after: before.seq, most: linksAtOnce })
    for (const { link, row } of links) {
      breaches.push(...faultsOf(link, row, before))
      before = link
    }
    if (links.length < linksAtOnce) return breaches
  }
}

const faultsOf = (link: Link, row: DatabaseRow | undefined, before: Pick<Link, 'seq' | 'hash'>): readonly Breach[] => {
  const { shop, seq, auditId, hash, prev } = link
  const breach = (expected: string, found: string): Breach => ({
    ledger: '-',
    shop,
    place: '-',
    what: `link ${seq}, row ${auditId}`,
    expected,
    found,
  })
  if (seq !== before.seq + 1) return [breach(`link ${before.seq + 1}`, `link ${seq}`)]
  if (prev !== before.hash) return [breach(`behind ${before.hash}`, `behind ${prev}`)]
  if (!row) return [breach('a row of the audit', 'none')]
  return hashOf(row, prev) === hash ? [] : [breach(`the row with the hash ${hash}`, 'another row')]
}

/** Reports rows without a link that are older than linked ones by more than a commit can be delayed. */
const unchained = async (connection: Connection): Promise<readonly Breach[]> => {
  const last = await findLastChained(connection)
  if (last === undefined) return []
  const before = firstIdAt(millisecondsOf(last) - overdueMilliseconds)
  const rows = await findUnchained(connection, { after: '', before, most: mostUnchained })
  return rows.map(row => ({
    ledger: '-',
    shop: String(row.shop),
    place: '-',
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
    const head = await findHead(connection, shop)
    ends.push({ shop, links: head?.seq ?? 0, hash: head?.hash ?? noLink, waiting: waiting.get(shop) ?? 0 })
  }
  return ends
}
