// Lines of a document, the journal of lines that count, and the fields that tie their rows together.

import type { Expression } from '../expression/terms/expression.ts'
import type { Fill, Reserve, Scan } from './document.ts'

/** Lines of a document: a table of their own under the name `document.lines`. */
export interface Lines {
  readonly name: string
  readonly title: string
  /** The name of its resource. */
  readonly resource: string
  /** The fewest and the most that a move takes. */
  readonly min: number
  readonly max?: number
  /** Fields whose values no two lines of one document share. */
  readonly unique: readonly string[]
  /** Whether moves ask for rows: never, beside those that are typed with the document, or they alone. */
  readonly asked: 'never' | 'also' | 'only'
  readonly reserve?: Reserve
  /** Shown only where it holds of the document; typed rows are kept only there. */
  readonly show?: Expression
  /** Lists that rows stand in on the screen: each in the first whose condition holds. */
  readonly lists: readonly NamedList[]
  readonly scan?: Scan
  readonly fill?: Fill
  readonly pays?: Paying
  readonly journal?: Journal
}

/** How rows pay their document. */
export interface Paying {
  /** The field that says by what kind. */
  readonly kind: string
  readonly amount: string
  /** The kind that is money in the hand. */
  readonly cash: string
}

export interface NamedList {
  readonly title: string
  readonly if: Expression
}

/** Lines that somebody types with the document, or an import brings. */
export const typedLines = <L extends Pick<Lines, 'asked'>>(lines: readonly L[]): readonly L[] =>
  lines.filter(({ asked }) => asked !== 'only')

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
  /** Moves at which lines are entered, and at which they are taken back. */
  readonly plus: readonly string[]
  readonly minus: readonly string[]
  /** What is summed up of days that are over. */
  readonly daily: readonly JournalDays[]
}

/** A row for each day, sign and value of `by`: how many entries, and what they come to. */
export interface JournalDays {
  readonly id: string
  /** The name of its resource. */
  readonly resource: string
  readonly by: readonly string[]
  readonly sums: readonly string[]
}

/** The fields that tie a line to its document, in the order of the lines. */
export const lineLinks = { document: 'document_id', position: 'line_no' } as const

/** The field of lines that moves ask for: the move that asked for the line; empty for one that was typed. */
export const askedLink = 'asked_by'

/** Whether a move asked for the line. */
export const isAskedLine = ({ [askedLink]: move }: Readonly<Record<string, unknown>>, emptyText: string): boolean =>
  move !== undefined && move !== null && move !== '' && move !== emptyText

/** The fields that tie an entry of a journal to its line; `sign` is 1, or -1 where it takes back. */
export const journalLinks = { line: 'line_id', sign: 'sign' } as const

/** Day sums of a journal. */
export const journalDaysName = (lines: string, id: string): string => `days:${lines}.${id}`

/** The field of a day sum that says how many entries it is of; none where the row marks how far days are summed up. */
export const dayEntries = 'entries'
