// Types of printable sheets: plain texts, so that renderers do not need the schema.

import type { LabelSize, PaperSize } from '../../engine/schema/document.ts'
import type { PrintStyle } from '../caller/caller.ts'

export interface SheetField {
  readonly title: string
  readonly text: string
}

interface SheetColumn {
  readonly heading: string
  readonly align?: 'right'
  readonly width: number
}

export interface SheetTable {
  /** Of several tables the name of this one. */
  readonly title?: string | undefined
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Totals under the rows, if a column has one. */
  readonly total?: readonly string[] | undefined
}

export interface SheetSignature {
  readonly title: string
  /** Name of the signer, if known, and lines below it. */
  readonly name: string
  readonly more: readonly string[]
}

interface SheetBase {
  readonly title: string
  readonly number: string
  readonly copies: number
  /** What each copy is called on its paper. */
  readonly copyTitles?: readonly string[] | undefined
}

/** Marks on the paper of a document. */
interface SheetMarks {
  /** Printed across each page: the document is no longer valid. */
  readonly stamp?: string | undefined
  /** Mark of a repeated print, with user and time. */
  readonly mark?: string | undefined
}

/** Properties of every sheet that do not depend on the template. */
export type SheetFrame = keyof SheetBase | keyof SheetMarks

export interface ProofSheet extends SheetBase, SheetMarks {
  readonly template: 'proof'
  readonly paper: PaperSize
  readonly landscape: boolean
  /** Name and address of the shop. */
  readonly heading: readonly string[]
  readonly fields: readonly SheetField[]
  readonly tables: readonly SheetTable[]
  /** Sums of the document, printed below its tables. */
  readonly sums: readonly SheetField[]
  readonly signatures: readonly SheetSignature[]
  readonly footer: string
  /** Default: Indonesian. */
  readonly style?: PrintStyle
}

/** An element on a page: its position in millimetres from the top left corner. */
export interface PlacedElement {
  readonly kind: 'text' | 'image' | 'qrcode' | 'line'
  readonly text: string
  /** A picture as JPEG. */
  readonly picture?: Uint8Array
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Degrees, clockwise about the center of its box. */
  readonly rotate: number
  /** Points. */
  readonly size: number
  readonly align: 'left' | 'center' | 'right'
  readonly bold: boolean
  /** The row of lines that it shows; elements of a row stay together where paper is written in columns. */
  readonly line?: { readonly lines: string; readonly index: number } | undefined
  /** A text of the layout itself, such as the heading of a column. */
  readonly isLabel?: boolean
}

/** Pages of a layout. */
export interface PageSheet extends SheetBase, SheetMarks {
  readonly template: 'page'
  readonly width: number
  readonly height: number
  readonly font: string
  readonly pages: readonly (readonly PlacedElement[])[]
}

export type RollBlock =
  | { readonly kind: 'heading' | 'title' | 'text' | 'closing' | 'mark' | 'space'; readonly text: string }
  | { readonly kind: 'pair'; readonly label: string; readonly text: string; readonly bold?: boolean }
  /** A text and its figures, indented below. */
  | { readonly kind: 'item'; readonly text: string; readonly pairs: readonly SheetField[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'qrcode'; readonly label: string; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: Uint8Array }
  /** Side by side, with space to sign. */
  | { readonly kind: 'signatures'; readonly signatures: readonly SheetSignature[] }

/** Narrow paper, as long as its content. */
export interface RollSheet extends SheetBase, SheetMarks {
  readonly template: 'roll'
  /** Millimetres. */
  readonly width: number
  readonly blocks: readonly RollBlock[]
}

export interface LabelSheet extends SheetBase {
  readonly template: 'label'
  readonly paper: LabelPaper
  readonly code: 'bars' | 'qr'
  readonly labels: readonly Label[]
}

export interface Label {
  readonly barcode: string
  readonly lines: readonly string[]
}

/** Millimetres, except `columns`, and `dots` per millimetre. */
export type LabelPaper = Readonly<Record<LabelSize, number>>

export type PrintSheet = ProofSheet | PageSheet | RollSheet | LabelSheet

/** A PDF, plain text, or printer commands. */
const sheetForms = ['pdf', 'text', 'escpos', 'zpl', 'tspl'] as const
export type SheetForm = (typeof sheetForms)[number]

/** A sheet and its output form. */
export interface PrintJob {
  readonly sheet: PrintSheet
  readonly form: SheetForm
}
