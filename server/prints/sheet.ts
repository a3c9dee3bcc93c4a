// What is printed of one row, as plain texts: whoever draws it knows no schema.
import type { PaperSize } from '../../engine/schema/document.ts'

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

export interface ProofSheet {
  readonly template: 'proof'
  readonly title: string
  readonly number: string
  readonly paper: PaperSize
  readonly landscape: boolean
  readonly copies: number
  /** The shop, line by line. */
  readonly heading: readonly string[]
  readonly fields: readonly SheetField[]
  readonly table?: SheetTable
  readonly signatures: readonly string[]
  /** Stands large across each page: the document does not count any more. */
  readonly stamp?: string
  readonly footer: string
}

export interface LabelSheet {
  readonly template: 'label'
  readonly title: string
  readonly number: string
  readonly copies: number
  readonly barcode: string
  readonly lines: readonly string[]
}

export type Sheet = ProofSheet | LabelSheet
