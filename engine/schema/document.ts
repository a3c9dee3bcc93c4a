// A compiled document's life: its states, the moves between them, what each move asks, numbers, posts and prints.
import type { Expression } from '../expression/terms/expression.ts'

export interface State {
  readonly name: string
  readonly title: string
  readonly color: string
  /** Fields and lines that may be edited: all, none, or these. */
  readonly edit: boolean | readonly string[]
  readonly final: boolean
  /** Its title stands across the paper. */
  readonly stamp: boolean
  /** The day of the shop is not closed while a document is in it. */
  readonly holdsDay?: HoldsDay
}

/** What may become of a document that holds the day open, other than that it is finished. */
export interface HoldsDay {
  /** A move that ends it. */
  readonly cancel?: string
  /** It may go along into the next day. */
  readonly carry: boolean
}

/** Another person has to agree, if it holds. */
/** Fields whose value before is compared with the value after. */
export interface Comparison {
  /** Of each of these lines; absent: of the document. */
  readonly lines?: string
  readonly if?: Expression
  /** Which of the lines it is. */
  readonly label: string
  readonly from: Readonly<Record<string, Expression>>
  /** Absent for a field: its own value. */
  readonly to: Readonly<Record<string, Expression>>
}

/** What one person of a level that is not full may pay out or give away; above it another one has to agree. */
export interface Limit {
  /** Where it is compared with: one document, what one person did on a day, or another value in percent. */
  readonly per: 'document' | 'day' | 'percent'
  readonly amount: string
  /** What the amount is compared with in percent; absent: it is compared as it is. */
  readonly of?: string
  readonly where?: string
  readonly most: Expression
  readonly exceeded: Expression
}

export interface Authorization {
  readonly category: string
  /** Levels that may agree. */
  readonly who: readonly string[]
  readonly text: string
  readonly if?: Expression
  /** What changes, for the person who agrees. */
  readonly shows: readonly Comparison[]
  /** It is needed above any of these too; without `if` only then. */
  readonly limits: readonly Limit[]
  /** Fields with users who may not agree. */
  readonly except: readonly string[]
  /** Those of them who need nobody else. */
  readonly alone: readonly string[]
}

/** Made on chosen lines; what it posts and enters sees these alone. */
export interface Pick {
  readonly lines: string
  /** Which of the lines may be chosen. */
  readonly if?: Expression
  readonly sets: Readonly<Record<string, Expression>>
}

/** A move of another document in the same transaction. */
export interface Also {
  readonly document: string
  /** Which rows of it; `self` is the document, and `parent` of it where `each` says lines. */
  readonly find: Expression
  readonly move: string
  /** Once for each of these lines; absent: once. */
  readonly each?: string
  readonly if?: Expression
  /** Answers that the other move is given. */
  readonly set: Readonly<Record<string, Expression>>
  /** `some`: where none is found the whole move is refused; a number: unless exactly so many are found. */
  readonly expect: 'some' | 'any' | number
}

/** A row that the move makes. */
export interface Creates {
  readonly document: string
  readonly each?: string
  readonly if?: Expression
  readonly map: Readonly<Record<string, Expression>>
  /** Its lines by name: from lines of this document. */
  readonly lines: Readonly<
    Record<string, { readonly from: string; readonly map: Readonly<Record<string, Expression>> }>
  >
  /** The move that it is made with. */
  readonly move?: string
  /** The shop that it is made in; absent: the one that the move is made in. */
  readonly toShop?: Expression
  /** The shop that its values are read in; absent: the one that the move is made in. */
  readonly fromShop?: Expression
  /** Where a row of the same key is there: the move is refused, or that row counts as made, as it is or with these values. */
  readonly ifThere: 'refuse' | 'keep' | 'update'
  /** False: a row that posts when it is made posts nothing here. */
  readonly post: boolean
  /** Rows that name the row of the same key where values are read, which the new one gets too, by the field that names it. */
  readonly related: readonly { readonly resource: string; readonly by: string }[]
  /** The field of this document, or of the line of `each`, that gets the key of the new row. */
  readonly link?: string
}

export interface NumberPlace {
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
  /** Levels, or `*` for everybody whose menu offers it; none: only moves of other documents, or the program, make it. */
  readonly who: readonly string[]
  readonly notSelf: boolean
  readonly bulk: boolean
  readonly numbers: readonly NumberPlace[]
  /** Names of sets of postings. */
  readonly post: readonly string[]
  readonly reverse: readonly string[]
  readonly sets: Readonly<Record<string, Expression>>
  readonly also: readonly Also[]
  readonly creates: readonly Creates[]
  readonly if?: Expression
  /** What is said where `if` does not hold, with {fields} of the document, and to a level that `who` does not name. */
  readonly messages?: { readonly if?: string; readonly who?: string }
  /** Something is asked before it is made: see `asks` of the resource. */
  readonly asks: boolean
  /** The question before it, with {fields} of the document. */
  readonly confirm?: string
  /** A document that it begins is opened, in place of the next empty form; after a move of a saved one the next empty form is. */
  readonly opens?: true
  /** A further move of the document in the same transaction. */
  readonly straightTo?: { readonly move: string; readonly if?: Expression }
  /** The id of the print that is offered when it is done. */
  readonly print?: string
  readonly authorize?: Authorization
  /** The field with the shop whose users make it and whose business date it gets. */
  readonly at?: string
  readonly pick?: Pick
}

export interface Flow {
  readonly field: string
  /** The state of a document that is not saved yet; no row is in it. */
  readonly initial: string
  readonly states: Readonly<Record<string, State>>
  readonly moves: readonly Move[]
  /** What is typed and not saved is everybody's of the shop who may begin it; the fields that say which one it is. */
  readonly drafts?: { readonly show: readonly string[] }
}

/** Entries of one ledger, once or for each of some lines. */
export interface Posting {
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
  /** Whose the places are, where one of them is another shop's. */
  readonly fromShop?: Expression
  readonly toShop?: Expression
}

export type NumberPart =
  | { readonly kind: 'text'; readonly text: string }
  /** The business date in this form of `y M d`. */
  | { readonly kind: 'date'; readonly form: string }
  /** The code of the shop, or a field of it. */
  | { readonly kind: 'shop'; readonly field?: string }
  | { readonly kind: 'digits'; readonly width: number }
  | { readonly kind: 'uuid' }

/** How a number is given. */
export interface Numbering {
  readonly pattern: readonly NumberPart[]
  readonly reset: 'never' | 'year' | 'month' | 'day'
  /** Counted in each shop by itself, or once for the chain. */
  readonly scope: 'shop' | 'chain'
  readonly at: 'create' | 'move'
  /** Fields whose greatest number it stays above: of imports, and of what was typed. */
  readonly above: readonly { readonly resource: string; readonly field: string }[]
}

/** Lines hold what they name while the document is in these states. */
export interface Reserve {
  readonly field: string
  readonly while: readonly string[]
  /** Which lines hold; absent: all. */
  readonly if?: Expression
}

export interface Scan {
  readonly field: string
  readonly do: 'add' | 'mark'
  readonly set: Readonly<Record<string, Expression>>
  readonly unknown: 'error' | 'add'
  readonly unknownSet: Readonly<Record<string, Expression>>
}

export interface Fill {
  readonly from: string
  readonly where?: Expression
  readonly map: Readonly<Record<string, Expression>>
  /** Fields of the document whose change fills the lines. */
  readonly on: readonly string[]
  readonly button: string
  readonly replace: boolean
}

/** Why an existing row may not be named, in the words of the file; the first whose condition holds is shown. */
export interface Refusal {
  readonly if: Expression
  readonly message: string
}

/** A field that the books keep: the place of what the row names, a part of that place, an amount, or whether a document holds it. */
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

/** Who signs a print. */
export interface Signature {
  readonly title: string
  /** The field with who it was. */
  readonly by?: string
  /** The move that another person agreed to: he stands there, with the time and the reason. */
  readonly agreed?: string
}

/** How labels stand on their paper; absent: as the program has it. In millimetres but for the columns. */
export type LabelSize = 'width' | 'height' | 'columns' | 'size' | 'step' | 'edge' | 'gap' | 'dots'

export interface LabelPrint {
  /** Fields of the lines, where each of them has a label. */
  readonly barcode?: string
  readonly fields: readonly string[]
  readonly sizes: Readonly<Partial<Record<LabelSize, Expression>>>
  /** Whether the bar code is drawn as `bars` or as `qr`; absent: bars. */
  readonly code?: Expression
}

/** Rows of a setting that arrange a print: the first, by its key, that is there. */
export interface PrintLayout {
  readonly from: string
  /** Its field that holds the layout. */
  readonly field: string
  readonly kind: 'page' | 'roll'
  /** The field and value that say of which kind of document it is. */
  readonly of?: { readonly field: string; readonly value: string }
  readonly where?: Expression
}

/** What anybody may see of a document who has its code. */
export interface Confirmation {
  readonly code: string
  readonly title: string
  readonly fields: readonly string[]
  readonly lines: Readonly<Record<string, readonly string[]>>
  /** The key under which layouts have its address. */
  readonly key?: string
}

export interface Print {
  readonly id: string
  readonly title: string
  readonly paper: PaperSize
  readonly landscape: boolean
  readonly copies: number
  /** `proof`: shop, fields, rows, totals, signatures; `label`: a bar code and a few words. */
  readonly template: 'proof' | 'label'
  /** Fields over the rows; on a label: under the bar code. */
  readonly fields: readonly string[]
  /** Lines whose columns are the rows. */
  readonly lines?: string
  /** Fields of the lines that are the columns; none: those of their list. */
  readonly columns: readonly string[]
  /** Holds of the rows that have this print. */
  readonly if?: Expression
  /** The field that stands as a bar code. */
  readonly barcode?: string
  readonly label?: LabelPrint
  readonly signatures: readonly Signature[]
  readonly layouts: readonly PrintLayout[]
  /** What each key of its layouts shows: `key` of the document, `lines.key` of each of its lines. */
  readonly values: Readonly<Record<string, Expression>>
  /** Keys that stand after the fields on its own paper, with their titles. */
  readonly shows: Readonly<Record<string, string>>
  /** How it comes out where nobody says it. */
  readonly as?: Expression
}
