// Lines of a document, the journal of lines that count, and the fields that tie their rows together.

import type { Expression } from '../expression/terms/scope.ts'
import type { LineFill, LineReservation, LineScan } from './document.ts'

/** Lines of a document: a table of their own under the name `document.lines`. */
export interface Lines {
  readonly name: string
  readonly title: string
  /** The name of its resource. */
  readonly resource: string
  /** The minimum and maximum number of lines that a move accepts. */
  readonly min: number
  readonly max?: number
  /** Fields whose values no two lines of one document share. */
  readonly unique: readonly string[]
  /** Whether moves request rows: never, in addition to typed rows, or exclusively. */
  readonly askUsage: 'never' | 'also' | 'only'
  readonly reserve?: LineReservation
  /** Shown only if it holds for the document; typed rows are stored only then. */
  readonly show?: Expression
  /** Lists of the rows on the screen: each row is in the first whose condition holds. */
  readonly lists: readonly NamedList[]
  readonly scan?: LineScan
  readonly fill?: LineFill
  readonly pays?: LinePayment
  readonly journal?: Journal
}

/** How rows pay their document. */
export interface LinePayment {
  /** The field with the kind of payment. */
  readonly kind: string
  readonly amount: string
  /** The kind that is money in the hand; where kinds are rows, the flag of those that are. */
  readonly cash: string
  /** Where kinds are rows: the field with the key that adds a payment. Choices have the keys of their order. */
  readonly key?: string
}

export interface NamedList {
  readonly title: string
  readonly if: Expression
}

/** Lines that are typed with the document, or imported. */
export const filterTypedLines = <L extends Pick<Lines, 'askUsage'>>(lines: readonly L[]): readonly L[] =>
  lines.filter(({ askUsage }) => askUsage !== 'only')

/** Entries for lines that count: appended, never changed, so that sums over days stay as they were. */
export interface Journal {
  /** The name of its resource. */
  readonly resource: string
  /** Fields of the document that are copied to each entry. */
  readonly carry: readonly string[]
  /** Which lines are entered; absent: all. */
  readonly if?: Expression
  /** Which lines of an import are entered; absent: none. */
  readonly imported?: Expression
  /** Moves that enter lines in the journal, and moves that reverse them. */
  readonly plus: readonly string[]
  readonly minus: readonly string[]
  /** Sums over closed days. */
  readonly daily: readonly JournalDays[]
}

/** A row for each day, sign and value of `by`: the number of entries, and their sums. */
export interface JournalDays {
  readonly id: string
  /** The name of its resource. */
  readonly resource: string
  readonly by: readonly string[]
  readonly sums: readonly string[]
}

/** The fields that tie a line to its document, in the order of the lines. */
export const lineLinks = { document: 'document_id', position: 'line_no' } as const

/** The field with the move that requested the line; empty for a typed line. */
export const requestingMoveField = 'asked_by'

/** Whether a move requested the line. */
export const isMoveLine = (
  { [requestingMoveField]: move }: Readonly<Record<string, unknown>>,
  emptyText: string,
): boolean => move !== undefined && move !== null && move !== '' && move !== emptyText

/** The fields that link a journal entry to its line; `sign` is 1, or -1 for a reversing entry. */
export const journalLinks = { line: 'line_id', sign: 'sign' } as const

/** Day sums of a journal. */
export const getJournalDaysName = (lines: string, id: string): string => `days:${lines}.${id}`

/** The number of entries in a day sum; zero in the row that marks the last summed day. */
export const dayEntries = 'entries'
