// A compiled ledger: the contents of its entries, the table of its legs, and its balances.
import type { Expression } from '../expression/terms/scope.ts'
import type { FieldType } from '../field/field-type.ts'

/** Rows of a resource that are places, and how the place is written out of their fields. */
export interface PlaceRows {
  readonly resource: string
  /** Texts and names of fields in turn: `{room}/{tray}` is `'', room, '/', tray, ''`. */
  readonly pattern: readonly string[]
}

/** A document that keeps its items in a place while it is in one of these states. */
export interface HeldPlace {
  /** The place, or the prefix of all places of a pattern. */
  readonly place: string
  readonly isPattern: boolean
  readonly by: string
  readonly states: readonly string[]
}

export interface LedgerPlaces {
  readonly rows: readonly PlaceRows[]
  readonly held: readonly HeldPlace[]
  /** The form of places that no resource lists. */
  readonly free?: FieldType
  readonly inside: readonly string[]
  /** May be negative, and has no balance. */
  readonly outside: readonly string[]
}

/** Limits the amount to one, over all inside places of the chain, or of each shop. */
export interface SingleRule {
  readonly amount: string
  readonly scope: 'chain' | 'shop'
  /** The rows that it applies to; absent: all. Uses only their own fields. */
  readonly if?: Expression
}

export interface Dimension {
  readonly name: string
  /** The resource whose key it holds. */
  readonly ref?: string
  readonly required: boolean
  readonly single?: SingleRule
  /** Precedes the value in a reversing entry. */
  readonly reversed?: string
}

export interface LedgerAmount {
  readonly name: string
  readonly neverNegative: boolean
}

export interface EntryKind {
  readonly title: string
  /** The kind whose entries it reverses; users never post such an entry directly. */
  readonly reverses?: string
  /** The kind of an entry that reverses one of this kind. */
  readonly reversedBy: string
}

/** A sum of legs, stored beside them: one row for each value of `by` among the places that are not outside. */
export interface Balance {
  readonly id: string
  /** The name of its resource. */
  readonly resource: string
  readonly by: readonly string[]
  /** The resource with the movements of each closed day, if they are stored. */
  readonly days?: string
}

/**
 * A column of the balance of a day. A reversal reduces its original column and is no movement in the other direction, unless
 * a dim with `reversed` names it.
 */
export interface DayColumn {
  readonly name: string
  readonly title: string
  /** Counts increases of a place, or decreases. */
  readonly raises: boolean
  /** Includes their reversing kinds; none: all kinds that no other column of its sign counts. */
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
  readonly places: LedgerPlaces
  readonly dims: readonly Dimension[]
  readonly amounts: readonly LedgerAmount[]
  readonly kinds: Readonly<Record<string, EntryKind>>
  readonly balances: readonly Balance[]
  /** Empty if the file defines none. */
  readonly columns: readonly DayColumn[]
  /** The entry that removes imported history before the shop's first day, once a day is closed; absent: history is not imported. */
  readonly history?: {
    readonly kind: string
    readonly place: string
    readonly dims: Readonly<Record<string, string>>
  }
  /** While this module is active, only full levels see what places hold on the open day, and balances may be negative. */
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
  /** The entry that this one reverses. */
  reverses: 'reverses',
} as const

/** The move in entries of imported history, which distinguishes them from the shop's own entries. */
export const historyMove = 'history'

export const getLegsName = (ledger: string): string => `ledger:${ledger}`

/** Day sums of a balance. */
export const getDaysName = (ledger: string, id: string): string => `days:${ledger}.${id}`

/** Columns of a day sum: increases and decreases of the amount, as in the legs. */
export const getRaisedColumn = (amount: string): string => `${amount}_up`
export const getLoweredColumn = (amount: string): string => `${amount}_down`

export const getBalanceName = (ledger: string, id: string): string => `balance:${ledger}.${id}`

/** Amounts that are never negative in an inside place, whatever modules a shop has. */
export const listGuardedAmounts = ({ amounts, sealed }: Pick<Ledger, 'amounts' | 'sealed'>): readonly string[] =>
  sealed === undefined ? amounts.filter(({ neverNegative }) => neverNegative).map(({ name }) => name) : []

/** The balance with the fewest columns among those that have these. */
export const findSmallestBalance = ({ balances }: Pick<Ledger, 'balances'>, columns: readonly string[]) =>
  balances
    .filter(({ by }) => columns.every(column => by.includes(column)))
    .toSorted((a, b) => a.by.length - b.by.length)[0]
