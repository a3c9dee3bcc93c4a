// A compiled ledger: what its entries may contain, where their legs are stored, and which balances it has.
import type { Expression } from '../expression/terms/expression.ts'
import type { FieldType } from '../fields/field-type.ts'

/** Rows of a resource that are places, and how the place is written out of their fields. */
export interface PlaceRows {
  readonly resource: string
  /** Texts and names of fields in turn: `{room}/{tray}` is `'', room, '/', tray, ''`. */
  readonly pattern: readonly string[]
}

/** A document whose things lie in a place as long as it is in one of these states. */
export interface HeldPlace {
  /** The place, or what all places of a pattern begin with. */
  readonly place: string
  readonly isPattern: boolean
  readonly by: string
  readonly states: readonly string[]
}

export interface Places {
  readonly rows: readonly PlaceRows[]
  readonly held: readonly HeldPlace[]
  /** The form of places that no resource lists. */
  readonly free?: FieldType
  readonly inside: readonly string[]
  /** May go below nothing, and have no balance. */
  readonly outside: readonly string[]
}

/** What is there once at most: one of the amount, in all inside places of the chain together, or of each shop. */
export interface Single {
  readonly amount: string
  readonly scope: 'chain' | 'shop'
  /** Of which rows; absent: of all. Made of their own fields and nothing else. */
  readonly if?: Expression
}

export interface Dimension {
  readonly name: string
  /** The resource whose key it holds. */
  readonly ref?: string
  readonly required: boolean
  readonly single?: Single
  /** Stands before its value in what takes an entry back. */
  readonly reversed?: string
}

export interface Amount {
  readonly name: string
  readonly neverNegative: boolean
}

export interface EntryKind {
  readonly title: string
  /** The kind whose entries it takes back; nobody posts such an entry by hand. */
  readonly reverses?: string
  /** The kind of an entry that takes one of this kind back. */
  readonly reversedBy: string
}

/** A sum of legs, stored beside them: one row for each value of `by` among the places that are not outside. */
export interface Balance {
  readonly id: string
  /** The name of its resource. */
  readonly resource: string
  readonly by: readonly string[]
  /** The name of the resource that holds what moved on each day before the open one, where that is stored. */
  readonly days?: string
}

/**
 * A column of the balance of a day. What is taken back is less of what it takes back, and no movement the other way, unless
 * a dim with `reversed` names it.
 */
export interface DayColumn {
  readonly name: string
  readonly title: string
  /** Counts what raises a place, or what lowers it. */
  readonly raises: boolean
  /** With the kinds that take them back; none: whatever no other column of its sign counts. */
  readonly kinds: readonly string[]
}

export interface Ledger {
  readonly name: string
  readonly title: string
  readonly file: string
  /** The name of the resource whose rows are the legs. */
  readonly resource: string
  /** The columns of a leg for its own place, and for the two places of its entry. */
  readonly transfer: { readonly place: string; readonly from: string; readonly to: string }
  readonly places: Places
  readonly dims: readonly Dimension[]
  readonly amounts: readonly Amount[]
  readonly kinds: Readonly<Record<string, EntryKind>>
  readonly balances: readonly Balance[]
  /** None where the file says nothing of them. */
  readonly columns: readonly DayColumn[]
  /** What carries the sum of entries before the shop's first day away, once a day of it is closed; absent: none are taken. */
  readonly history?: {
    readonly kind: string
    readonly place: string
    readonly dims: Readonly<Record<string, string>>
  }
  /** The module with which only full levels are told what places hold on the open day, and a place may hold less than nothing. */
  readonly sealed?: string
}

/** The columns that every leg has beside those that its ledger names. */
export const legLinks = {
  entry: 'entry',
  kind: 'kind',
  /** All entries that were posted at once, and their row of the audit. */
  posting: 'posting',
  document: 'document',
  documentId: 'document_id',
  move: 'move',
  line: 'line_id',
  /** The entry that this one takes back. */
  reverses: 'reverses',
} as const

/** The move that entries of history name: by it they are told from what the shop did itself. */
export const historyMove = 'history'

export const legsName = (ledger: string): string => `ledger:${ledger}`

/** Day sums of a balance. */
export const daysName = (ledger: string, id: string): string => `days:${ledger}.${id}`

/** Columns of a day sum: what raised the amount, and what lowered it, as it stands in the legs. */
export const raisedName = (amount: string): string => `${amount}_up`
export const loweredName = (amount: string): string => `${amount}_down`

export const balanceName = (ledger: string, id: string): string => `balance:${ledger}.${id}`

/** Amounts of which no place inside ever holds less than nothing, whatever modules a shop has. */
export const guardedAmounts = ({ amounts, sealed }: Pick<Ledger, 'amounts' | 'sealed'>): readonly string[] =>
  sealed === undefined ? amounts.filter(({ neverNegative }) => neverNegative).map(({ name }) => name) : []
