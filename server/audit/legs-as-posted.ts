import { chunk } from 'es-toolkit/array/chunk'
import { uniq } from 'es-toolkit/array/uniq'
import { sumBy } from 'es-toolkit/math/sumBy'
import { type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { auditedPostings } from '../ledger/audit-posting.ts'
import { computeRowDigest, computeSeal, digestLength } from '../storage/row-digest.ts'
import { streamRows } from '../storage/row-pages.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
import {
  type AuditMessage,
  type Coverage,
  findAuditMessages,
  findCoverage,
  olderVersion,
  streamAuditMessages,
} from './audit-messages.ts'
import type { RowBreach, RowCheck, Uncovered } from './check.ts'
import { CarriedRows } from './day-checks.ts'
import { countEqualMarks, describeDifference } from './seals.ts'

export const legsAsPosted: RowCheck = {
  name: 'legs-as-posted',
  invariant: 'every leg is as its posting wrote it, and none of a posting is gone',
  find: async (connection, schema, uncovered) => {
    const coverage = await findCoverage(connection)
    const breaches: RowBreach[] = []
    for (const ledger of Object.values(schema.ledgers)) {
      const inspection = { connection, coverage, ledger, legs: getResource(schema, ledger.resource) }
      breaches.push(...(await findBreaches(inspection, schema, uncovered)))
    }
    return breaches
  },
}

interface LegInspection {
  readonly connection: Connection
  readonly coverage: Coverage
  readonly ledger: Ledger
  readonly legs: StoredResource
}

/**
 * A posting in the audit: the columns of its legs by their current names, and the seals that no leg has matched yet, by
 * digest.
 */
interface AuditedPosting {
  readonly message: AuditMessage
  readonly names: readonly string[] | undefined
  readonly seals: Map<string, string>
}

const findBreaches = async (
  inspection: LegInspection,
  schema: Schema,
  uncovered: (one: Uncovered) => void,
): Promise<readonly RowBreach[]> => {
  const breaches: RowBreach[] = []
  const [matchedSeals, older, moved] = [new Set<string>(), { count: 0 }, { count: 0 }]
  const carried = await CarriedRows.load(inspection.connection, inspection.coverage, inspection.legs)
  let matched = 0
  for await (const rows of streamRows(inspection.connection, inspection.legs.table)) {
    const postings = await findPostings(inspection, rows)
    for (const [id, postingLegs] of Map.groupBy(rows, row => String(row[legLinks.posting]))) {
      const posting = postings.get(id)
      if (posting === undefined && postingLegs.filter(leg => carried.add(leg)).length > 0) continue
      if (posting === undefined || posting === 'older') {
        // Documents without an audit row are reported by another invariant.
        older.count += postingLegs.length
        continue
      }
      if (posting.names === undefined) {
        moved.count += postingLegs.length
        matched += postingLegs.length
        continue
      }
      const { strays, count } = matchLegs(posting, posting.names, postingLegs)
      matched += count
      for (const [leg, seal] of strays) {
        if (seal !== undefined) matchedSeals.add(`${id} ${seal}`)
        breaches.push(createStrayBreach(inspection, schema, { leg, seal, posting }))
      }
    }
  }
  const { name } = inspection.ledger
  uncovered({ what: `legs of ${name}`, count: older.count, why: olderVersion })
  uncovered({ what: `legs of ${name}`, count: moved.count, why: 'one of their columns was taken away since' })
  return [
    ...breaches,
    ...carried.breaches,
    ...(await findMissingLegs(inspection, matched + matchedSeals.size, matchedSeals)),
  ]
}

const findPostings = async (
  inspection: LegInspection,
  rows: readonly DatabaseRow[],
): Promise<ReadonlyMap<string, AuditedPosting | 'older'>> => {
  const ids = uniq(rows.map(row => String(row[legLinks.posting])))
  const found = new Map<string, AuditedPosting | 'older'>()
  for (const batch of chunk(ids, 500)) {
    const messages = await findAuditMessages(inspection.connection, {
      sql: `message.resource = ? and message.row_id in (${batch.map(() => '?').join(', ')})`,
      values: [auditedPostings, ...batch],
    })
    for (const message of messages)
      found.set(message.rowId, message.wrote ? toAuditedPosting(inspection, message) : 'older')
  }
  return found
}

const toAuditedPosting = ({ coverage, legs }: LegInspection, message: AuditMessage): AuditedPosting => {
  const legSeals = message.wrote?.legs?.find(([table]) => coverage.columns.tableNow(table, message.id) === legs.table)
  const [, list = '', ...seals] = legSeals ?? []
  const names = legSeals ? coverage.columns.of(legs.table, list, message.id) : []
  return { message, names, seals: new Map(seals.map(seal => [seal.slice(0, digestLength), seal])) }
}

interface LegMatches {
  readonly count: number
  /** Legs that differ from their posting, each with the most similar seal. */
  readonly strays: readonly (readonly [DatabaseRow, string | undefined])[]
}

const matchLegs = ({ seals }: AuditedPosting, names: readonly string[], legs: readonly DatabaseRow[]): LegMatches => {
  const unmatched: DatabaseRow[] = []
  for (const leg of legs) if (!seals.delete(computeRowDigest(names, leg))) unmatched.push(leg)
  const strays = unmatched.map(leg => {
    const now = computeSeal(names, leg)
    const [closest] = [...seals.values()].toSorted((a, b) => countEqualMarks(b, now) - countEqualMarks(a, now))
    if (closest !== undefined) seals.delete(closest.slice(0, digestLength))
    return [leg, closest] as const
  })
  return { count: legs.length - unmatched.length, strays }
}

const createStrayBreach = (
  { ledger, legs }: LegInspection,
  schema: Schema,
  {
    leg,
    seal,
    posting,
  }: { readonly leg: DatabaseRow; readonly seal: string | undefined; readonly posting: AuditedPosting },
): RowBreach => {
  const { message, names = [] } = posting
  const place = String(leg[ledger.transfer.place])
  const document = leg[legLinks.documentId]
  const documentSuffix = document === schema.project.emptyText ? '' : ` of ${leg[legLinks.document]} ${document}`
  return {
    ledger: ledger.name,
    shop: String(leg[getShopColumn(legs)]),
    place,
    what: `leg ${leg.id}${documentSuffix}`,
    expected:
      seal === undefined
        ? `no leg that posting ${message.rowId} did not write`
        : `as ${message.by} posted it at ${message.at}`,
    found: seal === undefined ? 'a leg' : describeDifference(legs, { names, row: leg, seal }),
  }
}

/** Finds postings with fewer legs than they wrote; reads each posting only if the total differs. */
const findMissingLegs = async (
  inspection: LegInspection,
  count: number,
  matchedSeals: ReadonlySet<string>,
): Promise<readonly RowBreach[]> => {
  const { connection, coverage, ledger, legs } = inspection
  const where = { sql: 'message.resource = ? and message.wrote is not null', values: [auditedPostings] }
  const countSeals = ({ id, wrote }: AuditMessage): number =>
    sumBy(wrote?.legs ?? [], ([table, , ...seals]) =>
      coverage.columns.tableNow(table, id) === legs.table ? seals.length : 0,
    )
  let expected = 0
  for await (const message of streamAuditMessages(connection, where)) expected += countSeals(message)
  if (expected === count) return []
  const remaining = new Map<string, AuditedPosting>()
  for await (const message of streamAuditMessages(connection, where))
    if (countSeals(message) > 0) remaining.set(message.rowId, toAuditedPosting(inspection, message))
  for await (const rows of streamRows(connection, legs.table)) {
    for (const row of rows) {
      const posting = remaining.get(String(row[legLinks.posting]))
      if (posting?.names) posting.seals.delete(computeRowDigest(posting.names, row))
    }
  }
  return [...remaining.values()].flatMap(({ message, names, seals }) => {
    const missing = [...seals.values()].filter(seal => !matchedSeals.has(`${message.rowId} ${seal}`)).length
    if (missing === 0 || names === undefined) return []
    const what = `posting ${message.rowId} of ${message.by} at ${message.at}`
    return [
      {
        ledger: ledger.name,
        shop: message.shop,
        what,
        expected: `${countSeals(message)} legs`,
        found: `${missing} fewer`,
      },
    ]
  })
}
