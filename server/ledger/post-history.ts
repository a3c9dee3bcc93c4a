// Posts entries before the shop's first day, each on its own day, and reverses what they replace on its own day.

import { historyMove, type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { lockOpenDaysShared } from '../day/open-day.ts'
import { RequestError } from '../error/errors.ts'
import { createId } from '../storage/create-id.ts'
import { findFirstDay } from '../storage/ledger/legs.ts'
import type { Connection } from '../storage/storage.ts'
import { checkEntry } from './check-entry.ts'
import type { CheckedEntry, LedgerEntry, PostingResult } from './entry.ts'
import { checkReferencedRows } from './places.ts'
import { writePosting } from './post-entries.ts'
import { buildActiveMirrors, type EntryLegs } from './reverse-entries.ts'
import { recomputeEarlierDays } from './update-day-sums.ts'

interface HistoryPosting {
  /** Each has its day in `history`. */
  readonly entries: readonly LedgerEntry[]
  /** History entries to reverse on their own days. */
  readonly reversedEntries: readonly EntryLegs[]
}

/**
 * Posts the history; throws `books.*` for a day that is not before the first day with entries of the shop itself.
 * Until a day is closed, the history makes up the opening balances of the first day. After that the balances must not
 * change: one entry for each place, on the day before the first, carries the difference away.
 */
export const postHistory = async (
  connection: Connection,
  caller: Caller,
  { entries, reversedEntries }: HistoryPosting,
): Promise<PostingResult> => {
  const { schema, shop } = caller
  const days = await lockOpenDaysShared(connection, caller, [])
  const first = await findFirstOwnDay(connection, schema, shop)
  const checked = entries.map(entry => dateEntry(entry, { schema, shop: shop.code, first }))
  await checkReferencedRows(connection, schema, checked)
  const dayByEntry = new Map(
    reversedEntries.map(({ entry, out }) => [entry, String(out[schema.project.shop.businessDate])]),
  )
  const mirrors = buildActiveMirrors(reversedEntries, { by: historyMove }, schema.project.emptyText).map(
    (mirror): CheckedEntry => ({ ...mirror, day: dayByEntry.get(mirror.reverses) ?? first }),
  )
  const all = [...mirrors, ...checked]
  const carryEntries = first < shop.businessDate ? buildCarryEntries(all, { schema, shop: shop.code, first }) : []
  const posted = await writePosting(connection, caller, {
    entries: [...all, ...carryEntries],
    days,
    verb: 'post',
    atEnd: true,
  })
  const stamp = { at: caller.now().toISOString(), user: caller.user.userId }
  await recomputeEarlierDays(connection, schema, { shop: shop.code, day: first, ...stamp })
  return posted
}

/** Returns the first day with entries of the shop itself; the open day without any. */
const findFirstOwnDay = async (connection: Connection, schema: Schema, shop: Caller['shop']): Promise<string> => {
  const found: string[] = []
  for (const { resource } of Object.values(schema.ledgers)) {
    const legs = getResource(schema, resource)
    const day = await findFirstDay(connection, legs, {
      shop: shop.code,
      date: schema.project.shop.businessDate,
      without: { column: legLinks.move, value: historyMove },
    })
    if (day !== undefined) found.push(day)
  }
  return found.toSorted()[0] ?? shop.businessDate
}

interface HistoryContext {
  readonly schema: Schema
  readonly shop: string
  /** The first day of the shop. */
  readonly first: string
}

const dateEntry = (entry: LedgerEntry, { schema, shop, first }: HistoryContext): CheckedEntry => {
  const { history: day = '' } = entry
  if (day === '' || day >= first) throw new RequestError('books.history', { date: day || '-', first })
  const source = { ...entry.source, document: entry.source?.document ?? '', documentId: entry.source?.documentId ?? '' }
  return {
    ...checkEntry({ ...entry, source: { ...source, move: historyMove } }, { schema, shop, id: createId() }),
    day,
  }
}

/** Builds entries that restore the balance of every inside place. */
const buildCarryEntries = (
  entries: readonly CheckedEntry[],
  { schema, shop, first }: HistoryContext,
): readonly CheckedEntry[] => {
  const day = addDays(tanggal(first), -1)
  return [...Map.groupBy(entries, ({ ledger }) => ledger)].flatMap(([ledger, ledgerEntries]) =>
    [...sumNet(ledgerEntries)].flatMap(([place, amounts]) =>
      [1, -1].flatMap(sign => {
        const part = Object.entries(amounts).flatMap(([name, sum]) => (sum * sign > 0 ? [[name, sum * sign]] : []))
        if (part.length === 0) return []
        const entry = buildCarryEntry(ledger, { place, isOut: sign > 0, amounts: Object.fromEntries(part) })
        return [{ ...checkEntry(entry, { schema, shop, id: createId() }), day }]
      }),
    ),
  )
}

const buildCarryEntry = (
  { name, history }: Ledger,
  {
    place,
    isOut,
    amounts,
  }: { readonly place: string; readonly isOut: boolean; readonly amounts: LedgerEntry['amounts'] },
): LedgerEntry => {
  if (!history) throw new Error(`the ledger ${name} takes no history`)
  const [from, to] = isOut ? [place, history.place] : [history.place, place]
  const source = { document: '-', documentId: '-', move: historyMove }
  return { ledger: name, kind: history.kind, from, to, dims: history.dims, amounts, source }
}

/** Sums what each inside place gains, by amount. */
const sumNet = (entries: readonly CheckedEntry[]): ReadonlyMap<string, Readonly<Record<string, number>>> => {
  const net = new Map<string, Record<string, number>>()
  for (const { from, to, amounts } of entries) {
    for (const [{ place, inside }, sign] of [[from, -1] as const, [to, 1] as const]) {
      if (!inside) continue
      const sums = net.get(place) ?? {}
      for (const [name, amount] of Object.entries(amounts)) sums[name] = (sums[name] ?? 0) + sign * amount
      net.set(place, sums)
    }
  }
  return net
}
