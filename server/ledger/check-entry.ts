// Validates an entry without the database: its kind, the form of its places, its dims and amounts.

import type { Field } from '../../engine/schema/field.ts'
import type { Ledger } from '../../engine/schema/ledger.ts'
import { getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import { mapByName } from '../../engine/value/records.ts'
import { RequestError } from '../error/errors.ts'
import type { CheckedEntry, EntrySide, EntrySource, LedgerEntry } from './entry.ts'
import { parsePlace } from './places.ts'

interface EntryContext {
  readonly schema: Schema
  /** The caller's shop. */
  readonly shop: string
  readonly id: string
}

/** Returns the entry with defaults filled in; throws `books.*`. */
export const checkEntry = (entry: LedgerEntry, { schema, shop, id }: EntryContext): CheckedEntry => {
  const ledger = getLedger(schema, entry.ledger)
  const { fromShop = shop, toShop = shop } = entry
  const kind = Object.hasOwn(ledger.kinds, entry.kind) ? ledger.kinds[entry.kind] : undefined
  if (!kind || kind.reverses !== undefined)
    throw new RequestError('books.kind', { ledger: ledger.title, kind: entry.kind })
  const from = parseSide(ledger, fromShop, entry.from)
  const to = parseSide(ledger, toShop, entry.to)
  if (from.place === to.place && fromShop === toShop)
    throw new RequestError('books.same-place', { ledger: ledger.title, place: from.place })
  const field = getResource(schema, ledger.resource).field
  return {
    id,
    ledger,
    kind: entry.kind,
    from,
    to,
    reverses: schema.project.emptyText,
    dims: parseDims(ledger, entry, { field, emptyText: schema.project.emptyText }),
    amounts: parseAmounts(ledger, entry, field),
    source: fillSource(entry.source, schema.project.emptyText),
  }
}

const parseSide = (ledger: Ledger, shop: string, place: string): EntrySide => {
  const form = parsePlace(ledger, place)
  if (!form) throw new RequestError('books.place', { ledger: ledger.title, place })
  return { shop, place, inside: form.kind !== 'outside' }
}

const fillSource = (
  { document, documentId, move, line }: Partial<EntrySource> = {},
  emptyText: string,
): Required<EntrySource> => ({
  document: document ?? emptyText,
  documentId: documentId ?? emptyText,
  move: move ?? emptyText,
  line: line ?? emptyText,
})

type LedgerFields = Readonly<Record<string, Field>>

const parseDims = (
  { title, dims }: Ledger,
  { dims: input = {} }: LedgerEntry,
  { field, emptyText }: { readonly field: LedgerFields; readonly emptyText: string },
): Readonly<Record<string, string>> => {
  const reject = (name: string, value: string): never => {
    throw new RequestError('books.dim', { ledger: title, dim: field[name]?.title ?? name, value })
  }
  for (const name of Object.keys(input)) if (!dims.some(dim => dim.name === name)) reject(name, String(input[name]))
  return Object.fromEntries(
    dims.map(({ name, required }) => {
      const value = input[name] ?? emptyText
      if (value === emptyText) return required ? reject(name, emptyText) : [name, value]
      const parsed = field[name]?.type.parse(value)
      return parsed && 'value' in parsed && field[name]?.type.check(parsed.value, {}).length === 0
        ? [name, String(parsed.value)]
        : reject(name, value)
    }),
  )
}

const parseAmounts = (
  { title, amounts }: Ledger,
  { amounts: input }: LedgerEntry,
  field: LedgerFields,
): Readonly<Record<string, number>> => {
  const reject = (name: string): never => {
    throw new RequestError('books.amount', {
      ledger: title,
      amount: field[name]?.title ?? name,
      value: String(input[name] ?? 0),
    })
  }
  for (const [name, value] of Object.entries(input)) {
    const isKnown = amounts.some(amount => amount.name === name)
    if (!isKnown || !Number.isSafeInteger(value) || value < 0) reject(name)
  }
  if (amounts.every(({ name }) => (input[name] ?? 0) === 0)) reject(amounts[0]?.name ?? '')
  return mapByName(amounts, ({ name }) => input[name] ?? 0)
}
