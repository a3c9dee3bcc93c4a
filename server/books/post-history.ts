// Posts entries before the shop's first day, each on its own day, and reverses what they replace on its own day.

import { historyMove, type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../engine/values/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { EntryRefused } from '../errors/books-errors.ts'
import { findFirstDay } from '../storage/books/first-day.ts'
import { newId } from '../storage/new-id.ts'
import type { Connection } from '../storage/storage.ts'
import { checkEntry } from './check-entry.ts'
import type { CheckedEntry, Entry, Posted } from './entry.ts'
import { shareOpenDays } from './open-day.ts'
import { checkNamedRows } from './places.ts'
import { bookEntries } from './post-entries.ts'
import { type FoundEntry, mirrorsInForce } from './reverse-entries.ts'
import { renewDaysBefore } from './sum-up-days.ts'

export interface History {
  /** Each has its day in `history`. */
  readonly entries: readonly Entry[]
  /** History entries to reverse on their own days. */
  readonly takenBack: readonly FoundEntry[]
}

/**
 * Posts the history; throws EntryRefused for a day that is not before the first day with entries of the shop itself.
 * Until a day is closed, the history makes up the opening balances of the first day. After that the balances must not
 * change: one entry for each place, on the day before the first, carries the difference away.
 */
export const postHistory = async (
  connection: Connection,
  caller: Caller,
  { entries, takenBack }: History,
): Promise<Posted> => {
  const { schema, shop } = caller
  const days = await shareOpenDays(connection, caller, [])
  const first = await firstDayOf(connection, schema, shop)
  const checked = entries.map(entry => dated(entry, { schema, shop: shop.code, first }))
  await checkNamedRows(connection, schema, checked)
  const dayOf = new Map(takenBack.map(({ entry, out }) => [entry, String(out[schema.project.shop.businessDate])]))
  const mirrors = mirrorsInForce(takenBack, { by: historyMove }, schema.project.emptyText).map(
    (mirror): CheckedEntry => ({ ...mirror, day: dayOf.get(mirror.reverses) ?? first }),
  )
  const all = [...mirrors, ...checked]
  const carried = first < shop.businessDate ? carriedAway(all, { schema, shop: shop.code, first }) : []
  const posted = await bookEntries(connection, caller, {
    entries: [...all, ...carried],
    days,
    verb: 'post',
    atEnd: true,
  })
  const stamp = { at: caller.now().toISOString(), user: caller.user.userId }
  await renewDaysBefore(connection, schema, { shop: shop.code, day: first, ...stamp })
  return posted
}

/** Returns the first day with entries of the shop itself; the open day without any. */
const firstDayOf = async (connection: Connection, schema: Schema, shop: Caller['shop']): Promise<string> => {
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

interface Begun {
  readonly schema: Schema
  readonly shop: string
  /** The first day of the shop. */
  readonly first: string
}

const dated = (entry: Entry, { schema, shop, first }: Begun): CheckedEntry => {
  const { history: day = '' } = entry
  if (day === '' || day >= first) throw new EntryRefused('books.history', { date: day || '-', first })
  const source = { ...entry.source, document: entry.source?.document ?? '', documentId: entry.source?.documentId ?? '' }
  return { ...checkEntry({ ...entry, source: { ...source, move: historyMove } }, { schema, shop, id: newId() }), day }
}

/** Builds entries that restore the balance of every inside place. */
const carriedAway = (entries: readonly CheckedEntry[], { schema, shop, first }: Begun): readonly CheckedEntry[] => {
  const day = addDays(tanggal(first), -1)
  return [...Map.groupBy(entries, ({ ledger }) => ledger)].flatMap(([ledger, own]) =>
    [...netOf(own)].flatMap(([place, amounts]) =>
      [1, -1].flatMap(sign => {
        const part = Object.entries(amounts).flatMap(([name, sum]) => (sum * sign > 0 ? [[name, sum * sign]] : []))
        if (part.length === 0) return []
        const entry = carrying(ledger, { place, isOut: sign > 0, amounts: Object.fromEntries(part) })
        return [{ ...checkEntry(entry, { schema, shop, id: newId() }), day }]
      }),
    ),
  )
}

const carrying = (
  { name, history }: Ledger,
  { place, isOut, amounts }: { readonly place: string; readonly isOut: boolean; readonly amounts: Entry['amounts'] },
): Entry => {
  if (!history) throw new Error(`the ledger ${name} takes no history`)
  const [from, to] = isOut ? [place, history.place] : [history.place, place]
  const source = { document: '-', documentId: '-', move: historyMove }
  return { ledger: name, kind: history.kind, from, to, dims: history.dims, amounts, source }
}

/** Sums what each inside place gains, by amount. */
const netOf = (entries: readonly CheckedEntry[]): ReadonlyMap<string, Readonly<Record<string, number>>> => {
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
