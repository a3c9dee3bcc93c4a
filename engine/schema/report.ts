// A compiled report: the source of its rows, its filters, columns, groups and totals.
import type { Term } from '../expression/terms/term.ts'
import type { FieldType, Limits, Stored } from '../field/field-type.ts'
import type { Choice, Reference } from './field.ts'

/** A checked expression with its source text. */
export interface ReportExpression {
  readonly text: string
  readonly term: Term
}

export type ReportChoice = Omit<Choice, 'show'>

/** The field of a filter, for its input and its validation. */
export interface FilterField {
  readonly name: string
  readonly title: string
  readonly type: FieldType
  readonly blank: Stored
  readonly required: boolean
  readonly limits: Limits
  readonly choices: readonly ReportChoice[]
  readonly presentation: { readonly placeholder?: string }
  /** The referenced resource, and the fields by which its rows are searched and shown. */
  readonly ref?: Pick<Reference, 'to' | 'search' | 'columns'>
}

/** The value of a shop filter that chooses every shop of the caller. */
export const everyShop = 'ALL'

export interface ReportFilter {
  readonly field: FilterField
  /** Any of several values. */
  readonly multiple: boolean
  /** The value for all rows: if it is chosen, or nothing is, the rule is skipped. */
  readonly all?: string
  readonly default?: ReportExpression
  /** The condition on rows; it can name the filters and the fields of the row. */
  readonly rule?: ReportExpression
  /** The filter with the start of the period that this one ends. */
  readonly since?: string
  /** Days that the period has at most, the first and the last counted. */
  readonly maxDays?: number
}

export interface ReportGroup {
  readonly by: ReportExpression
  readonly title: string
  readonly subtotal: boolean
  /** The resource whose rows are a tree: each row has the sums of those below it. */
  readonly tree?: string
  readonly type: FieldType
  readonly choices: readonly ReportChoice[]
}

export const acrossPeriods = ['day', 'week', 'month', 'year'] as const

export type AcrossPeriod = (typeof acrossPeriods)[number]

export const isAcrossPeriod = (value: unknown): value is AcrossPeriod => acrossPeriods.some(period => period === value)

/** The table with the period that a filter chooses. */
export const chooseAcrossPeriod = <Table extends Pick<ReportTable, 'across'>>(
  table: Table,
  values: Readonly<Record<string, unknown>>,
): Table => {
  const every = values[table.across?.everyFilter ?? '']
  return table.across && isAcrossPeriod(every) ? { ...table, across: { ...table.across, every } } : table
}

/** What the sums of a table are split by: one column for each of its values, or for each period of its dates. */
export interface ReportAcross {
  readonly by: ReportExpression
  readonly every?: AcrossPeriod
  /** The filter that chooses the period. */
  readonly everyFilter?: string
  readonly type: FieldType
  readonly choices: readonly ReportChoice[]
  /** The filters that begin and end the period of its date. */
  readonly period?: { readonly from: string; readonly to: string }
  /** Every field that its value depends on. */
  readonly shows: readonly FieldOfResource[]
}

export const reportTotals = ['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'same-formula'] as const

export type ReportTotal = (typeof reportTotals)[number]

export const reportMedia = ['screen', 'pdf', 'xlsx'] as const

export type ReportMedium = (typeof reportMedia)[number]

/** Where a cell leads: the screen of that target, narrowed to the rows behind the cell. */
export interface ReportDrill {
  readonly kind: string
  readonly name: string
  /** The name is that of a column, in which the row has the name of a document; the cell is its number. */
  readonly inColumn?: true
  readonly view?: string
  /** The field that has the cell's own value. */
  readonly field?: string
  /** Groups of the row that are fields of the target. */
  readonly groups: readonly string[]
  /** The names of those groups on the target list if they are fields of its lines. */
  readonly words?: Readonly<Record<string, string>>
  /** Chosen filters, with the names of the target list. */
  readonly filters: readonly { readonly filter: string; readonly name: string }[]
}

export interface FieldOfResource {
  readonly resource: string
  readonly field: string
}

export interface ReportColumn {
  readonly name: string
  readonly title: string
  readonly value: ReportExpression
  readonly type: FieldType
  /** The stored form of an empty value. */
  readonly blank: Stored
  readonly choices: readonly ReportChoice[]
  readonly total?: ReportTotal
  /** Shows the running total of its values, which starts with this value. */
  readonly running?: ReportExpression
  /** Where it is left out. */
  readonly hide: readonly ReportMedium[]
  readonly drill?: ReportDrill
  /** The group whose value it is. */
  readonly group?: number
  /** An amount of an entry of a journal: shown and summed with the sign of the entry. */
  readonly isSigned?: boolean
  /** Summed up for each column of `across`, and over all of them. */
  readonly isSplit?: boolean
  /** Used only by formulas that name it, and left out of answers. */
  readonly isInner?: boolean
  /** Other columns that its value names: as they show, rounded to their types. */
  readonly needs: readonly string[]
  /** Every field that its value depends on. */
  readonly shows: readonly FieldOfResource[]
}

export interface ReportSort {
  readonly column: string
  readonly descending: boolean
}

/** Text, and in between values that are filled in: an expression or the moment of printing. */
export type TemplatePart =
  | string
  | {
      readonly value: ReportExpression | 'now'
      /** Positions of line breaks. */
      readonly cuts: readonly number[]
    }

export type Template = readonly TemplatePart[]

/** The files of reports. Shapes, descriptions and buttons follow from this table, the writers are in `make-file.ts`. */
export const reportFiles = {
  pdf: { title: 'Pdf', mediaType: 'application/pdf' },
  xlsx: { title: 'Excel', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { title: 'CSV', mediaType: 'text/csv; charset=utf-8' },
} as const

export type ReportFormat = keyof typeof reportFiles

export const reportFormats = Object.keys(reportFiles) as readonly ReportFormat[]

export interface ReportOutputs {
  readonly formats: readonly ReportFormat[]
  readonly paper: 'A4' | 'A5'
  readonly landscape: boolean | ReportExpression
  readonly header?: readonly Template[]
  readonly footer?: Template
}

/** A call of its own beside `reports/<name>`. */
export interface ReportCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The filter that each name of the call means, where the names differ. */
  readonly params: Readonly<Record<string, string>>
  readonly answer: 'rows' | 'full'
  /** `skip` and `limit` request a page; `is_pagination` = false requests all rows. */
  readonly isPaged: boolean
}

/** A balance of a ledger: opening, movements by its columns, and closing. */
export interface ReportBalance {
  readonly ledger: string
  /** The filters with the start and the end of its period: the same for a single day. */
  readonly from: string
  readonly to: string
  /** The group that is the day: each day then has its own opening and closing. */
  readonly day?: number
}

/** A line under a table, worked out of totals. */
export interface ReportLine {
  readonly title: string
  readonly value: ReportExpression
  readonly type: FieldType
  /** The stored form of an empty value. */
  readonly blank: Stored
  readonly strong: boolean
  /** Columns whose totals it names: `column` of its own table, `section.column` of an earlier one. */
  readonly needs: readonly string[]
}

/** One table of a report: its rows, with the totals and lines under them. */
export interface ReportTable {
  readonly from: string
  readonly where?: ReportExpression
  readonly groups: readonly ReportGroup[]
  readonly across?: ReportAcross
  readonly columns: readonly ReportColumn[]
  readonly sort: readonly ReportSort[]
  /** True: a row for each group, its values summed up; false: a row for each row of the source. */
  readonly isFolded: boolean
  readonly balance?: ReportBalance
}

export const chartKinds = ['bar', 'line', 'pie'] as const

/** The chart of a report: columns by name. */
export interface ReportChart {
  readonly kind: (typeof chartKinds)[number]
  readonly x: string
  readonly y: readonly string[]
}

/** A table under that of the report. */
export interface ReportSection extends ReportTable {
  readonly title: string
  /** The conditions of the filters on these rows, by filter name. */
  readonly rules: Readonly<Record<string, ReportExpression>>
  readonly lines: readonly ReportLine[]
}

export interface Report extends ReportTable {
  readonly name: string
  readonly file: string
  readonly title: string
  readonly filters: readonly ReportFilter[]
  readonly lines: readonly ReportLine[]
  readonly sections: readonly ReportSection[]
  readonly chart?: ReportChart
  readonly outputs: ReportOutputs
  readonly messages: Readonly<Record<string, string>>
  readonly call?: ReportCall
  /** Variants of the report by the values of a filter; other values show the report itself. */
  readonly variants?: { readonly by: string; readonly of: Readonly<Record<string, Report>> }
  /** Other orders of its rows by the values of a filter; the value of none has its own. */
  readonly orders?: { readonly by: string; readonly of: Readonly<Record<string, readonly ReportSort[]>> }
  /** The filter that chooses shops of the chain; absent: always the caller's own shop. */
  readonly shopFilter?: string
  /** Levels that may see it, of those whose menu has it; absent: all. */
  readonly levels?: readonly string[]
  readonly module?: string
}

/** The groups that hold several rows: of a report with a row for each group, the last one is the row itself. */
export const getSections = ({ groups, isFolded }: Pick<ReportTable, 'groups' | 'isFolded'>): readonly ReportGroup[] =>
  isFolded ? groups.slice(0, -1) : groups

/** Whether its one row is the sum of all rows: of a report over shops each shop has one, beside those of the others. */
export const isOneRow = ({
  isFolded,
  groups,
  balance,
}: Pick<ReportTable, 'isFolded' | 'groups' | 'balance'>): boolean => isFolded && groups.length === 0 && !balance

/** The form of the report that a value of its filter chooses. */
export const selectVariant = (report: Report, chosen: unknown): Report => {
  const of = report.variants?.of ?? {}
  return (typeof chosen === 'string' && Object.hasOwn(of, chosen) ? of[chosen] : undefined) ?? report
}

/** Returns the report in the order that a filter value selects; columns that are not shown are not sorted by. */
export const applyOrder = (form: Report, orders: Report['orders'], chosen: unknown): Report => {
  const of = orders?.of ?? {}
  const sort = typeof chosen === 'string' && Object.hasOwn(of, chosen) ? of[chosen] : undefined
  return sort ? { ...form, sort: sort.filter(({ column }) => form.columns.some(({ name }) => name === column)) } : form
}
