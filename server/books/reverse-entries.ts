// Reverses entries: posts exact mirrors of what a document posted, on the open day. Written entries never change.
import { v5 } from 'uuid'
import { type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { EntryRefused } from '../errors/books-errors.ts'
import { inParts } from '../storage/books/balances.ts'
import { findLegs } from '../storage/books/legs.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
import type { CheckedEntry, Posted, Side } from './entry.ts'
import { allShops, shareOpenDays } from './open-day.ts'
import { formOfPlace } from './places.ts'
import { bookEntries } from './post-entries.ts'

export interface Reversal {
  /** The id of the row, which entries keep even if the document's resource is renamed. */
  readonly documentId: string
  /** Only entries posted by this move. */
  readonly move?: string
  /** Only these entries. */
  readonly entries?: ReadonlySet<string>
  /** Only entries posted for these lines. */
  readonly lines?: readonly string[]
  /** The reversing move, stored with the mirror entries. */
  readonly by?: string
}

/** Deterministic, so that the primary key refuses a second mirror of an entry, even concurrently. */
export const mirrorId = (entry: string): string => v5('reverse', entry)

/**
 * Reverses what is not reversed yet. Throws EntryRefused if there are no entries (books.nothing), if all of them or all
 * of one line are reversed (books.reversed), or if a place no longer holds the amount.
 */
export const reverseEntries = async (connection: Connection, caller: Caller, reversal: Reversal): Promise<Posted> => {
  const found = await entriesOfDocument(connection, caller.schema, reversal.documentId)
  return reverseFound(connection, caller, found, reversal)
}

/** The same for entries that were read before. */
export const reverseFound = async (
  connection: Connection,
  caller: Caller,
  found: readonly FoundEntry[],
  reversal: Omit<Reversal, 'documentId'>,
): Promise<Posted> => {
  const entries = mirrorsOf(found, reversal, caller.schema.project.emptyText)
  const days = await shareOpenDays(
    connection,
    caller,
    entries.flatMap(({ from, to }) => [from.shop, to.shop]),
  )
  return bookEntries(connection, caller, { entries, days, verb: 'reverse' })
}

/** Returns every entry of the document in all ledgers, mirrors included; none without a document. */
export const entriesOfDocument = async (
  connection: Connection,
  schema: Schema,
  documentId: string,
): Promise<readonly FoundEntry[]> => {
  if (documentId === schema.project.emptyText) return []
  return entriesOf(connection, schema, { ledgers: Object.values(schema.ledgers), ids: documentId })
}

/** Returns every history entry of these rows, in the ledgers with history. */
export const entriesOfHistory = async (
  connection: Connection,
  schema: Schema,
  ids: readonly string[],
): Promise<readonly FoundEntry[]> => {
  const ledgers = Object.values(schema.ledgers).filter(({ history }) => history !== undefined)
  const found: FoundEntry[] = []
  for (const part of inParts(ids, 500)) found.push(...(await entriesOf(connection, schema, { ledgers, ids: part })))
  return found
}

const entriesOf = async (
  connection: Connection,
  schema: Schema,
  { ledgers, ids }: { readonly ledgers: readonly Ledger[]; readonly ids: string | readonly string[] },
): Promise<readonly FoundEntry[]> => {
  const shops = await allShops(connection, schema)
  const found: FoundEntry[] = []
  for (const ledger of ledgers) {
    const legs = await findLegs(connection, getResource(schema, ledger.resource), {
      shops,
      values: { [legLinks.documentId]: ids },
    })
    found.push(...foundIn(schema, ledger, legs))
  }
  return found
}

export interface FoundEntry {
  readonly ledger: Ledger
  readonly entry: string
  readonly out: DatabaseRow
  readonly into: DatabaseRow
  readonly shop: string
}

const foundIn = (schema: Schema, ledger: Ledger, legs: readonly DatabaseRow[]): readonly FoundEntry[] => {
  const shop = getShopColumn(getResource(schema, ledger.resource))
  return [...Map.groupBy(legs, leg => String(leg[legLinks.entry]))].map(([entry, two]) => {
    const [first, second] = two
    if (!first || !second || two.length > 2) throw new Error(`the entry ${entry} has not two legs`)
    const isOut = ledger.amounts.some(({ name }) => Number(first[name]) < 0)
    return { ledger, entry, shop, out: isOut ? first : second, into: isOut ? second : first }
  })
}

/** Builds mirrors of the entries that are not reversed yet, the last first. */
export const mirrorsInForce = (
  found: readonly FoundEntry[],
  { by }: Pick<Reversal, 'by'>,
  emptyText: string,
): readonly CheckedEntry[] => {
  const taken = new Set(found.map(({ out }) => String(out[legLinks.reverses])))
  const left = found.filter(({ entry, out }) => out[legLinks.reverses] === emptyText && !taken.has(entry))
  return left.toReversed().map(one => mirrorOf(one, by ?? emptyText))
}

const mirrorsOf = (
  found: readonly FoundEntry[],
  { move, entries, lines, by }: Omit<Reversal, 'documentId'>,
  emptyText: string,
): readonly CheckedEntry[] => {
  const taken = new Set(found.map(({ out }) => String(out[legLinks.reverses])))
  const wanted = found.filter(
    ({ entry, out }) =>
      out[legLinks.reverses] === emptyText &&
      (move === undefined || out[legLinks.move] === move) &&
      (entries === undefined || entries.has(entry)) &&
      (lines === undefined || lines.includes(String(out[legLinks.line]))),
  )
  if (wanted.length === 0) throw new EntryRefused('books.nothing', {})
  const left = wanted.filter(({ entry }) => !taken.has(entry))
  const linesLeft = new Set(left.map(({ out }) => out[legLinks.line]))
  const isTaken = ({ out }: FoundEntry): boolean => lines !== undefined && !linesLeft.has(String(out[legLinks.line]))
  if (left.length === 0 || wanted.some(isTaken)) throw new EntryRefused('books.reversed', {})
  // The last first: each place then holds what it held before the reversed entry.
  return left.toReversed().map(one => withReversedDims(mirrorOf(one, by ?? emptyText), emptyText))
}

/** Marks the reversal in dims whose ledger declares a prefix for it. */
const withReversedDims = (mirror: CheckedEntry, emptyText: string): CheckedEntry => ({
  ...mirror,
  dims: Object.fromEntries(
    mirror.ledger.dims.map(({ name, reversed = '' }) => {
      const value = mirror.dims[name] ?? emptyText
      return [name, value === emptyText ? value : `${reversed}${value}`]
    }),
  ),
})

const mirrorOf = ({ ledger, entry, out, into, shop }: FoundEntry, move: string): CheckedEntry => {
  const sideOf = (leg: DatabaseRow): Side => {
    const place = String(leg[ledger.transfer.place])
    return { shop: String(leg[shop]), place, inside: formOfPlace(ledger, place)?.kind !== 'outside' }
  }
  const kind = String(out[legLinks.kind])
  return {
    id: mirrorId(entry),
    ledger,
    kind: ledger.kinds[kind]?.reversedBy ?? kind,
    from: sideOf(into),
    to: sideOf(out),
    dims: Object.fromEntries(ledger.dims.map(({ name }) => [name, String(out[name])])),
    amounts: Object.fromEntries(ledger.amounts.map(({ name }) => [name, Number(into[name])])),
    source: {
      document: String(out[legLinks.document]),
      documentId: String(out[legLinks.documentId]),
      move,
      line: String(out[legLinks.line]),
    },
    reverses: entry,
  }
}
