// A report's one answer, which the screen and every file print: columns, rows with their subtotals, and grand totals.

import type { JsonScalar } from '../field/field-type.ts'
import type { ReportChart, ReportMedium, ReportTotal } from '../schema/report.ts'
import type { DateFormat } from '../value/tanggal.ts'

/** The target of cells: the rows of a screen, filtered by the row, the cell and the chosen filters. */
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
  /** The names of those keys on the target screen if they are fields of its lines. */
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
  readonly hide?: readonly ReportMedium[]
  /** Titles of values, where they differ. */
  readonly choices?: Readonly<Record<string, string>>
  readonly drill?: AnswerDrill
  /** The sum of one value of a cross-tab; that of all values has the name of the column. */
  readonly isPart?: true
}

export type AnswerCells = Readonly<Record<string, JsonScalar>>

export interface AnswerRow {
  readonly kind: 'row' | 'subtotal'
  /** The depth of the group: 0 is the outermost. */
  readonly level: number
  /** The title of a subtotal. */
  readonly title?: string
  readonly cells: AnswerCells
  /** The time zone of its shop, in a report over zones. */
  readonly timeZone?: string
  /** Values of its groups by the fields that they are, where cells lead to rows behind them. */
  readonly keys?: AnswerCells
}

/** A row or the totals as files print them. */
export interface PrintedLine extends Pick<AnswerRow, 'cells' | 'timeZone'> {
  readonly kind: AnswerRow['kind'] | 'total'
  readonly title?: string | undefined
}

/** A line under the table. */
export interface AnswerLine {
  readonly title: string
  /** Name of the field type. */
  readonly type: string
  readonly value: JsonScalar
  readonly strong?: true
}

/** `closed`: its date is that of tomorrow; `ahead`: its date is later than that. */
export type ShopDayState = 'open' | 'closing' | 'closed' | 'overdue' | 'ahead'

/** A shop of a report over several shops: its business date, and what its day is; `inactive`: it is left out. */
export interface AnswerShop {
  readonly name: string
  readonly day: string
  readonly state: ShopDayState | 'inactive'
}

/** One table: the report's own, or one under it. */
export interface AnswerTable {
  readonly title: string
  readonly columns: readonly AnswerColumn[]
  /** All rows, or those of the requested range. */
  readonly rows: readonly AnswerRow[]
  /** The number of all rows and subtotals. */
  readonly count: number
  /** Over all rows; absent if no column has a total, or without rows. */
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
  /** Where moments are shown, except in rows with a zone of their own. */
  readonly timeZone: string
  /** The language in which zones are named beside times: of shops in several zones, or in another one than the reader's. */
  readonly zoneLanguage?: string
  /** The shops that the totals hold, and those that are left out; absent in a report of one shop. */
  readonly shops?: readonly AnswerShop[]
  /** How the project prints: its languages, the first of which is that of the files, and its form of dates; default: Indonesian, as stored. */
  readonly style?: { readonly languages: readonly ('id' | 'en')[]; readonly dateFormat: DateFormat }
  readonly sections?: readonly AnswerTable[]
  /** The chart of the report's own table, with cells of all rows; absent if a column of it is hidden from the caller. */
  readonly chart?: ReportChart & { readonly rows: readonly AnswerCells[] }
  readonly messages: Readonly<Record<string, string>>
}

/** A table as files print it: its rows may come while it is printed, and are read once. */
export interface PrintedTable extends Omit<AnswerTable, 'rows'> {
  readonly rows: Iterable<AnswerRow>
}

/** The tables are read one after the other. */
export interface PrintedAnswer extends PrintedTable, Omit<ReportAnswer, 'rows' | 'sections' | 'chart'> {
  readonly sections?: readonly PrintedTable[]
}

/** The cells of rows, without subtotals. */
export const listRowCells = ({ rows }: Pick<AnswerTable, 'rows'>): readonly AnswerCells[] =>
  rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells] : []))

/** Filters the columns for a medium. */
export const filterColumns = (
  { columns }: Pick<AnswerTable, 'columns'>,
  place: ReportMedium | 'csv',
): readonly AnswerColumn[] => columns.filter(({ hide = [] }) => place === 'csv' || !hide.includes(place))
