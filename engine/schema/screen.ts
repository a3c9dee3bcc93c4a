// What the screens of a resource show: list, form, other views, actions of a row.

import type { Expression } from '../expression/terms/expression.ts'
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

export interface ListPresentation {
  readonly columns: readonly Column[]
  readonly sort: readonly SortTerm[]
  readonly search: readonly string[]
  readonly filters: readonly string[]
  readonly export: readonly string[]
  readonly empty: string
  readonly pageSize: number
}

export interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
  /** The most columns that it takes, as far as there is room. */
  readonly columns: number
  readonly show?: Expression
}

export interface FormPresentation {
  readonly as: 'modal' | 'page'
  readonly titleAdd: string
  readonly titleEdit: string
  readonly submitOnEnter: boolean
  readonly confirmDelete: string
  readonly sections: readonly FormSection[]
}

/** How a view says another word for a field. */
export interface FieldInView {
  readonly title?: string
  readonly help?: string
  readonly messages?: Readonly<Record<string, string>>
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
}

/** What can be done with one row beside changing and deleting it, by who may change it. */
export interface RowAction {
  readonly id: string
  readonly title: string
  readonly do: 'end-sessions'
  readonly confirm?: string
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
