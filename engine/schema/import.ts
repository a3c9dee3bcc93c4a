// A compiled import: which file it takes, into which resource its rows go, and what each field is made of.
import type { Term } from '../expression/terms/term.ts'
import type { Stored } from '../fields/field-type.ts'

export type ImportMode = 'insert' | 'upsert' | 'update' | 'replace'

/** How the heads of columns are read: as they stand, or in small letters with `_` for each space. */
export type HeaderStyle = 'exact' | 'lower-underscore'

/** A checked expression; the text is what people wrote. */
export interface ImportExpression {
  readonly text: string
  readonly term: Term
}

/** One place a value comes from: a column of the file or an expression; with `when` only where that holds. */
export interface ImportSource {
  readonly when?: ImportExpression
  readonly column?: string
  readonly value?: ImportExpression
}

export interface ImportField {
  readonly name: string
  /** The lines of a document that the field belongs to; absent: the row itself. */
  readonly lines?: string
  /** The first that holds decides; where none does the field is empty. */
  readonly sources: readonly ImportSource[]
  /** The column must be there and its cells filled. */
  readonly required: boolean
  /** What an empty cell means; absent: the field's own default, and 0 for numbers. */
  readonly ifEmpty?: Stored
  /** Digits are filled with zeros on the left up to this length. */
  readonly pad?: number
  readonly upper: boolean
  /** The row that it names need not be there. */
  readonly unchecked: boolean
}

export interface ImportFile {
  readonly nameContains?: string
  readonly nameError?: string
  readonly headers: HeaderStyle
  readonly maxRows: number
  readonly lastRow: 'drop' | 'dropIfBlank' | 'keep'
}

export interface Import {
  readonly name: string
  /** What staff choose. */
  readonly type: string
  readonly title: string
  /** Name of the resource that the rows go into. */
  readonly into: string
  readonly mode: ImportMode
  /** Fields by which a row of the file is one that is there already. */
  readonly match: readonly string[]
  /** Of `replace`: only rows with values in these fields that the file has too may go. */
  readonly within: readonly string[]
  /** The lines of a document that its rows become. */
  readonly lines?: string
  /** Documents as they ended elsewhere: no rule changes or refuses what the file says. */
  readonly history: boolean
  /** Fields with the day that a row is entered on; of history it is a day that is over. */
  readonly days: readonly string[]
  /** Rows with the same values in these fields are one document. */
  readonly groupBy: readonly string[]
  readonly fields: readonly ImportField[]
  /** Every column that the fields name, and whether the file must have it. */
  readonly columns: readonly { readonly name: string; readonly required: boolean }[]
  readonly file: ImportFile
  /** `fetch`: the list of another server that answers such rows. */
  readonly api?: { readonly path: string; readonly bodyKey: string; readonly fetch?: string }
  readonly undoHours: number
  readonly messages: { readonly ok?: string; readonly failed?: string }
  readonly show?: ImportExpression
  /** Levels that may run it beside those that see everything; absent: all whose menu has it. */
  readonly levels?: readonly string[]
}

/** The head of a column as the schema names it: trimmed, and by the style in small letters with `_` for white space. */
export const headerName = (text: string, style: HeaderStyle): string => {
  const trimmed = text.normalize('NFC').trim()
  return style === 'exact' ? trimmed : trimmed.toLowerCase().replaceAll(/\s+/g, '_')
}
