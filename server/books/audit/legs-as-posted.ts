import type { Ledger } from '../../../engine/schema/ledger.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { digestIn, digestLength, sealOf } from '../../storage/row-digest.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { getShopColumn } from '../../storage/tables.ts'
import { auditedBooks } from '../audit-posting.ts'
import type { Breach, RowCheck, Uncovered } from './check.ts'
import { type Coverage, eachSaid, findCoverage, findSaid, olderVersion, type Said } from './said.ts'
import { differing, likeness } from './seal-fault.ts'

const rowsAtOnce = 2000

export const legsAsPosted: RowCheck = {
  name: 'legs-as-posted',
  says: 'every leg is as its posting wrote it, and none of a posting is gone',
  find: async (connection, schema, uncovered) => {
    const coverage = await findCoverage(connection)
    const breaches: Breach[] = []
    for (const ledger of Object.values(schema.ledgers)) {
      const inspection = { connection, coverage, ledger, legs: getResource(schema, ledger.resource) }
      breaches.push(...(await breachesOf(inspection, schema, uncovered)))
    }
    return breaches
  },
}

interface Inspection {
  readonly connection: Connection
  readonly coverage: Coverage
  readonly ledger: Ledger
  readonly legs: StoredResource
}

/**
 * A posting in the audit: the columns of its legs by their current names, and the seals that no leg has matched yet, by
 * digest.
 */
interface Posting {
  readonly said: Said
  readonly names: readonly string[] | undefined
  readonly seals: Map<string, string>
}

const breachesOf = async (
  inspection: Inspection,
  schema: Schema,
  uncovered: (one: Uncovered) => void,
): Promise<readonly Breach[]> => {
  const breaches: Breach[] = []
  const [met, older, moved] = [new Set<string>(), { count: 0 }, { count: 0 }]
  let matched = 0
  for await (const rows of pagesOf(inspection)) {
    const postings = await findPostings(inspection, rows)
    for (const [id, own] of Map.groupBy(rows, row => String(row[legLinks.posting]))) {
      const posting = postings.get(id)
      if (posting === undefined || posting === 'older') {
        // Documents without an audit row are reported by another invariant.
        older.count += own.length
        continue
      }
      if (posting.names === undefined) {
        moved.count += own.length
        matched += own.length
        continue
      }
      const { strays, count } = meet(posting, posting.names, own)
      matched += count
      for (const [leg, seal] of strays) {
        if (seal !== undefined) met.add(`${id} ${seal}`)
        breaches.push(strayOf(inspection, schema, { leg, seal, posting }))
      }
    }
  }
  const { name } = inspection.ledger
  uncovered({ what: `legs of ${name}`, count: older.count, why: olderVersion })
  uncovered({ what: `legs of ${name}`, count: moved.count, why: 'one of their columns was taken away since' })
  return [...breaches, ...(await missingOf(inspection, matched + met.size, met))]
}

async function* pagesOf({ connection, legs }: Inspection): AsyncGenerator<readonly DatabaseRow[]> {
  for (let after = '', isMore = true; isMore; ) {
    const sql = `select * from ${quoted(legs.table)} where id > ? order by id limit ?`
    const rows = await connection.all({ sql, values: [after, rowsAtOnce] })
    yield rows
    isMore = rows.length === rowsAtOnce
    after = String(rows.at(-1)?.id ?? '')
  }
}

const findPostings = async (
  inspection: Inspection,
  rows: readonly DatabaseRow[],
): Promise<ReadonlyMap<string, Posting | 'older'>> => {
  const ids = [...new Set(rows.map(row => String(row[legLinks.posting])))]
  const found = new Map<string, Posting | 'older'>()
  const most = 500
  for (let at = 0; at < ids.length; at += most) {
    const part = ids.slice(at, at + most)
    const said = await findSaid(inspection.connection, {
      sql: `said.resource = ? and said.row_id in (${part.map(() => '?').join(', ')})`,
      values: [auditedBooks, ...part],
    })
    for (const one of said) found.set(one.rowId, one.wrote ? postingOf(inspection, one) : 'older')
  }
  return found
}

const postingOf = ({ coverage, legs }: Inspection, said: Said): Posting => {
  const own = said.wrote?.legs?.find(([table]) => coverage.columns.tableNow(table, said.id) === legs.table)
  const [, list = '', ...seals] = own ?? []
  const names = own ? coverage.columns.of(legs.table, list, said.id) : []
  return { said, names, seals: new Map(seals.map(seal => [seal.slice(0, digestLength), seal])) }
}

interface Met {
  readonly count: number
  /** Legs that differ from their posting, each with the most similar seal. */
  readonly strays: readonly (readonly [DatabaseRow, string | undefined])[]
}

const meet = ({ seals }: Posting, names: readonly string[], legs: readonly DatabaseRow[]): Met => {
  const strange: DatabaseRow[] = []
  for (const leg of legs) if (!seals.delete(digestIn(names, leg))) strange.push(leg)
  const strays = strange.map(leg => {
    const now = sealOf(names, leg)
    const [closest] = [...seals.values()].toSorted((a, b) => likeness(b, now) - likeness(a, now))
    if (closest !== undefined) seals.delete(closest.slice(0, digestLength))
    return [leg, closest] as const
  })
  return { count: legs.length - strange.length, strays }
}

const strayOf = (
  { ledger, legs }: Inspection,
  schema: Schema,
  { leg, seal, posting }: { readonly leg: DatabaseRow; readonly seal: string | undefined; readonly posting: Posting },
): Breach => {
  const { said, names = [] } = posting
  const place = String(leg[ledger.transfer.place])
  const document = leg[legLinks.documentId]
  const of = document === schema.project.emptyText ? '' : ` of ${leg[legLinks.document]} ${document}`
  return {
    ledger: ledger.name,
    shop: String(leg[getShopColumn(legs)]),
    place,
    what: `leg ${leg.id}${of}`,
    expected:
      seal === undefined ? `no leg that posting ${said.rowId} did not write` : `as ${said.by} posted it at ${said.at}`,
    found: seal === undefined ? 'a leg' : differing(legs, { names, row: leg, seal }),
  }
}

/** Finds postings with fewer legs than they wrote; reads each posting only if the total differs. */
const missingOf = async (
  inspection: Inspection,
  count: number,
  met: ReadonlySet<string>,
): Promise<readonly Breach[]> => {
  const { connection, coverage, ledger, legs } = inspection
  const where = { sql: 'said.resource = ? and said.wrote is not null', values: [auditedBooks] }
  const sealsIn = ({ id, wrote }: Said): number =>
    (wrote?.legs ?? []).reduce(
      (sum, [table, , ...seals]) => sum + (coverage.columns.tableNow(table, id) === legs.table ? seals.length : 0),
      0,
    )
  let expected = 0
  for await (const said of eachSaid(connection, where)) expected += sealsIn(said)
  if (expected === count) return []
  const left = new Map<string, Posting>()
  for await (const said of eachSaid(connection, where))
    if (sealsIn(said) > 0) left.set(said.rowId, postingOf(inspection, said))
  for await (const rows of pagesOf(inspection)) {
    for (const row of rows) {
      const posting = left.get(String(row[legLinks.posting]))
      if (posting?.names) posting.seals.delete(digestIn(posting.names, row))
    }
  }
  return [...left.values()].flatMap(({ said, names, seals }) => {
    const gone = [...seals.values()].filter(seal => !met.has(`${said.rowId} ${seal}`)).length
    if (gone === 0 || names === undefined) return []
    const what = `posting ${said.rowId} of ${said.by} at ${said.at}`
    return [
      {
        ledger: ledger.name,
        shop: said.shop,
        place: '-',
        what,
        expected: `${sealsIn(said)} legs`,
        found: `${gone} fewer`,
      },
    ]
  })
}
