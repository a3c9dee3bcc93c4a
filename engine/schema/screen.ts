// What the screens of a resource show: list, form, other views, actions of a row.

import type { Expression } from '../expression/terms/expression.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Verb } from './verb.ts'

export interface Column {
  readonly field: string
  readonly title: string
  readonly width?: number
  readonly total?: string
}

export interface SortTerm {
  readonly field: string
  readonly descending: boolean
}

/** Rows that stand out. */
export interface Mark {
  /** Asked of the fields of the row and of the day. */
  readonly if: Expression
  readonly title: string
  readonly color: 'info' | 'success' | 'warning' | 'error'
}

export interface ListPresentation {
  readonly columns: readonly Column[]
  readonly sort: readonly SortTerm[]
  readonly search: readonly string[]
  readonly filters: readonly string[]
  /** Fields of lines that one may filter by, by the name of the lines. */
  readonly lineFilters?: Readonly<Record<string, readonly string[]>>
  readonly export: readonly string[]
  readonly empty: string
  readonly pageSize: number
  /** The choice whose totals stand apart, one by one, above those of all rows. */
  readonly subtotals?: string
  /** The first that holds is that of a row. */
  readonly marks?: readonly Mark[]
  /** Screens that belong to it. */
  readonly links?: readonly ScreenTarget[]
}

/** What an entry of the menu opens. */
export interface ScreenTarget {
  readonly kind: string
  readonly name: string
  readonly view?: string
}

export interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
  /** The most columns that it takes, as far as there is room. */
  readonly columns: number
  readonly show?: Expression
}

/** How a form goes on with a new row. */
export interface FormAgain {
  /** Fields that the next row begins with. */
  readonly keep: readonly string[]
  /** The field that has the focus then. */
  readonly focus?: string
}

/** What a document comes to, and what is paid of it: fields that stand beside its form. */
export interface FormCounter {
  readonly due: string
  readonly paid?: string
  readonly facts?: readonly string[]
  /** What was handed over in cash. */
  readonly received?: string
  /** Their sum goes back to the customer. */
  readonly back?: readonly string[]
  /** What is said of the part that is not paid; absent: the usual word. */
  readonly rest?: string
}

export interface FormPresentation {
  readonly as: 'modal' | 'page'
  readonly titleAdd: string
  readonly titleEdit: string
  readonly submitOnEnter: boolean
  /** The sections behind the first one stand behind tabs. */
  readonly tabs?: true
  readonly confirmDelete: string
  readonly sections: readonly FormSection[]
  /** Absent: a form is closed once it is saved. */
  readonly again?: FormAgain
  /** Fields that say which row it is; absent: those of the label. */
  readonly facts?: readonly string[]
  readonly counter?: FormCounter
  /** Fields in large figures over the lines that they count. */
  readonly counts?: readonly string[]
}

/** How a view says another word for a field. */
export interface FieldInView {
  readonly title?: string
  readonly help?: string
  readonly messages?: Readonly<Record<string, string>>
}

/** An empty form of a document, opened by a button over a view. */
export interface Begin {
  /** Its name in the address. */
  readonly id: string
  readonly title: string
  /** What the document begins with, by field, as stored; nobody changes it there. */
  readonly values: Readonly<Record<string, Stored>>
}

/** Another screen of the same rows. */
export interface View {
  readonly name: string
  readonly title: string
  readonly as: 'list' | 'grid'
  /** Fields whose cells are written in a grid. */
  readonly edit: readonly string[]
  /** What may be done through it besides reading; absent: whatever the resource allows. */
  readonly verbs?: readonly Verb[]
  /** Fields that it writes; absent: all. */
  readonly writes?: readonly string[]
  readonly fields: Readonly<Record<string, FieldInView>>
  readonly list: ListPresentation
  readonly form: FormPresentation
  readonly filter?: Expression
  /** Values that its filters begin with, by field. */
  readonly defaults: Readonly<Record<string, Expression>>
  readonly select: 'none' | 'one' | 'many'
  /** Moves, and prints as `print:<id>`, that it offers. */
  readonly actions: readonly string[]
  /** Lines that open under a row. */
  readonly detail: readonly string[]
  /** Forms of new documents that it offers. */
  readonly begins: readonly Begin[]
  /** Names of reports whose rows stand over it. */
  readonly above: readonly string[]
}

/** What can be done with one row beside changing and deleting it, by who may change it. */
export interface RowAction {
  readonly id: string
  readonly title: string
  readonly do: 'end-sessions'
  readonly confirm?: string
}

/** What of the card of a row its screens know. */
export interface CardScreen {
  readonly title: string
  /** A row of the list opens its card, and not its form. */
  readonly opens: boolean
}

/** Where entries of a card come from. */
export interface CardSource {
  /** The name of the resource that holds them. */
  readonly resource: string
  readonly title?: string
  /** The column that names the row by its key, or by the place that it is: texts and names of its fields in turn. */
  readonly by?: { readonly column: string; readonly pattern?: readonly string[] }
  readonly where?: Expression
  /** The place that an entry is about: it counts while the row lay there. */
  readonly at?: Expression
  readonly values: readonly string[]
}

/** What is known of a row. */
export interface Card {
  readonly of: readonly CardSource[]
  /** The key of the row that it was before. */
  readonly earlier?: Expression
}

/** Rows of another resource that stand in the form of a row: those that name it. */
export interface Related {
  readonly resource: string
  /** Their reference to the row. */
  readonly by: string
  readonly title: string
  /** Shown for rows where it holds; a condition on the row's own fields. */
  readonly when?: Expression
}
