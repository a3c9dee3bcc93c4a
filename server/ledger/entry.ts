// An entry to be posted, and its form after validation.
import type { Ledger } from '../../engine/schema/ledger.ts'

/** The cause of an entry; `-` without one. */
export interface EntrySource {
  /** The name of the document's resource, and the id of its row. */
  readonly document: string
  readonly documentId: string
  readonly move?: string
  readonly line?: string
}

/** Amounts that move from one place to another, in the smallest units of their fields. */
export interface LedgerEntry {
  readonly ledger: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly dims?: Readonly<Record<string, string>>
  /** None may be negative and one must be positive; absent ones are zero. */
  readonly amounts: Readonly<Record<string, number>>
  readonly source?: EntrySource
  /** The business date of the document; refused unless it is the open day, which is the default. */
  readonly date?: string
  /** The day of a history entry, before the first day of its shop. */
  readonly history?: string
  /** The shop of each place, if one belongs to another shop; by default the caller's shop. */
  readonly fromShop?: string
  readonly toShop?: string
}

/** One side of an entry: place, shop, and whether the place has a balance. */
export interface EntrySide {
  readonly shop: string
  readonly place: string
  readonly inside: boolean
}

export interface CheckedEntry {
  readonly id: string
  readonly ledger: Ledger
  readonly kind: string
  readonly from: EntrySide
  readonly to: EntrySide
  /** Every dim and every amount of the ledger. */
  readonly dims: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, number>>
  readonly source: Required<EntrySource>
  readonly reverses: string
  /** The day of a history entry; otherwise the open day of each shop. */
  readonly day?: string
}

export interface PostingResult {
  /** The id shared by all entries of one call. */
  readonly posting: string
  readonly entries: readonly string[]
}
