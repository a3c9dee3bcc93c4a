// What may be posted, and what it becomes once it was checked.
import type { Ledger } from '../../engine/schema/ledger.ts'

/** What caused an entry; `-` where there is none. */
export interface Source {
  /** The name of the document's resource, and the id of its row. */
  readonly document: string
  readonly documentId: string
  readonly move?: string
  readonly line?: string
}

/** Amounts that go from one place to another, in the smallest units of their fields. */
export interface Entry {
  readonly ledger: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly dims?: Readonly<Record<string, string>>
  /** None below zero, and one above; those that are left out are zero. */
  readonly amounts: Readonly<Record<string, number>>
  readonly source?: Source
  /** The business date of the document; refused unless it is the open day. Absent: the open day. */
  readonly date?: string
  /** The day of an entry of history, before the first of its shop. */
  readonly history?: string
  /** The shop of each place, where one of them is another shop's; the caller's shop by default. */
  readonly fromShop?: string
  readonly toShop?: string
}

/** One side of an entry: where, in which shop, and whether the place has a balance. */
export interface Side {
  readonly shop: string
  readonly place: string
  readonly inside: boolean
}

export interface CheckedEntry {
  readonly id: string
  readonly ledger: Ledger
  readonly kind: string
  readonly from: Side
  readonly to: Side
  /** Every dim and every amount of the ledger. */
  readonly dims: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, number>>
  readonly source: Required<Source>
  readonly reverses: string
  /** Of history: its own day; absent: the open day of each shop. */
  readonly day?: string
}

export interface Posted {
  /** The id that all entries of one call share. */
  readonly posting: string
  readonly entries: readonly string[]
}
