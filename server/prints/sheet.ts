// What is printed of one row, as plain texts: whoever draws it knows no schema.
import type { LabelSize, PaperSize } from '../../engine/schema/document.ts'

export interface SheetField {
  readonly title: string
  readonly text: string
}

export interface SheetColumn {
  readonly heading: string
  readonly align?: 'right'
  readonly width: number
}

export interface SheetTable {
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Under the rows, where a column is added up. */
  readonly total?: readonly string[]
}

export interface SheetSignature {
  readonly title: string
  /** Who signs, where that is known, and what stands under his name. */
  readonly name: string
  readonly more: readonly string[]
}

interface AnySheet {
  readonly title: string
  readonly number: string
  readonly copies: number
}

/** Of a document: what its paper says beside its values. */
interface Marked {
  /** Stands large across each page: the document does not count any more. */
  readonly stamp?: string
  /** Says that it was printed before, and who prints it again and when. */
  readonly mark?: string
}

/** What every sheet of a print has, whatever its template. */
export type SheetFrame = keyof AnySheet | keyof Marked

export interface ProofSheet extends AnySheet, Marked {
  readonly template: 'proof'
  readonly paper: PaperSize
  readonly landscape: boolean
  /** The shop, line by line. */
  readonly heading: readonly string[]
  readonly fields: readonly SheetField[]
  readonly table?: SheetTable
  readonly signatures: readonly SheetSignature[]
  readonly footer: string
}

/** Something on a page: its place in millimetres from the upper left corner. */
export interface Placed {
  readonly kind: 'text' | 'image' | 'qrcode' | 'line'
  readonly text: string
  /** A picture as JPEG. */
  readonly picture?: Uint8Array
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Degrees, clockwise about the middle of its box. */
  readonly rotate: number
  /** Points. */
  readonly size: number
  readonly align: 'left' | 'center' | 'right'
  readonly bold: boolean
}

/** Pages that a setting arranges. */
export interface PageSheet extends AnySheet, Marked {
  readonly template: 'page'
  readonly width: number
  readonly height: number
  readonly font: string
  readonly pages: readonly (readonly Placed[])[]
}

export type Block =
  | { readonly kind: 'heading' | 'title' | 'text' | 'closing' | 'mark' | 'space'; readonly text: string }
  | { readonly kind: 'pair'; readonly label: string; readonly text: string; readonly bold?: boolean }
  /** Something and its figures, indented below it. */
  | { readonly kind: 'item'; readonly text: string; readonly pairs: readonly SheetField[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'qrcode'; readonly label: string; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: Uint8Array }
  /** Beside each other, with room to sign. */
  | { readonly kind: 'signatures'; readonly signatures: readonly SheetSignature[] }

/** Narrow paper, as long as what stands on it. */
export interface RollSheet extends AnySheet, Marked {
  readonly template: 'roll'
  /** Millimetres. */
  readonly width: number
  readonly blocks: readonly Block[]
}

export interface LabelSheet extends AnySheet {
  readonly template: 'label'
  readonly paper: LabelPaper
  readonly code: 'bars' | 'qr'
  readonly labels: readonly Label[]
}

export interface Label {
  readonly barcode: string
  readonly lines: readonly string[]
}

/** Millimetres, but for the columns and for the dots to a millimetre. */
export type LabelPaper = Readonly<Record<LabelSize, number>>

export type Sheet = ProofSheet | PageSheet | RollSheet | LabelSheet

/** A PDF, text for a printer that types, or commands of a printer. */
export const sheetForms = ['pdf', 'text', 'escpos', 'zpl', 'tspl'] as const
export type SheetForm = (typeof sheetForms)[number]

/** A sheet and what becomes of it. */
export interface Ordered {
  readonly sheet: Sheet
  readonly form: SheetForm
}
