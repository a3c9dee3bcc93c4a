// Places of a ledger: parses their texts, and checks that the rows they refer to exist.

import type { Ledger, PlaceRows } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { RequestError } from '../error/errors.ts'
import { yieldToEventLoop } from '../event-loop/work-turns.ts'
import { findExistingValues } from '../storage/ledger/legs.ts'
import type { Connection } from '../storage/storage.ts'
import type { CheckedEntry } from './entry.ts'

type PlaceForm =
  | { readonly kind: 'outside' | 'inside' }
  /** One of these rows must exist. */
  | { readonly kind: 'row'; readonly rows: readonly PlaceRow[]; readonly isFree: boolean }

interface PlaceRow {
  readonly resource: string
  readonly columns: readonly string[]
  readonly values: readonly string[]
}

/** Classifies the text by the ledger's patterns; undefined if it is not a place of the ledger. */
export const parsePlace = ({ places }: Ledger, place: string): PlaceForm | undefined => {
  if (places.outside.includes(place)) return { kind: 'outside' }
  if (places.inside.includes(place)) return { kind: 'inside' }
  const rows = places.rows.flatMap(placeRows => matchPlaceRow(placeRows, place) ?? [])
  const parsed = places.free?.parse(place)
  const isFree = parsed !== undefined && 'value' in parsed && parsed.value === place && isFreePlace(places, place)
  return rows.length > 0 || isFree ? { kind: 'row', rows, isFree } : undefined
}

const isFreePlace = ({ free }: Ledger['places'], place: string): boolean =>
  place !== '' && free !== undefined && free.check(place, {}).length === 0

/**
 * Matches `TOKO/01` with `{room}/{tray}`: each part ends at the next occurrence of the literal after it, the last one
 * at the end.
 */
export const matchPlaceRow = ({ resource, pattern }: PlaceRows, place: string): PlaceRow | undefined => {
  const [head = '', ...rest] = pattern
  if (!place.startsWith(head)) return undefined
  const columns: string[] = []
  const values: string[] = []
  let remaining = place.slice(head.length)
  for (let index = 0; index < rest.length; index += 2) {
    const separator = rest[index + 1] ?? ''
    const isLast = index + 2 >= rest.length
    const end = isLast ? remaining.length - separator.length : remaining.indexOf(separator)
    if (end < 1 || !remaining.slice(end).startsWith(separator)) return undefined
    columns.push(rest[index] ?? '')
    values.push(remaining.slice(0, end))
    remaining = remaining.slice(end + separator.length)
  }
  return { resource, columns, values }
}

/** Rows checked by one statement: those of one table and one shop. */
interface ExistenceRequest {
  readonly resource: string
  readonly columns: readonly string[]
  readonly shop: string
  readonly wanted: Map<string, readonly string[]>
}

const formatKey = (...parts: readonly string[]): string => JSON.stringify(parts)

/** Checks that every row that places and dims refer to exists; throws `books.*` with the first missing one. */
export const checkReferencedRows = async (
  connection: Connection,
  schema: Schema,
  entries: readonly CheckedEntry[],
): Promise<void> => {
  const requests = new Map<string, ExistenceRequest>()
  const addRequest = (shop: string, { resource, columns, values }: PlaceRow): void => {
    const requestKey = formatKey(shop, resource, ...columns)
    const request = requests.get(requestKey) ?? { resource, columns, shop, wanted: new Map() }
    request.wanted.set(formatKey(...values), values)
    requests.set(requestKey, request)
  }
  for (const { ledger, from, to, dims } of entries) {
    await yieldToEventLoop()
    for (const { shop, place } of [from, to]) {
      const form = parsePlace(ledger, place)
      if (form?.kind === 'row' && !form.isFree) for (const row of form.rows) addRequest(shop, row)
    }
    for (const row of listDimRows(schema, ledger, dims))
      for (const shop of getOwningShops({ from, to })) addRequest(shop, row)
  }
  const present = new Set<string>()
  const findPresent = async ({ resource, columns, shop, wanted }: ExistenceRequest): Promise<void> => {
    const rows = await findExistingValues(connection, getResource(schema, resource), {
      columns,
      wanted: [...wanted.values()],
      shop,
    })
    for (const values of rows) present.add(formatKey(shop, resource, ...columns, ...values))
  }
  await Promise.all([...requests.values()].map(findPresent))
  const exists = (shop: string, { resource, columns, values }: PlaceRow): boolean =>
    present.has(formatKey(shop, resource, ...columns, ...values))
  for (const entry of entries) {
    await yieldToEventLoop()
    assertReferencesExist(entry, schema, exists)
  }
}

const assertReferencesExist = (
  { ledger, from, to, dims }: CheckedEntry,
  schema: Schema,
  exists: (shop: string, row: PlaceRow) => boolean,
): void => {
  for (const { shop, place } of [from, to]) {
    const form = parsePlace(ledger, place)
    if (form?.kind === 'row' && !form.isFree && !form.rows.some(row => exists(shop, row)))
      throw new RequestError('books.place', { ledger: ledger.title, place })
  }
  for (const row of listDimRows(schema, ledger, dims)) {
    if (getOwningShops({ from, to }).every(shop => exists(shop, row))) continue
    const dim = getResource(schema, ledger.resource).field[row.dim]?.title ?? row.dim
    throw new RequestError('books.dim', { ledger: ledger.title, dim, value: row.values[0] ?? '' })
  }
}

/** Returns the shops whose rows identify the moved key: the shop it leaves and the shop it enters. */
const getOwningShops = ({ from, to }: Pick<CheckedEntry, 'from' | 'to'>): readonly string[] =>
  to.inside && to.shop !== from.shop ? [from.shop, to.shop] : [from.shop]

const listDimRows = (
  { project, resources }: Schema,
  { dims }: Ledger,
  values: Readonly<Record<string, string>>,
): readonly (PlaceRow & { readonly dim: string })[] =>
  dims.flatMap(({ name, ref }) => {
    const value = values[name]
    if (ref === undefined || value === undefined || value === project.emptyText) return []
    return [{ dim: name, resource: ref, columns: resources[ref]?.key ?? [], values: [value] }]
  })
