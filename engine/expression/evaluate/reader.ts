// Where the values of an expression come from: what was loaded before. Nothing here waits.
import type { Stored } from '../../fields/field-type.ts'
import type { StoredRow } from '../../values/function-type.ts'
import type { FoldTerm, LedgerTerm, RowsTerm } from '../terms/term.ts'
import type { Value } from '../terms/value.ts'

/** One row in stored form; everywhere `undefined` says that it is not known here. */
export interface RowReader {
  /** A field; a list where the name means one (a filter with several values). */
  readonly get: (field: string) => Stored | readonly Stored[] | undefined
  /** The row that a reference leads to; null when there is none. */
  readonly follow: (field: string) => RowReader | null | undefined
  readonly lines: (field: string) => readonly RowReader[] | undefined
}

/** Only the row is needed; what a reader leaves out is unknown where it is. */
export interface Reader {
  /** The project's word for an empty text. */
  readonly emptyText: string
  readonly row: RowReader
  /** `parent self answer user shop`. */
  readonly roots: Readonly<Record<string, RowReader>>
  /** The business date of the shop. */
  readonly sysdate?: string
  /** The date of the wall clock where the shop is. */
  readonly today?: string
  /** The moment of the call, in UTC as instants are stored. */
  readonly now?: string
  /** A parameter of the shop as people write it; null when it has none. */
  readonly param?: (key: string) => Stored | undefined
  readonly module?: (key: string) => boolean | undefined
  /** Whether the row came with the move that is posted. */
  readonly isNew?: (row: RowReader) => boolean | undefined
  /** All rows of a resource, for functions of the application. */
  readonly table?: (resource: string) => readonly StoredRow[] | undefined
  /** How many rows there are where the condition holds; `reader` gives the values of its `self` and other names. */
  readonly count?: (asked: RowsTerm, reader: Reader) => number | undefined
  /** What a value of these rows comes to, or that of the one made last. */
  readonly ofRows?: (asked: RowsTerm, reader: Reader) => Value | undefined
  /** A balance in stored form. */
  readonly ledger?: (asked: LedgerQuestion) => number | undefined
  /** What the rows of a report come to. */
  readonly total?: (asked: FoldTerm) => Value | undefined
  /** Called for each reference on the path whose row does not exist or is not readable for the reader. */
  readonly unreadable?: (asked: Unreadable) => void
}

/** A reference that leads to no row that may be read. */
export interface Unreadable {
  readonly to: string
  readonly key: Stored
}

export interface LedgerQuestion {
  readonly asks: LedgerTerm['asks']
  readonly ledger: string
  readonly amount: string
  readonly place: string
  /** Absent: the business date. */
  readonly date?: string
}

/** What was missing: load it and evaluate again, or show that the value is known only to the server. */
export type Question =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'reference'; readonly to: string; readonly key: Stored }
  | { readonly kind: 'day'; readonly day: 'today' | 'sysdate' | 'now' }
  | { readonly kind: 'param' | 'module'; readonly key: string }
  | { readonly kind: 'isNew' }
  | { readonly kind: 'table'; readonly resource: string }
  | { readonly kind: 'rows'; readonly asked: RowsTerm; readonly reader: Reader }
  | { readonly kind: 'ledger'; readonly asked: LedgerQuestion }
  | { readonly kind: 'total'; readonly asked: FoldTerm }
