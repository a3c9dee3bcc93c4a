// Posts entries of any ledgers together, inside the transaction of their cause: all of them or none.

import { legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { giveWay } from '../event-loop/give-way.ts'
import { insertMany, systemValues } from '../storage/books/balances.ts'
import { newId } from '../storage/new-id.ts'
import type { Stamp } from '../storage/rows.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
import { noteLegs } from '../storage/written.ts'
import { auditPosting } from './audit-posting.ts'
import { balanceMoves } from './balance-moves.ts'
import { checkEntry } from './check-entry.ts'
import { keepRowsOf } from './derive-rows.ts'
import type { CheckedEntry, Entry, Posted, Side } from './entry.ts'
import { applyMoves } from './move-balances.ts'
import { refuseOtherDay, shareOpenDays } from './open-day.ts'
import { checkNamedRows } from './places.ts'
import { refuseTwice } from './refuse-twice.ts'

/**
 * Posts the entries on the open day of their shops; throws DayClosed or EntryRefused, after which the transaction must
 * be rolled back. Locks the day first, then balances in a global order, which prevents deadlocks.
 */
export const postEntries = async (
  connection: Connection,
  caller: Caller,
  entries: readonly Entry[],
): Promise<Posted> => {
  const { schema, shop } = caller
  const checked: CheckedEntry[] = []
  for (const entry of entries) {
    await giveWay()
    checked.push(checkEntry(entry, { schema, shop: shop.code, id: newId() }))
  }
  const days = await shareOpenDays(connection, caller, checked.flatMap(shopsOf))
  for (const [at, { date }] of entries.entries()) {
    if (date === undefined) continue
    for (const code of shopsOf(checked[at])) refuseOtherDay(date, days.get(code))
  }
  await checkNamedRows(connection, schema, checked)
  return bookEntries(connection, caller, { entries: checked, days, verb: 'post' })
}

const shopsOf = (entry: CheckedEntry | undefined): readonly string[] => (entry ? [entry.from.shop, entry.to.shop] : [])

export interface Booking {
  readonly entries: readonly CheckedEntry[]
  readonly days: ReadonlyMap<string, string>
  readonly verb: 'post' | 'reverse'
  /** Checks balances after all entries instead of after each, because entries of closed days come in no order. */
  readonly atEnd?: boolean
}

/** Writes balances, legs and the audit row of validated entries, while their days are locked. */
export const bookEntries = async (
  connection: Connection,
  caller: Caller,
  { entries, days, verb, atEnd = false }: Booking,
): Promise<Posted> => {
  const posting = newId()
  if (entries.length === 0) return { posting, entries: [] }
  const { schema } = caller
  const stamp: Stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  await giveWay()
  const moves = balanceMoves(schema, entries, { atEnd })
  await giveWay()
  await applyMoves(connection, caller, moves, stamp)
  await refuseTwice(connection, schema, entries)
  for (const [ledger, own] of Map.groupBy(entries, one => one.ledger)) {
    const rows = own.flatMap(entry => legsOf(schema, entry, { days, posting, stamp }))
    const resource = getResource(schema, ledger.resource)
    await insertMany(connection, resource, rows)
    await noteLegs(connection, resource, rows)
  }
  await keepRowsOf(connection, schema, entries)
  await auditPosting(connection, caller, { posting, entries, verb })
  return { posting, entries: entries.map(({ id }) => id) }
}

interface LegContext {
  readonly days: ReadonlyMap<string, string>
  readonly posting: string
  readonly stamp: Stamp
}

/** Builds two rows with opposite amounts. */
const legsOf = (schema: Schema, entry: CheckedEntry, { days, posting, stamp }: LegContext): readonly DatabaseRow[] => {
  const { ledger, from, to, source, day } = entry
  const resource = getResource(schema, ledger.resource)
  const leg = ({ shop, place }: Side, sign: 1 | -1): DatabaseRow => ({
    ...systemValues(stamp),
    [getShopColumn(resource)]: shop,
    [schema.project.shop.businessDate]: day ?? days.get(shop) ?? null,
    [ledger.transfer.place]: place,
    [ledger.transfer.from]: from.place,
    [ledger.transfer.to]: to.place,
    ...entry.dims,
    // 0 - 0 is 0, while -1 * 0 is negative zero.
    ...Object.fromEntries(Object.entries(entry.amounts).map(([name, value]) => [name, sign === 1 ? value : 0 - value])),
    [legLinks.entry]: entry.id,
    [legLinks.kind]: entry.kind,
    [legLinks.posting]: posting,
    [legLinks.document]: source.document,
    [legLinks.documentId]: source.documentId,
    [legLinks.move]: source.move,
    [legLinks.line]: source.line,
    [legLinks.reverses]: entry.reverses,
  })
  return [leg(from, -1), leg(to, 1)]
}
