// A compiled document lifecycle: states, moves and their forms, numbers, postings and prints.
import type { Expression } from '../expression/terms/scope.ts'

export interface State {
  readonly name: string
  readonly title: string
  readonly color: string
  /** Fields and lines that may be edited: all, none, or these. */
  readonly edit: boolean | readonly string[]
  readonly final: boolean
  /** Totals of lists add documents in it. */
  readonly counts: boolean
  /** A text that is stamped across prints. */
  readonly stamp: string | undefined
  /** Business with the person of the document is not settled. */
  readonly open: boolean
  /** The day of the shop is not closed while a document is in it. */
  readonly holdsDay?: HoldsDay
}

/** Ways to finish a document that blocks the closing of the day, other than its own moves. */
export interface HoldsDay {
  /** A move that ends it. */
  readonly cancel?: string
  /** It may go along into the next day. */
  readonly carry: boolean
}

/** Fields whose value before is compared with the value after. */
export interface ComparedFields {
  /** Of each of these lines; absent: of the document. */
  readonly lines?: string
  readonly if?: Expression
  /** Which of the lines it is. */
  readonly label: string
  readonly from: Readonly<Record<string, Expression>>
  /** Absent for a field: its own value. */
  readonly to: Readonly<Record<string, Expression>>
}

/** The share that a user of a level that is not full may give away; above it another user has to authorize. */
export interface AuthorizationLimit {
  readonly amount: Expression
  readonly of: Expression
  readonly where?: Expression
  /** In percent of `of`. */
  readonly most: Expression
  readonly exceeded: Expression
}

export interface Authorization {
  readonly category: string
  /** Levels that may agree. */
  readonly who: readonly string[]
  readonly text: string
  /** Another person has to agree if it holds. */
  readonly if?: Expression
  /** The changes that are shown to the authorizing user. */
  readonly shows: readonly ComparedFields[]
  /** It is needed above any of these too, and above the limits of what the move posts; without `if` only then. */
  readonly limits: readonly AuthorizationLimit[]
  /** Fields with users who must not authorize. */
  readonly except: readonly string[]
  /** Levels that need no other user. */
  readonly alone: readonly string[]
}

/** Made on picked lines; postings and entries use these lines only. */
export interface LinePick {
  readonly lines: string
  /** Which of the lines may be chosen. */
  readonly if?: Expression
  readonly sets: Readonly<Record<string, Expression>>
}

/** A move of another document in the same transaction. */
export interface OtherMove {
  readonly document: string
  /** Selects its rows; `self` is the document, and with `each` `parent` is the document. */
  readonly find: Expression
  readonly move: string
  /** Once for each of these lines; absent: once. */
  readonly each?: string
  readonly if?: Expression
  /** Values of the form of the other move. */
  readonly set: Readonly<Record<string, Expression>>
  /** `some`: the whole move is rejected if no row is found; a number: unless exactly that many are found. */
  readonly expect: 'some' | 'any' | number
}

/** A row that the move creates. */
export interface CreatedRow {
  readonly document: string
  readonly each?: string
  readonly if?: Expression
  readonly map: Readonly<Record<string, Expression>>
  /** Its lines by name: from lines of this document. */
  readonly lines: Readonly<
    Record<string, { readonly from: string; readonly map: Readonly<Record<string, Expression>> }>
  >
  /** The move that creates it. */
  readonly move?: string
  /** The shop of the new row; absent: the shop of the move. */
  readonly toShop?: Expression
  /** The shop in which its values are read; absent: the shop of the move. */
  readonly fromShop?: Expression
  /** If a row of the same key exists: reject the move, or use that row, as it is or updated with these values. */
  readonly ifThere: 'refuse' | 'keep' | 'update'
  /** False: a row that posts at creation posts nothing here. */
  readonly post: boolean
  /** Rows that name the row of the same key where values are read, which the new one gets too, by the field that names it. */
  readonly related: readonly { readonly resource: string; readonly by: string }[]
  /** The field of this document, or of the line of `each`, that gets the key of the new row. */
  readonly link?: string
}

export interface NumberTarget {
  readonly field: string
  /** Each of these lines gets one. */
  readonly lines?: string
}

export interface Move {
  readonly id: string
  readonly title: string
  /** States that it starts from; a document that is not saved yet is in the initial one. */
  readonly from: readonly string[]
  readonly to: { readonly state: string } | { readonly by: Expression }
  /** Levels, or `*` for all users whose menu offers it; none: only moves of other documents, or the program, make it. */
  readonly who: readonly string[]
  readonly bulk: boolean
  readonly numbers: readonly NumberTarget[]
  /** Names of sets of postings. */
  readonly post: readonly string[]
  /** Sets that a later move posts and that count in the limits now. */
  readonly promises: readonly string[]
  readonly reverse: readonly string[]
  /** The reason why what it reverses leaves without a limit. */
  readonly unlimited?: string
  readonly sets: Readonly<Record<string, Expression>>
  readonly also: readonly OtherMove[]
  readonly creates: readonly CreatedRow[]
  readonly if?: Expression
  /** Messages if `if` does not hold, with {fields} of the document, and for a level that `who` does not name. */
  readonly messages?: { readonly if?: string; readonly who?: string }
  /** A form is shown before it is made: see `asks` of the resource. */
  readonly asks: boolean
  /** The question before it, with {fields} of the document. */
  readonly confirm?: string
  /** Opens the created document in place of the next empty form; after a move of a saved document the empty form is opened. */
  readonly opens?: true
  /** A further move of the document in the same transaction. */
  readonly autoTransition?: { readonly move: string; readonly if?: Expression }
  /** The id of the print that is offered when it is done. */
  readonly print?: string
  readonly authorize?: Authorization
  /** The program makes it of each document of which this holds, when a day of the shop opens. */
  readonly due?: Expression
  /** The field with the shop whose users make it and whose business date applies. */
  readonly at?: string
  readonly pick?: LinePick
}

export interface Flow {
  readonly field: string
  /** The state of a document that is not saved yet; no row is in it. */
  readonly initial: string
  readonly states: Readonly<Record<string, State>>
  readonly moves: readonly Move[]
  /** Unsaved input is shared by all users of the shop who may create the document; the fields that identify a draft. */
  readonly drafts?: { readonly show: readonly string[] }
  readonly offline?: OfflineDraft
}

/** What is prepared of a new document without a connection. */
export interface OfflineDraft {
  readonly head: readonly string[]
  readonly lines: string
  /** Fields of a line; the first identifies what the line is of. */
  readonly fields: readonly string[]
  /** The move that begins the document; absent: it becomes a draft. */
  readonly begin?: string
}

/** Entries of one ledger, once or for each of some lines. */
export interface PostingRule {
  readonly ledger: string
  readonly kind: Expression
  readonly from: Expression
  readonly to: Expression
  /** Dims and amounts of the entry. */
  readonly set: Readonly<Record<string, Expression>>
  /** Lines of the document, or of the answer. */
  readonly each?: { readonly of: 'document' | 'answer'; readonly lines: string }
  readonly if?: Expression
  /** Of history: its own day, before the first one of the shop. */
  readonly date?: Expression
  /** The shop of each place, if one of them belongs to another shop. */
  readonly fromShop?: Expression
  readonly toShop?: Expression
  /** The limit of the project that it counts in, and what counts. */
  readonly limit?: { readonly group: string; readonly amount: Expression }
  /** Why what leaves the shop counts in no limit. */
  readonly unlimited?: string
}

export type NumberPart =
  | { readonly kind: 'text'; readonly text: string }
  /** The business date in this form of `y M d`. */
  | { readonly kind: 'date'; readonly form: string }
  /** The code of the shop, or a field of the shop. */
  | { readonly kind: 'shop'; readonly field?: string }
  | { readonly kind: 'digits'; readonly width: number }
  | { readonly kind: 'uuid' }

/** How a number is assigned. */
export interface Numbering {
  readonly pattern: readonly NumberPart[]
  readonly reset: 'never' | 'year' | 'month' | 'day'
  /** Counted for each shop, or once for the chain. */
  readonly scope: 'shop' | 'chain'
  readonly at: 'create' | 'move'
  /** Fields whose largest number it exceeds: imported and typed numbers. */
  readonly above: readonly { readonly resource: string; readonly field: string }[]
}

/** Lines reserve the rows that they name while the document is in these states. */
export interface LineReservation {
  readonly field: string
  readonly while: readonly string[]
  /** Which lines hold; absent: all. */
  readonly if?: Expression
}

export interface LineScan {
  readonly field: string
  readonly do: 'add' | 'mark'
  readonly set: Readonly<Record<string, Expression>>
  readonly unknown: 'error' | 'add'
  readonly unknownSet: Readonly<Record<string, Expression>>
}

export interface LineFill {
  /** The resource whose rows become lines. */
  readonly from?: string
  /** In place of rows: how many lines the program makes; it computes the fields of `map` at each save. */
  readonly count?: Expression
  readonly where?: Expression
  readonly map: Readonly<Record<string, Expression>>
  /** Fields of the document whose change fills the lines. */
  readonly on: readonly string[]
  readonly button: string
  readonly replace: boolean
}

/** Why an existing row may not be named, in the words of the file; the first whose condition holds is shown. */
export interface LookupRefusal {
  readonly if: Expression
  readonly message: string
}

/** A field derived from the books: the place of the row, a part of it, an amount, or whether a document reserves the row. */
export interface Derivation {
  readonly ledger: string
  /** The column of the ledger's legs that holds the row's key: a dim, or the place where the rows are places. */
  readonly by: string
  readonly value:
    | { readonly kind: 'place' }
    | { readonly kind: 'part'; readonly part: string }
    | { readonly kind: 'amount'; readonly amount: string }
    /** Whether a document reserves the row by its lines. */
    | { readonly kind: 'held' }
}

export type PaperSize = 'A4' | 'A5' | 'receipt-58' | 'receipt-80' | 'label'

/** A signature on a print. */
export interface Signature {
  readonly title: string
  /** The field with the user. */
  readonly by?: string
  /** The move that another user authorized: the signature shows that user, the time and the reason. */
  readonly agreed?: string
}

/** The layout of labels on paper; absent: the default. In millimetres except for the columns. */
export type LabelSize = 'width' | 'height' | 'columns' | 'size' | 'step' | 'edge' | 'gap' | 'dots'

export interface LabelPrint {
  /** Fields of the lines, if each line has a label. */
  readonly barcode?: string
  readonly fields: readonly string[]
  readonly sizes: Readonly<Partial<Record<LabelSize, Expression>>>
  /** Whether the bar code is drawn as `bars` or as `qr`; absent: bars. */
  readonly code?: Expression
}

/** Rows of a setting with print layouts: the first existing one, by key. */
export interface PrintLayout {
  readonly from: string
  /** Its field that holds the layout. */
  readonly field: string
  readonly kind: 'page' | 'roll'
  /** The field and its value for this kind of document. */
  readonly of?: { readonly field: string; readonly value: string }
  readonly where?: Expression
}

/** The public part of a document, for anyone with its code. */
export interface Confirmation {
  readonly code: string
  readonly title: string
  readonly fields: readonly string[]
  readonly lines: Readonly<Record<string, readonly string[]>>
  /** The key under which layouts have its address. */
  readonly key?: string
}

/** A text that the user sends with the program of the phone number. */
export interface PhoneMessage {
  readonly phone: string
  /** With names in braces: fields of the row, `shop`, `link` and the values. */
  readonly text: string
  readonly values: Readonly<Record<string, Expression>>
  readonly refusals: readonly { readonly if: Expression; readonly message: string }[]
}

export interface Print {
  readonly id: string
  readonly title: string
  readonly paper: PaperSize
  readonly landscape: boolean
  readonly copies: number
  /** What each copy is called on the paper. */
  readonly copyTitles: readonly string[]
  /** `proof`: shop, fields, rows, totals, signatures; `label`: a bar code and a few words; `message`: a text for a phone. */
  readonly template: 'proof' | 'label' | 'message'
  /** Of the template `message`. */
  readonly message?: PhoneMessage
  /** Fields over the rows; on a label: under the bar code. */
  readonly fields: readonly string[]
  /** Lines whose columns are the rows. */
  readonly lines: readonly string[]
  /** Fields of the first lines that are the columns; none: those of their list. */
  readonly columns: readonly string[]
  /** Holds of the rows that have this print. */
  readonly if?: Expression
  /** The field that is printed as a bar code. */
  readonly barcode?: string
  readonly label?: LabelPrint
  readonly signatures: readonly Signature[]
  readonly layouts: readonly PrintLayout[]
  /** The values of layout keys: `key` of the document, `lines.key` of each of its lines. */
  readonly values: Readonly<Record<string, Expression>>
  /** Keys that follow the fields in the default layout, with their titles. */
  readonly shows: Readonly<Record<string, string>>
  /** The format if the request names none. */
  readonly as?: Expression
}

// The output formats of a print.

/** By the layout of a page, on its own paper, by the layout of a roll, as text, as commands of a receipt printer. */
const proofFormats = ['page', 'plain', 'roll', 'text', 'escpos'] as const
/** Drawn, or as commands of a label printer. */
const labelFormats = ['pdf', 'zpl', 'tspl'] as const

export type PrintFormat = (typeof proofFormats)[number] | (typeof labelFormats)[number]

/** The formats that the print supports; the first one is the default. */
export const listPrintFormats = ({ template, layouts }: Pick<Print, 'template' | 'layouts'>): readonly PrintFormat[] =>
  template === 'label'
    ? labelFormats
    : proofFormats.filter(format =>
        format === 'page' || format === 'roll' ? layouts.some(({ kind }) => kind === format) : true,
      )
