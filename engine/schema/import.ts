// A compiled import: the file format, the target resource, and the source of each field.
import type { Term } from '../expression/terms/term.ts'
import type { Stored } from '../field/field-type.ts'
import { reportFiles } from './report.ts'

export type ImportMode = 'insert' | 'upsert' | 'update' | 'replace'

/** How column headings are read: exactly, or in lower case with `_` for each space. */
export type HeaderStyle = 'exact' | 'lower-underscore'

/** A checked expression with its source text. */
export interface ImportExpression {
  readonly text: string
  readonly term: Term
}

/** One source of a value: a column of the file or an expression; with `when` only if that holds. */
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
  /** The column must exist and its cells must be filled. */
  readonly required: boolean
  /** The value of an empty cell; absent: the field's default, and 0 for numbers. */
  readonly ifEmpty?: Stored
  /** Digits are filled with zeros on the left up to this length. */
  readonly pad?: number
  readonly upper: boolean
  /** The referenced row need not exist. */
  readonly unchecked: boolean
}

/** The files that imports read, by the ending of their names; the readers are in `reading/read-file.ts`. */
export const importFiles = {
  csv: { mediaType: 'text/csv' },
  xlsx: { mediaType: reportFiles.xlsx.mediaType },
} as const

export type ImportFileType = keyof typeof importFiles

export const importFileTypes = Object.keys(importFiles) as readonly ImportFileType[]

/** The type of a file by its name; undefined if it is none of these. */
export const findImportFileType = <T extends ImportFileType>(fileName: string, types: readonly T[]): T | undefined =>
  types.find(type => fileName.trim().toLowerCase().endsWith(`.${type}`))

/** Endings as a message names them. */
export const formatFileTypes = (types: readonly string[]): string => types.map(type => `.${type}`).join(' / ')

/** How many labels of an import are one file. */
export const labelsPerPart = 2000

export interface ImportFile {
  readonly types: readonly ImportFileType[]
  readonly nameContains?: string
  readonly nameError?: string
  readonly headers: HeaderStyle
  readonly maxRows: number
  readonly lastRow: 'drop' | 'dropIfBlank' | 'keep'
}

export interface ImportAgreement {
  readonly sum: readonly string[]
  readonly by: readonly string[]
  /** The question above the totals. */
  readonly message?: string
}

export interface Import {
  readonly name: string
  /** The type that staff choose. */
  readonly type: string
  readonly title: string
  /** Name of the resource that the rows go into. */
  readonly into: string
  readonly mode: ImportMode
  /** Fields that match a row of the file with an existing row. */
  readonly match: readonly string[]
  /** Of `replace`: each row has these values, and only rows with them may go. */
  readonly within: readonly { readonly name: string; readonly value: ImportExpression }[]
  /** The lines of a document that its rows become. */
  readonly lines?: string
  /** Completed documents of another system: rules neither change nor reject the values of the file. */
  readonly history: boolean
  /** Empty cells are filled by the rules of the resource. */
  readonly fill: boolean
  /** The move that makes each document; absent: documents are imported without moves. */
  readonly move?: string
  /** Totals that a person agrees to first: sums of numbers, of all rows and for each value of the fields in `by`. */
  readonly agree?: ImportAgreement
  /**
   * Fields with the day that a row is entered on, which is over. Rows that are no documents come in parts by these days:
   * rows before the first day of the file stay.
   */
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
export const normalizeHeader = (text: string, style: HeaderStyle): string => {
  const trimmed = text.normalize('NFC').trim()
  return style === 'exact' ? trimmed : trimmed.toLowerCase().replaceAll(/\s+/g, '_')
}
