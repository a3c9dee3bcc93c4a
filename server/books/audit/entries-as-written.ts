import { labelOf } from '../../../engine/record/row.ts'
import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { isAppended, sealOf } from '../../storage/row-digest.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { batchColumn, ownBatch, shopOf } from '../../storage/tables.ts'
import type { SealedRow } from '../../storage/written.ts'
import { firstIdAt, millisecondsOf } from '../chain-audit.ts'
import type { Breach, RowCheck, Uncovered } from './check.ts'
import { type Coverage, eachSaid, findCoverage, olderVersion, type Said } from './said.ts'
import { differing } from './seal-fault.ts'

export const entriesAsWritten: RowCheck = {
  name: 'entries-as-written',
  says: 'every entry of a journal and of a log is as it was written, and none is gone or slipped in',
  find: async (connection, schema, uncovered) => {
    const breaches: Breach[] = []
    const coverage = await findCoverage(connection)
    for (const resource of Object.values(schema.resources))
      if (isInspected(schema, resource))
        breaches.push(...(await breachesOf({ connection, coverage, resource }, uncovered)))
    return breaches
  },
}

/** Entries are audited only if their document is. */
const isInspected = ({ resources }: Schema, resource: StoredResource): boolean => {
  if (!isAppended(resource) || resource.kind === 'legs' || resource.audit === 'none') return false
  return Object.values(resources).every(
    one =>
      one.audit !== 'none' ||
      (one.log?.into !== resource.name &&
        !one.lifecycle.lines.some(({ journal }) => journal?.resource === resource.name)),
  )
}

interface Inspection {
  readonly connection: Connection
  readonly coverage: Coverage
  readonly resource: StoredResource
}

interface Expected {
  readonly said: Said
  readonly entry: SealedRow
}

const rowsAtOnce = 2000
/** The audit row is written in the transaction of the entry and after it: within this time. */
const longestTransaction = 600_000

const breachesOf = async (inspection: Inspection, uncovered: (one: Uncovered) => void): Promise<readonly Breach[]> => {
  const { coverage, resource } = inspection
  const breaches: Breach[] = []
  const waiting = new Waiting(inspection)
  let [older, moved] = [0, 0]
  for await (const rows of pagesOf(inspection)) {
    await waiting.readUpTo(String(rows.at(-1)?.id ?? ''))
    for (const row of rows) {
      const expected = waiting.take(String(row.id))
      if (!expected) {
        if (coverage.mayBeOlder(row)) older += 1
        else breaches.push(breachOf(resource, row, ['an entry that somebody wrote', madeBy(row)]))
        continue
      }
      const [, , , list, seal] = expected.entry
      const names = coverage.columns.of(resource.table, list, expected.said.id)
      if (names === undefined) moved += 1
      else if (sealOf(names, row) !== seal) {
        const { by, at } = expected.said
        breaches.push(
          breachOf(resource, row, [`as ${by} wrote it at ${at}`, differing(resource, { names, row, seal })]),
        )
      }
    }
  }
  await waiting.readUpTo(undefined)
  uncovered({ what: resource.name, count: older, why: olderVersion })
  uncovered({ what: resource.name, count: moved, why: 'one of their columns was taken away since' })
  return [...breaches, ...waiting.left.map(one => missingOf(resource, one))]
}

async function* pagesOf({ connection, resource }: Inspection): AsyncGenerator<readonly DatabaseRow[]> {
  const own = resource.lifecycle.batched ? `${batchColumn} = '${ownBatch}' and ` : ''
  for (let after = '', isMore = true; isMore; ) {
    const sql = `select * from ${quoted(resource.table)} where ${own}id > ? order by id limit ?`
    const rows = await connection.all({ sql, values: [after, rowsAtOnce] })
    if (rows.length > 0) yield rows
    isMore = rows.length === rowsAtOnce
    after = String(rows.at(-1)?.id ?? '')
  }
}

/** The audit of entries, read in parallel with them: both are in the order of time. */
class Waiting {
  readonly #expected = new Map<string, Expected>()
  readonly #inspection: Inspection
  readonly #said: AsyncGenerator<Said>
  #next: Said | undefined
  #isOver = false

  constructor(inspection: Inspection) {
    this.#inspection = inspection
    this.#said = eachSaid(inspection.connection, { sql: 'said.wrote like ?', values: ['%"once":[%'] })
  }

  /** Reads all audit rows that the transaction of that entry may have written; all of them without an id. */
  async readUpTo(id: string | undefined): Promise<void> {
    const end = id !== undefined && isOfTime(id) ? firstIdAt(millisecondsOf(id) + longestTransaction) : undefined
    while (!this.#isOver) {
      if (this.#next && end !== undefined && this.#next.id > end) return
      if (this.#next) this.#add(this.#next)
      const { value, done } = await this.#said.next()
      this.#isOver = done === true
      this.#next = done === true ? undefined : value
    }
  }

  #add(said: Said): void {
    const { coverage, resource } = this.#inspection
    for (const entry of said.wrote?.once ?? [])
      if (coverage.columns.tableNow(entry[0], said.id) === resource.table) this.#expected.set(entry[1], { said, entry })
  }

  take(id: string): Expected | undefined {
    const found = this.#expected.get(id)
    this.#expected.delete(id)
    return found
  }

  get left(): readonly Expected[] {
    return [...this.#expected.values()]
  }
}

/** Ids of other programs contain no time. */
const isOfTime = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id)

const madeBy = (row: DatabaseRow): string => `one of ${row.created_by} at ${row.created_at}`

const breachOf = (
  resource: ResourceCore & ResourceFields,
  row: DatabaseRow,
  [expected, found]: readonly [expected: string, found: string],
): Breach => ({
  ledger: '-',
  shop: shopOf(resource, row),
  place: '-',
  what: `${resource.name} ${labelOf(resource, row)} (${row.id})`,
  expected,
  found,
})

const missingOf = ({ name }: ResourceCore, { said, entry }: Expected): Breach => ({
  ledger: '-',
  shop: said.shop,
  place: '-',
  what: `${name} (${entry[1]}) of ${said.resource} ${said.rowId}`,
  expected: `the entry that ${said.by} wrote at ${said.at}`,
  found: 'none',
})
