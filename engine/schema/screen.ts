// The screens of a resource: list, form, other views, actions of a row.

import type { Expression } from '../expression/terms/scope.ts'
import type { Stored } from '../field/field-type.ts'
import type { Verb } from './verb.ts'

export interface ListColumn {
  readonly field: string
  readonly title: string
  readonly width?: number
  readonly total?: string
}

export interface SortTerm {
  readonly field: string
  readonly descending: boolean
}

/** Highlighted rows. */
export interface HighlightRule {
  /** A condition on the fields of the row and the day. */
  readonly if: Expression
  readonly title: string
  readonly color: 'info' | 'success' | 'warning' | 'error'
}

export interface ListPresentation {
  readonly columns: readonly ListColumn[]
  readonly sort: readonly SortTerm[]
  readonly search: readonly string[]
  readonly filters: readonly string[]
  /** Fields of lines that one may filter by, by the name of the lines. */
  readonly lineFilters?: Readonly<Record<string, readonly string[]>>
  readonly export: readonly string[]
  readonly empty: string
  readonly pageSize: number
  /** The choice field whose totals are shown separately, in place of the totals of all rows. */
  readonly subtotals?: string
  /** States of the documents that it shows and its totals leave out. */
  readonly uncounted?: readonly string[]
  /** Views of documents that wait for a next step and that it does not show. */
  readonly waiting?: readonly string[]
  /** The first that holds is that of a row. */
  readonly marks?: readonly HighlightRule[]
  /** Screens that belong to it. */
  readonly links?: readonly ScreenTarget[]
}

/** The target of a menu entry: `kind:name/view`. */
export interface ScreenTarget {
  readonly kind: string
  readonly name: string
  readonly view?: string
}

export interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
  /** The maximum number of columns, if there is space. */
  readonly columns: number
  readonly show?: Expression
}

/** How a form continues with a new row. */
export interface FormAgain {
  /** Fields that keep their value in the next row. */
  readonly keep: readonly string[]
  /** The field that has the focus then. */
  readonly focus?: string
}

/** The amounts of a document and its payments: fields that are shown beside its form. */
export interface FormCounter {
  readonly due: string
  readonly paid?: string
  readonly facts?: readonly string[]
  /** The cash received. */
  readonly received?: string
  /** Their sum is the change for the customer. */
  readonly back?: readonly string[]
  /** The label of the unpaid part; absent: the default. */
  readonly rest?: string
}

export interface FormPresentation {
  readonly as: 'modal' | 'page'
  readonly titleAdd: string
  readonly titleEdit: string
  /** The sections after the first one are shown as tabs. */
  readonly tabs?: true
  readonly confirmDelete: string
  readonly sections: readonly FormSection[]
  /** Absent: a form is closed once it is saved. */
  readonly again?: FormAgain
  /** Fields that identify the row; absent: those of the label. */
  readonly facts?: readonly string[]
  readonly counter?: FormCounter
  /** Fields in large figures over the lines that they count. */
  readonly counts?: readonly string[]
}

/** Texts of a field in a view. */
export interface FieldInView {
  readonly title?: string
  readonly help?: string
  readonly messages?: Readonly<Record<string, string>>
}

/** An empty form of a document, opened by a button over a view. */
export interface NewDocumentForm {
  /** Its name in the address. */
  readonly id: string
  readonly title: string
  /** Start values of the document, by field, as stored; they are read-only in the form. */
  readonly values: Readonly<Record<string, Stored>>
}

/** Another screen of the same rows. */
export interface View {
  readonly name: string
  readonly title: string
  readonly as: 'list' | 'grid'
  /** Fields whose cells are written in a grid. */
  readonly edit: readonly string[]
  /** Verbs other than reading; absent: those of the resource. */
  readonly verbs?: readonly Verb[]
  /** Fields that it writes; absent: all. */
  readonly writes?: readonly string[]
  readonly fields: Readonly<Record<string, FieldInView>>
  readonly list: ListPresentation
  readonly form: FormPresentation
  readonly filter?: Expression
  /** Start values of its filters, by field. */
  readonly defaults: Readonly<Record<string, Expression>>
  readonly select: 'none' | 'one' | 'many'
  /** Moves, and prints as `print:<id>`, that it offers. */
  readonly actions: readonly string[]
  /** Lines that open under a row. */
  readonly detail: readonly string[]
  /** Forms of new documents that it offers. */
  readonly begins: readonly NewDocumentForm[]
  /** Names of reports that are shown above it. */
  readonly above: readonly string[]
}

/** An action on one row, for users who may change it. */
export interface RowAction {
  readonly id: string
  readonly title: string
  readonly do: 'end-sessions' | 'issue-token' | 'send-test'
  readonly confirm?: string
}

/** The part of a card that screens know. */
export interface CardScreen {
  readonly title: string
  /** A row of the list opens its card, and not its form. */
  readonly opens: boolean
}

/** A source of the entries of a card. */
export interface CardSource {
  /** The name of the resource that holds them. */
  readonly resource: string
  readonly title?: string
  /** The column that names the row by its key, or by the place that it is: texts and names of its fields in turn. */
  readonly by?: { readonly column: string; readonly pattern?: readonly string[] }
  readonly where?: Expression
  /** The place of an entry: it counts while the row was there. */
  readonly at?: Expression
  readonly values: readonly string[]
}

/** The card of a row. */
export interface RecordCard {
  readonly of: readonly CardSource[]
  /** The key of the row that it was before. */
  readonly earlier?: Expression
}

/** Rows of another resource in the form of the row that they reference. */
export interface RelatedList {
  readonly resource: string
  /** Their reference to the row. */
  readonly by: string
  readonly title: string
  /** Shown for rows where it holds; a condition on the row's own fields. */
  readonly when?: Expression
}
