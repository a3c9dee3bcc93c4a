// A list over several documents: the rows of one view of each, under common columns.
import type { Resource } from './resource.ts'

/** A view of a document whose rows are in the list. */
export interface ListedView {
  readonly document: string
  readonly view: string
  /** Its field for each column, by the name of the column. */
  readonly fields: Readonly<Record<string, string>>
}

export type QuestionPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'count' }
  | { readonly kind: 'sum'; readonly column: string }
  /** The sum of each document by its title, where one of its rows is marked. */
  | { readonly kind: 'sums'; readonly column: string }

/** An action on marked rows: a move or a print of each document. */
export interface ListAction {
  readonly title: string
  /** Ids of moves by document; rows of other documents are skipped. Their form is shown once for all rows. */
  readonly moves: Readonly<Record<string, string>>
  /** Ids of prints by document; an action has moves or prints. */
  readonly prints: Readonly<Record<string, string>>
  /** The confirmation question, with the number of marked rows and their sums. */
  readonly question: readonly QuestionPart[]
}

export interface DocumentList {
  readonly name: string
  readonly title: string
  /** Its rows, as those of a resource that no table holds; columns are fields. */
  readonly resource: Resource
  readonly of: readonly ListedView[]
  readonly actions: readonly ListAction[]
}

/** The column with the document of a row. */
export const documentColumn = 'document'
