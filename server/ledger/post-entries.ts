// Posts entries of any ledgers together, inside the transaction of their cause: all of them or none.

import { legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { createStamp } from '../caller/create-stamp.ts'
import { yieldToEventLoop } from '../event-loop/yield-to-event-loop.ts'
import { createId } from '../storage/create-id.ts'
import { buildSystemValues, insertMany } from '../storage/ledger/balances.ts'
import { recordLegs } from '../storage/pending-audit.ts'
import type { Stamp } from '../storage/rows.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
import { applyBalanceMoves } from './apply-balance-moves.ts'
import { auditPosting } from './audit-posting.ts'
import { computeBalanceMoves } from './balance-moves.ts'
import { checkEntry } from './check-entry.ts'
import { updateDerivedRows } from './derive-rows.ts'
import type { CheckedEntry, EntrySide, LedgerEntry, PostingResult } from './entry.ts'
import { assertOpenDay, lockOpenDaysShared } from './open-day.ts'
import { checkReferencedRows } from './places.ts'
import { recordSingles } from './record-singles.ts'

/**
 * Posts the entries on the open day of their shops; throws DayClosed or `books.*`, after which the transaction must
 * be rolled back. Locks the day first, then balances in a global order, which prevents deadlocks.
 */
export const postEntries = async (
  connection: Connection,
  caller: Caller,
  entries: readonly LedgerEntry[],
): Promise<PostingResult> => {
  const { schema, shop } = caller
  const checked: CheckedEntry[] = []
  for (const entry of entries) {
    await yieldToEventLoop()
    checked.push(checkEntry(entry, { schema, shop: shop.code, id: createId() }))
  }
  const days = await lockOpenDaysShared(connection, caller, checked.flatMap(getShops))
  for (const [index, { date }] of entries.entries()) {
    if (date === undefined) continue
    for (const code of getShops(checked[index])) assertOpenDay(date, days.get(code))
  }
  await checkReferencedRows(connection, schema, checked)
  return writePosting(connection, caller, { entries: checked, days, verb: 'post' })
}

const getShops = (entry: CheckedEntry | undefined): readonly string[] => (entry ? [entry.from.shop, entry.to.shop] : [])

interface PostingInput {
  readonly entries: readonly CheckedEntry[]
  readonly days: ReadonlyMap<string, string>
  readonly verb: 'post' | 'reverse'
  /** Checks balances after all entries instead of after each, because entries of closed days come in no order. */
  readonly atEnd?: boolean
}

/** Writes balances, legs and the audit row of validated entries, while their days are locked. */
export const writePosting = async (
  connection: Connection,
  caller: Caller,
  { entries, days, verb, atEnd = false }: PostingInput,
): Promise<PostingResult> => {
  const posting = createId()
  if (entries.length === 0) return { posting, entries: [] }
  const { schema } = caller
  const stamp = createStamp(caller)
  await yieldToEventLoop()
  const moves = computeBalanceMoves(schema, entries, { atEnd })
  await yieldToEventLoop()
  await applyBalanceMoves(connection, caller, moves, stamp)
  await recordSingles(connection, schema, entries)
  for (const [ledger, ledgerEntries] of Map.groupBy(entries, one => one.ledger)) {
    const rows = ledgerEntries.flatMap(entry => buildLegs(schema, entry, { days, posting, stamp }))
    const resource = getResource(schema, ledger.resource)
    await insertMany(connection, resource, rows)
    await recordLegs(connection, resource, rows)
  }
  await updateDerivedRows(connection, schema, entries)
  await auditPosting(connection, caller, { posting, entries, verb })
  return { posting, entries: entries.map(({ id }) => id) }
}

interface LegContext {
  readonly days: ReadonlyMap<string, string>
  readonly posting: string
  readonly stamp: Stamp
}

/** Builds two rows with opposite amounts. */
const buildLegs = (
  schema: Schema,
  entry: CheckedEntry,
  { days, posting, stamp }: LegContext,
): readonly DatabaseRow[] => {
  const { ledger, from, to, source, day } = entry
  const resource = getResource(schema, ledger.resource)
  const buildLeg = ({ shop, place }: EntrySide, sign: 1 | -1): DatabaseRow => ({
    ...buildSystemValues(stamp),
    [getShopColumn(resource)]: shop,
    [schema.project.shop.businessDate]: day ?? days.get(shop) ?? null,
    [ledger.transfer.place]: place,
    [ledger.transfer.from]: from.place,
    [ledger.transfer.to]: to.place,
    ...entry.dims,
    // 0 - 0 is 0, while -1 * 0 is negative zero.
    ...mapValues(entry.amounts, value => (sign === 1 ? value : 0 - value)),
    [legLinks.entry]: entry.id,
    [legLinks.kind]: entry.kind,
    [legLinks.posting]: posting,
    [legLinks.document]: source.document,
    [legLinks.documentId]: source.documentId,
    [legLinks.move]: source.move,
    [legLinks.line]: source.line,
    [legLinks.reverses]: entry.reverses,
  })
  return [buildLeg(from, -1), buildLeg(to, 1)]
}
