// The names that an expression may use.
import type { FunctionType } from '../../value/function-type.ts'
import type { Term } from './term.ts'
import { createFieldSet, type ExpressionType, type FieldSet } from './types.ts'

export interface ExpressionScope {
  /** The project's empty text: comparing with it tests whether a value is empty. */
  readonly emptyText: string
  /** Unqualified names: the fields of the row. */
  readonly fields: FieldSet
  /** Further unqualified names with one value for all rows: the filters of a report. A reader provides them as the root `filters`. */
  readonly filters?: FieldSet
  /** Names before a dot other than references: `parent self outer answer user shop`. */
  readonly roots: Readonly<Record<string, FieldSet>>
  /** Functions of the application. */
  readonly functions: Readonly<Record<string, FunctionType>>
  /** Fields of each resource that `countOf` and `exists` can query. */
  readonly resources: { readonly find: (name: string) => FieldSet | undefined; readonly names: readonly string[] }
  /** The amounts of each ledger with their types. */
  readonly getLedgers: () => Readonly<Record<string, Readonly<Record<string, ExpressionType>>>>
  /** How rows of a resource are written as places of the books: texts and names of fields in turn, each way once. */
  readonly getPlaces: () => Readonly<Record<string, readonly (readonly string[])[]>>
  /** Types of the shop's parameters; absent: any key, typed by its default. */
  readonly params?: Readonly<Record<string, ExpressionType>>
  /** Keys of the shop's parameters; absent: any key. */
  readonly paramKeys?: readonly string[]
  /** Absent: any module. */
  readonly modules?: readonly string[]
  /** True where an entry is posted: `newEntry()` is allowed only there. */
  readonly isPosting?: boolean
  /** The resource of shops and the field with their business date; absent: dates of shops are compared freely. */
  readonly shopDate?: { readonly resource: string; readonly field: string }
  /** In a report: the fields of the rows that `sum(value)` and its like go over. */
  readonly rows?: FieldSet
}

/** A scope with no names beyond an empty row. */
export const emptyScope: ExpressionScope = {
  emptyText: '-',
  fields: createFieldSet('row', {}),
  roots: {},
  functions: {},
  resources: { find: () => undefined, names: [] },
  getLedgers: () => ({}),
  getPlaces: () => ({}),
}

/** The scope of an expression over each of the lines: its names are theirs, `parent` is the row that holds them. */
export const createLineScope = (scope: ExpressionScope, lines: FieldSet): ExpressionScope => ({
  ...stripRows(scope),
  fields: lines,
  roots: { ...scope.roots, parent: scope.fields },
})

/**
 * The scope of a condition on the rows of a resource: `self` is the current row. Where that row has a `self` of its own, as a
 * row that a reference may name has, `outer` is that one.
 */
export const createResourceScope = (scope: ExpressionScope, resource: FieldSet): ExpressionScope => ({
  ...stripRows(scope),
  fields: resource,
  roots: { ...scope.roots, ...(scope.roots.self && { outer: scope.roots.self }), self: scope.fields },
})

/** The scope of an aggregate in a report: each of its rows. */
export const createRowScope = (scope: ExpressionScope, rows: FieldSet): ExpressionScope => ({
  ...stripRows(scope),
  fields: rows,
})

const stripRows = ({ rows: _, ...scope }: ExpressionScope): ExpressionScope => scope

/** A checked expression of a file, with its source text. */
export interface Expression {
  readonly text: string
  readonly term: Term
}
