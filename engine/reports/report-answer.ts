// A report's one answer, which the screen and every file print: columns, rows with their subtotals, and grand totals.
import type { JsonScalar } from '../fields/field-type.ts'
import type { ReportChart, ReportPlace, ReportTotal } from '../schema/report.ts'

/** Where cells lead: the rows of a screen with what the row, the cell and the chosen filters say. */
export interface AnswerDrill {
  readonly kind: string
  readonly name: string
  /** The name is that of a column, in which the row has the name of a document; the cell is its number. */
  readonly inColumn?: true
  readonly view?: string
  /** The field that has the cell's own value. */
  readonly field?: string
  /** Of the keys of a row. */
  readonly keys: readonly string[]
  /** What the screen calls those of them that are fields of its lines. */
  readonly words?: Readonly<Record<string, string>>
  readonly where: Readonly<Record<string, JsonScalar | readonly JsonScalar[]>>
}

export interface AnswerColumn {
  readonly name: string
  readonly title: string
  /** Name of the field type. */
  readonly type: string
  /** Usual width in characters. */
  readonly width: number
  readonly align?: 'right'
  readonly total?: ReportTotal
  readonly hide?: readonly ReportPlace[]
  /** Titles of values, where they differ. */
  readonly choices?: Readonly<Record<string, string>>
  readonly drill?: AnswerDrill
}

export type AnswerCells = Readonly<Record<string, JsonScalar>>

export interface AnswerRow {
  readonly kind: 'row' | 'subtotal'
  /** The depth of the group: 0 is the outermost. */
  readonly level: number
  /** What a subtotal is of. */
  readonly title?: string
  readonly cells: AnswerCells
  /** Values of its groups by the fields that they are, where cells lead to rows behind them. */
  readonly keys?: AnswerCells
}

/** A line under the table. */
export interface AnswerLine {
  readonly title: string
  /** Name of the field type. */
  readonly type: string
  readonly value: JsonScalar
  readonly strong?: true
}

/** One table: the report's own, or one under it. */
export interface AnswerTable {
  readonly title: string
  readonly columns: readonly AnswerColumn[]
  /** All of them, or those of the range that was asked for. */
  readonly rows: readonly AnswerRow[]
  /** How many rows and subtotals there are of all. */
  readonly count: number
  /** Over all rows; absent when no column has a total, or there are no rows. */
  readonly totals?: AnswerCells
  readonly lines?: readonly AnswerLine[]
}

export interface ReportAnswer extends AnswerTable {
  readonly name: string
  /** Lines over the table, filled. */
  readonly heading: readonly string[]
  readonly footer: string
  readonly paper: 'A4' | 'A5'
  readonly landscape: boolean
  /** Where moments are shown. */
  readonly timeZone: string
  readonly sections?: readonly AnswerTable[]
  /** Of the report's own table, with its cells of all rows; absent where a column of it is hidden from the caller. */
  readonly chart?: ReportChart & { readonly rows: readonly AnswerCells[] }
  readonly messages: Readonly<Record<string, string>>
}

/** Columns that stand in that place. */
export const columnsIn = ({ columns }: AnswerTable, place: ReportPlace | 'csv'): readonly AnswerColumn[] =>
  columns.filter(({ hide = [] }) => place === 'csv' || !hide.includes(place))
