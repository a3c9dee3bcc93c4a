// Reverses entries: posts exact mirrors of what a document posted, on the open day. Written entries never change.

import { chunk } from 'es-toolkit/array/chunk'
import { v5 } from 'uuid'
import { type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { listShops, lockOpenDaysShared } from '../day/open-day.ts'
import { RequestError } from '../error/errors.ts'
import { findLegs } from '../storage/ledger/legs.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
import type { CheckedEntry, EntrySide, PostingResult } from './entry.ts'
import { parsePlace } from './places.ts'
import { writePosting } from './post-entries.ts'

interface Reversal {
  /** Only these entries. */
  readonly entries?: ReadonlySet<string>
  /** Only entries posted for these lines. */
  readonly lines?: readonly string[]
  /** The reversing move, stored with the mirror entries. */
  readonly by?: string
}

/** Deterministic, so that the primary key refuses a second mirror of an entry, even concurrently. */
export const computeMirrorId = (entry: string): string => v5('reverse', entry)

/**
 * Reverses what is not reversed yet. Throws `books.*` if there are no entries (books.nothing), if all of them or all
 * of one line are reversed (books.reversed), or if a place no longer holds the amount.
 */
export const reverseEntries = async (
  connection: Connection,
  caller: Caller,
  found: readonly EntryLegs[],
  reversal: Reversal,
): Promise<PostingResult> => {
  const entries = buildMirrors(found, reversal, caller.schema.project.emptyText)
  const days = await lockOpenDaysShared(
    connection,
    caller,
    entries.flatMap(({ from, to }) => [from.shop, to.shop]),
  )
  return writePosting(connection, caller, { entries, days, verb: 'reverse' })
}

/**
 * Returns every entry of the document in all ledgers, mirrors included; none without a document. Entries keep the id of its
 * row even if its resource is renamed.
 */
export const findDocumentEntries = async (
  connection: Connection,
  schema: Schema,
  documentId: string,
): Promise<readonly EntryLegs[]> => {
  if (documentId === schema.project.emptyText) return []
  return findEntries(connection, schema, { ledgers: Object.values(schema.ledgers), ids: documentId })
}

/** Returns every history entry of these rows, in the ledgers with history. */
export const findHistoryEntries = async (
  connection: Connection,
  schema: Schema,
  ids: readonly string[],
): Promise<readonly EntryLegs[]> => {
  const ledgers = Object.values(schema.ledgers).filter(({ history }) => history !== undefined)
  const found: EntryLegs[] = []
  for (const part of chunk(ids, 500)) found.push(...(await findEntries(connection, schema, { ledgers, ids: part })))
  return found
}

const findEntries = async (
  connection: Connection,
  schema: Schema,
  { ledgers, ids }: { readonly ledgers: readonly Ledger[]; readonly ids: string | readonly string[] },
): Promise<readonly EntryLegs[]> => {
  const shops = await listShops(connection, schema)
  const found: EntryLegs[] = []
  for (const ledger of ledgers) {
    const legs = await findLegs(connection, getResource(schema, ledger.resource), {
      shops,
      values: { [legLinks.documentId]: ids },
    })
    found.push(...pairLegs(schema, ledger, legs))
  }
  return found
}

export interface EntryLegs {
  readonly ledger: Ledger
  readonly entry: string
  readonly out: DatabaseRow
  readonly into: DatabaseRow
  readonly shop: string
}

const pairLegs = (schema: Schema, ledger: Ledger, legs: readonly DatabaseRow[]): readonly EntryLegs[] => {
  const shop = getShopColumn(getResource(schema, ledger.resource))
  return [...Map.groupBy(legs, leg => String(leg[legLinks.entry]))].map(([entry, pair]) => {
    const [first, second] = pair
    if (!first || !second || pair.length > 2) throw new Error(`the entry ${entry} has not two legs`)
    const isOut = ledger.amounts.some(({ name }) => Number(first[name]) < 0)
    return { ledger, entry, shop, out: isOut ? first : second, into: isOut ? second : first }
  })
}

/** Builds mirrors of the entries that are not reversed yet, the last first. */
export const buildActiveMirrors = (
  found: readonly EntryLegs[],
  { by }: Pick<Reversal, 'by'>,
  emptyText: string,
): readonly CheckedEntry[] => {
  const reversedIds = new Set(found.map(({ out }) => String(out[legLinks.reverses])))
  const remaining = found.filter(({ entry, out }) => out[legLinks.reverses] === emptyText && !reversedIds.has(entry))
  return remaining.toReversed().map(entryLegs => buildMirror(entryLegs, by ?? emptyText))
}

const buildMirrors = (
  found: readonly EntryLegs[],
  { entries, lines, by }: Reversal,
  emptyText: string,
): readonly CheckedEntry[] => {
  const reversedIds = new Set(found.map(({ out }) => String(out[legLinks.reverses])))
  const matching = found.filter(
    ({ entry, out }) =>
      out[legLinks.reverses] === emptyText &&
      (entries === undefined || entries.has(entry)) &&
      (lines === undefined || lines.includes(String(out[legLinks.line]))),
  )
  if (matching.length === 0) throw new RequestError('books.nothing', {})
  const remaining = matching.filter(({ entry }) => !reversedIds.has(entry))
  const remainingLines = new Set(remaining.map(({ out }) => out[legLinks.line]))
  const isReversed = ({ out }: EntryLegs): boolean =>
    lines !== undefined && !remainingLines.has(String(out[legLinks.line]))
  if (remaining.length === 0 || matching.some(isReversed)) throw new RequestError('books.reversed', {})
  // The last first: each place then holds what it held before the reversed entry.
  return remaining.toReversed().map(entryLegs => withReversedDims(buildMirror(entryLegs, by ?? emptyText), emptyText))
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

const buildMirror = ({ ledger, entry, out, into, shop }: EntryLegs, move: string): CheckedEntry => {
  const getSide = (leg: DatabaseRow): EntrySide => {
    const place = String(leg[ledger.transfer.place])
    return { shop: String(leg[shop]), place, inside: parsePlace(ledger, place)?.kind !== 'outside' }
  }
  const kind = String(out[legLinks.kind])
  return {
    id: computeMirrorId(entry),
    ledger,
    kind: ledger.kinds[kind]?.reversedBy ?? kind,
    from: getSide(into),
    to: getSide(out),
    dims: mapByName(ledger.dims, ({ name }) => String(out[name])),
    amounts: mapByName(ledger.amounts, ({ name }) => Number(into[name])),
    source: {
      document: String(out[legLinks.document]),
      documentId: String(out[legLinks.documentId]),
      move,
      line: String(out[legLinks.line]),
    },
    reverses: entry,
  }
}
