import { listErasableColumns } from '../../engine/record/personal.ts'
import { formatLabel } from '../../engine/record/row.ts'
import type { ResourceCore, ResourceFields, StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { eraseVerb, type SealedRow } from '../storage/audit.ts'
import { digestLength } from '../storage/row-digest.ts'
import { streamRows } from '../storage/row-pages.ts'
import type { DatabaseRow } from '../storage/storage.ts'
import { batchColumn, getRowShop, isAppendOnly, localBatch } from '../storage/tables.ts'
import { getFirstId, parseMilliseconds } from './append-audit-chain.ts'
import { type AuditMessage, type Coverage, findCoverage, olderVersion, streamAuditMessages } from './audit-messages.ts'
import type { ResourceInspection, RowBreach, RowCheck, Uncovered } from './check.ts'
import { CarriedRows } from './day-checks.ts'
import { describeDifference, isUnchanged } from './seals.ts'

export const entriesAsWritten: RowCheck = {
  name: 'entries-as-written',
  invariant: 'every entry of a journal and of a log is as it was written, and none is gone or slipped in',
  find: async (connection, schema, uncovered) => {
    const breaches: RowBreach[] = []
    const coverage = await findCoverage(connection)
    for (const resource of Object.values(schema.resources))
      if (isInspected(schema, resource))
        breaches.push(...(await findBreaches({ connection, schema, coverage, resource }, uncovered)))
    return breaches
  },
}

/** Entries are audited only if their document is. */
const isInspected = ({ resources }: Schema, resource: StoredResource): boolean => {
  if (!isAppendOnly(resource) || resource.kind === 'legs' || resource.audit === 'none') return false
  return Object.values(resources).every(
    entry =>
      entry.audit !== 'none' ||
      (entry.log?.into !== resource.name &&
        !entry.lifecycle.lines.some(({ journal }) => journal?.resource === resource.name)),
  )
}

interface ExpectedEntry {
  readonly message: AuditMessage
  readonly entry: SealedRow
  /** What the entry was written as, if its personal data was erased since. */
  readonly origin?: ExpectedEntry
}

/** The audit row is written in the transaction of the entry and after it: within this time. */
const longestTransaction = 600_000

const findBreaches = async (
  inspection: ResourceInspection,
  uncovered: (entry: Uncovered) => void,
): Promise<readonly RowBreach[]> => {
  const { connection, coverage, resource } = inspection
  const breaches: RowBreach[] = []
  const expectedEntries = new ExpectedEntries(inspection)
  await expectedEntries.readErasures()
  const carried = await CarriedRows.load(connection, coverage, resource)
  let [older, moved, erased] = [0, 0, 0]
  const condition = resource.lifecycle.batched ? `${batchColumn} = '${localBatch}'` : undefined
  for await (const rows of streamRows(connection, resource.table, condition)) {
    await expectedEntries.readThrough(String(rows.at(-1)?.id ?? ''))
    for (const row of rows) {
      const expected = expectedEntries.consume(String(row.id))
      if (!expected) {
        if (carried.add(row)) continue
        if (coverage.mayBeOlder(row)) older += 1
        else breaches.push(createBreach(resource, row, ['an entry that somebody wrote', describeCreation(row)]))
        continue
      }
      if (expected.origin !== undefined) {
        erased += 1
        breaches.push(...findResealFaults(inspection, row, { ...expected, origin: expected.origin }))
      }
      const [, , , list, seal] = expected.entry
      const names = coverage.columns.of(resource.table, list, expected.message.id)
      if (names === undefined) moved += 1
      else if (!isUnchanged(resource, { names, row, seal })) {
        const { by, at } = expected.message
        breaches.push(
          createBreach(resource, row, [
            `as ${by} wrote it at ${at}`,
            describeDifference(resource, { names, row, seal }),
          ]),
        )
      }
    }
  }
  await expectedEntries.readThrough(undefined)
  uncovered({ what: resource.name, count: older, why: olderVersion })
  uncovered({ what: resource.name, count: erased, why: 'their personal data was erased, the rest is as it was' })
  uncovered({ what: resource.name, count: moved, why: 'one of their columns was taken away since' })
  return [...breaches, ...carried.breaches, ...expectedEntries.left.map(entry => createMissingBreach(resource, entry))]
}

/** An erasure replaces personal data and texts, after the entry was written: the marks of all other columns stay. */
const findResealFaults = (
  { schema, coverage, resource }: ResourceInspection,
  row: DatabaseRow,
  { message, entry, origin }: Required<ExpectedEntry>,
): readonly RowBreach[] => {
  const erasable = listErasableColumns(schema, resource)
  const former = readMarks(coverage, resource, origin)
  const changed = [...readMarks(coverage, resource, { message, entry })].flatMap(([name, mark]) =>
    erasable.has(name) || (former.get(name) ?? mark) === mark ? [] : [name],
  )
  const isEarlier = parseMilliseconds(message.id) + longestTransaction < parseMilliseconds(origin.message.id)
  if (changed.length === 0 && !isEarlier) return []
  const found = isEarlier ? 'one of before the entry' : `one that changes ${changed.join(', ')}`
  return [createBreach(resource, row, [`an erasure of personal data by ${message.by} at ${message.at}`, found])]
}

/** The marks of a seal by the columns as they are called now; none if one of them was dropped since. */
const readMarks = (
  { columns }: Coverage,
  { table }: ResourceCore,
  { message, entry: [, , , list, seal] }: ExpectedEntry,
): ReadonlyMap<string, string> =>
  new Map((columns.of(table, list, message.id) ?? []).map((name, index) => [name, seal[digestLength + index] ?? '']))

/** The audit of entries, read in parallel with them: both are in the order of time. */
class ExpectedEntries {
  readonly #expected = new Map<string, ExpectedEntry>()
  readonly #resealed = new Map<string, ExpectedEntry>()
  readonly #inspection: ResourceInspection
  readonly #messages: AsyncGenerator<AuditMessage>
  #next: AuditMessage | undefined
  #isOver = false

  constructor(inspection: ResourceInspection) {
    this.#inspection = inspection
    this.#messages = streamAuditMessages(inspection.connection, { sql: 'message.wrote like ?', values: ['%"once":[%'] })
  }

  /** Reads the seals of entries whose personal data was erased: they replace those that the entries were written with. */
  async readErasures(): Promise<void> {
    const { connection, coverage, resource } = this.#inspection
    for await (const message of streamAuditMessages(connection, {
      sql: 'message.verb = ? and message.wrote like ?',
      values: [eraseVerb, '%"resealed":[%'],
    }))
      for (const entry of message.wrote?.resealed ?? [])
        if (coverage.columns.tableNow(entry[0], message.id) === resource.table)
          this.#resealed.set(entry[1], { message, entry })
  }

  /** Reads all audit rows that the transaction of that entry may have written; all of them without an id. */
  async readThrough(id: string | undefined): Promise<void> {
    const end = id !== undefined && hasTime(id) ? getFirstId(parseMilliseconds(id) + longestTransaction) : undefined
    while (!this.#isOver) {
      if (this.#next && end !== undefined && this.#next.id > end) return
      if (this.#next) this.#add(this.#next)
      const { value, done } = await this.#messages.next()
      this.#isOver = done === true
      this.#next = done === true ? undefined : value
    }
  }

  #add(message: AuditMessage): void {
    const { coverage, resource } = this.#inspection
    for (const entry of message.wrote?.once ?? [])
      if (coverage.columns.tableNow(entry[0], message.id) === resource.table)
        this.#expected.set(entry[1], { message, entry })
  }

  consume(id: string): ExpectedEntry | undefined {
    const match = this.#expected.get(id)
    this.#expected.delete(id)
    const resealed = this.#resealed.get(id)
    return match && resealed ? { ...resealed, origin: match } : match
  }

  get left(): readonly ExpectedEntry[] {
    return [...this.#expected.values()]
  }
}

/** Ids of other programs contain no time. */
const hasTime = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id)

const describeCreation = (row: DatabaseRow): string => `one of ${row.created_by} at ${row.created_at}`

const createBreach = (
  resource: ResourceCore & ResourceFields,
  row: DatabaseRow,
  [expected, match]: readonly [expected: string, found: string],
): RowBreach => ({
  shop: getRowShop(resource, row),
  what: `${resource.name} ${formatLabel(resource, row)} (${row.id})`,
  expected,
  found: match,
})

const createMissingBreach = ({ name }: ResourceCore, { message, entry }: ExpectedEntry): RowBreach => ({
  shop: message.shop,
  what: `${name} (${entry[1]}) of ${message.resource} ${message.rowId}`,
  expected: `the entry that ${message.by} wrote at ${message.at}`,
  found: 'none',
})
