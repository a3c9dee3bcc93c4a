// Validates an entry without the database: its kind, the form of its places, its dims and amounts.

import type { Field } from '../../engine/schema/field.ts'
import type { Ledger } from '../../engine/schema/ledger.ts'
import { getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import { EntryRefused } from '../errors/books-errors.ts'
import type { CheckedEntry, Entry, Side, Source } from './entry.ts'
import { formOfPlace } from './places.ts'

interface Context {
  readonly schema: Schema
  /** The caller's shop. */
  readonly shop: string
  readonly id: string
}

/** Returns the entry with defaults filled in; throws EntryRefused. */
export const checkEntry = (entry: Entry, { schema, shop, id }: Context): CheckedEntry => {
  const ledger = getLedger(schema, entry.ledger)
  const { fromShop = shop, toShop = shop } = entry
  const kind = Object.hasOwn(ledger.kinds, entry.kind) ? ledger.kinds[entry.kind] : undefined
  if (!kind || kind.reverses !== undefined)
    throw new EntryRefused('books.kind', { ledger: ledger.title, kind: entry.kind })
  const from = sideOf(ledger, fromShop, entry.from)
  const to = sideOf(ledger, toShop, entry.to)
  if (from.place === to.place && fromShop === toShop)
    throw new EntryRefused('books.same-place', { ledger: ledger.title, place: from.place })
  const field = getResource(schema, ledger.resource).field
  return {
    id,
    ledger,
    kind: entry.kind,
    from,
    to,
    reverses: schema.project.emptyText,
    dims: dimsOf(ledger, entry, { field, emptyText: schema.project.emptyText }),
    amounts: amountsOf(ledger, entry, field),
    source: sourceOf(entry.source, schema.project.emptyText),
  }
}

const sideOf = (ledger: Ledger, shop: string, place: string): Side => {
  const form = formOfPlace(ledger, place)
  if (!form) throw new EntryRefused('books.place', { ledger: ledger.title, place })
  return { shop, place, inside: form.kind !== 'outside' }
}

const sourceOf = ({ document, documentId, move, line }: Partial<Source> = {}, emptyText: string): Required<Source> => ({
  document: document ?? emptyText,
  documentId: documentId ?? emptyText,
  move: move ?? emptyText,
  line: line ?? emptyText,
})

type Fields = Readonly<Record<string, Field>>

const dimsOf = (
  { title, dims }: Ledger,
  { dims: given = {} }: Entry,
  { field, emptyText }: { readonly field: Fields; readonly emptyText: string },
): Readonly<Record<string, string>> => {
  const refuse = (name: string, value: string): never => {
    throw new EntryRefused('books.dim', { ledger: title, dim: field[name]?.title ?? name, value })
  }
  for (const name of Object.keys(given)) if (!dims.some(dim => dim.name === name)) refuse(name, String(given[name]))
  return Object.fromEntries(
    dims.map(({ name, required }) => {
      const value = given[name] ?? emptyText
      if (value === emptyText) return required ? refuse(name, emptyText) : [name, value]
      const parsed = field[name]?.type.parse(value)
      return parsed && 'value' in parsed && field[name]?.type.check(parsed.value, {}).length === 0
        ? [name, String(parsed.value)]
        : refuse(name, value)
    }),
  )
}

const amountsOf = (
  { title, amounts }: Ledger,
  { amounts: given }: Entry,
  field: Fields,
): Readonly<Record<string, number>> => {
  const refuse = (name: string): never => {
    throw new EntryRefused('books.amount', {
      ledger: title,
      amount: field[name]?.title ?? name,
      value: String(given[name] ?? 0),
    })
  }
  for (const [name, value] of Object.entries(given)) {
    const isKnown = amounts.some(amount => amount.name === name)
    if (!isKnown || !Number.isSafeInteger(value) || value < 0) refuse(name)
  }
  if (amounts.every(({ name }) => (given[name] ?? 0) === 0)) refuse(amounts[0]?.name ?? '')
  return Object.fromEntries(amounts.map(({ name }) => [name, given[name] ?? 0]))
}
