// Places of a ledger: parses their texts, and checks that the rows they refer to exist.

import type { Ledger, PlaceRows } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { EntryRefused } from '../errors/books-errors.ts'
import { giveWay } from '../event-loop/give-way.ts'
import { findPresent } from '../storage/books/legs.ts'
import type { Connection } from '../storage/storage.ts'
import type { CheckedEntry } from './entry.ts'

export type PlaceForm =
  | { readonly kind: 'outside' | 'inside' }
  /** One of these rows must exist. */
  | { readonly kind: 'row'; readonly rows: readonly PlaceRow[]; readonly isFree: boolean }

export interface PlaceRow {
  readonly resource: string
  readonly columns: readonly string[]
  readonly values: readonly string[]
}

/** Classifies the text by the ledger's patterns; undefined if it is not a place of the ledger. */
export const formOfPlace = ({ places }: Ledger, place: string): PlaceForm | undefined => {
  if (places.outside.includes(place)) return { kind: 'outside' }
  if (places.inside.includes(place)) return { kind: 'inside' }
  const rows = places.rows.flatMap(said => rowOfPlace(said, place) ?? [])
  const parsed = places.free?.parse(place)
  const isFree = parsed !== undefined && 'value' in parsed && parsed.value === place && isFreeForm(places, place)
  return rows.length > 0 || isFree ? { kind: 'row', rows, isFree } : undefined
}

const isFreeForm = ({ free }: Ledger['places'], place: string): boolean =>
  place !== '' && free !== undefined && free.check(place, {}).length === 0

/**
 * Matches `TOKO/01` with `{room}/{tray}`: each part ends at the next occurrence of the literal after it, the last one
 * at the end.
 */
export const rowOfPlace = ({ resource, pattern }: PlaceRows, place: string): PlaceRow | undefined => {
  const [head = '', ...rest] = pattern
  if (!place.startsWith(head)) return undefined
  const columns: string[] = []
  const values: string[] = []
  let left = place.slice(head.length)
  for (let at = 0; at < rest.length; at += 2) {
    const sign = rest[at + 1] ?? ''
    const isLast = at + 2 >= rest.length
    const end = isLast ? left.length - sign.length : left.indexOf(sign)
    if (end < 1 || !left.slice(end).startsWith(sign)) return undefined
    columns.push(rest[at] ?? '')
    values.push(left.slice(0, end))
    left = left.slice(end + sign.length)
  }
  return { resource, columns, values }
}

/** Rows checked by one statement: those of one table and one shop. */
interface Asked {
  readonly resource: string
  readonly columns: readonly string[]
  readonly shop: string
  readonly wanted: Map<string, readonly string[]>
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts)

/** Checks that every row that places and dims refer to exists; throws EntryRefused with the first missing one. */
export const checkNamedRows = async (
  connection: Connection,
  schema: Schema,
  entries: readonly CheckedEntry[],
): Promise<void> => {
  const asked = new Map<string, Asked>()
  const ask = (shop: string, { resource, columns, values }: PlaceRow): void => {
    const at = keyOf(shop, resource, ...columns)
    const one = asked.get(at) ?? { resource, columns, shop, wanted: new Map() }
    one.wanted.set(keyOf(...values), values)
    asked.set(at, one)
  }
  for (const { ledger, from, to, dims } of entries) {
    await giveWay()
    for (const { shop, place } of [from, to]) {
      const form = formOfPlace(ledger, place)
      if (form?.kind === 'row' && !form.isFree) for (const row of form.rows) ask(shop, row)
    }
    for (const row of dimRows(schema, ledger, dims)) for (const shop of shopsOfThings({ from, to })) ask(shop, row)
  }
  const present = new Set<string>()
  for (const { resource, columns, shop, wanted } of asked.values()) {
    const rows = await findPresent(connection, getResource(schema, resource), {
      columns,
      wanted: [...wanted.values()],
      shop,
    })
    for (const values of rows) present.add(keyOf(shop, resource, ...columns, ...values))
  }
  const isThere = (shop: string, { resource, columns, values }: PlaceRow): boolean =>
    present.has(keyOf(shop, resource, ...columns, ...values))
  for (const entry of entries) {
    await giveWay()
    refuseMissing(entry, schema, isThere)
  }
}

const refuseMissing = (
  { ledger, from, to, dims }: CheckedEntry,
  schema: Schema,
  isThere: (shop: string, row: PlaceRow) => boolean,
): void => {
  for (const { shop, place } of [from, to]) {
    const form = formOfPlace(ledger, place)
    if (form?.kind === 'row' && !form.isFree && !form.rows.some(row => isThere(shop, row)))
      throw new EntryRefused('books.place', { ledger: ledger.title, place })
  }
  for (const row of dimRows(schema, ledger, dims)) {
    if (shopsOfThings({ from, to }).every(shop => isThere(shop, row))) continue
    const dim = getResource(schema, ledger.resource).field[row.dim]?.title ?? row.dim
    throw new EntryRefused('books.dim', { ledger: ledger.title, dim, value: row.values[0] ?? '' })
  }
}

/** Returns the shops whose rows identify the moved key: the shop it leaves and the shop it enters. */
const shopsOfThings = ({ from, to }: Pick<CheckedEntry, 'from' | 'to'>): readonly string[] =>
  to.inside && to.shop !== from.shop ? [from.shop, to.shop] : [from.shop]

const dimRows = (
  { project, resources }: Schema,
  { dims }: Ledger,
  given: Readonly<Record<string, string>>,
): readonly (PlaceRow & { readonly dim: string })[] =>
  dims.flatMap(({ name, ref }) => {
    const value = given[name]
    if (ref === undefined || value === undefined || value === project.emptyText) return []
    return [{ dim: name, resource: ref, columns: resources[ref]?.key ?? [], values: [value] }]
  })
