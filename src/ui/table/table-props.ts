import type { ReactNode } from 'react'
import type { CardRole } from './arrange-card.ts'
import type { FoldColumn } from './fold-columns.ts'

export interface DataTableColumn<Row> {
  readonly name: string
  readonly title: string
  /** For a screen reader, where the title is read together with those beside it. */
  readonly spokenTitle?: string | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** The least width in pixels. */
  readonly width?: number | undefined
  readonly sortable?: boolean | undefined
  /** Whether it stays in the first line of a row where the window is narrow. */
  readonly keeps?: FoldColumn['keeps']
  readonly cell: (row: Row) => ReactNode
  /** What its value is to the row, which arranges the row on a phone. */
  readonly role?: CardRole | undefined
  /** It has boxes to press, and no value of the row. */
  readonly isTool?: boolean | undefined
}

/** Totals of some of the rows, under what these rows are. */
export interface Subtotals {
  readonly title: string
  /** By the name of the column, as they are shown. */
  readonly totals: Readonly<Record<string, string>>
}

interface TableSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

/** The text of a mark, beside its colour. */
interface RowMark {
  readonly title: string
  readonly color: 'info' | 'success' | 'warning' | 'error'
}

/** What a user may choose. */
export type ListDensity = 'compact' | 'comfortable'

/** `dense`: for tables whose rows are compared, without boxes. */
export type TableDensity = 'dense' | ListDensity

export interface DataTableProps<Row> {
  /** What the table is called by a screen reader. */
  readonly label: string
  readonly columns: readonly DataTableColumn<Row>[]
  /** Undefined while they load: the height stays. */
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly sort?: TableSort | undefined
  /** Called with the field whose header was pressed; the caller decides whether the order is reversed. */
  readonly onSort?: ((field: string) => void) | undefined
  /** True for a row that sums up those before it. */
  readonly isSummary?: ((row: Row) => boolean) | undefined
  /** The mark that highlights a row. */
  readonly markOf?: ((row: Row) => RowMark | undefined) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** How many buttons each row has: then they are rendered when the rows are painted. */
  readonly actionCount?: number | undefined
  /** By the name of the column, as they are shown. */
  readonly totals?: Readonly<Record<string, string>> | undefined
  /** What the totals add; absent: all rows. */
  readonly totalsTitle?: string | undefined
  /** In place of the totals. */
  readonly subtotals?: readonly Subtotals[] | undefined
  /** Rendered in place of the rows if there are none. */
  readonly empty: ReactNode
  readonly density: TableDensity
  /** CSS height at which the rows scroll under their head; else what the window leaves. */
  readonly maxHeight?: string | undefined
}

/** In pixels, of the pager in one line. */
export const pagerHeight = 44
