// What an expression may name at the place where it stands.
import type { FunctionType } from '../../values/function-type.ts'
import { type Fields, fieldsFrom, type Type } from './types.ts'

export interface Scope {
  /** The project's word for an empty text: comparing with it asks whether something is empty. */
  readonly emptyText: string
  /** What bare names mean: the fields of the row. */
  readonly fields: Fields
  /** More bare names, the same for all rows: the filters of a report. A reader gives them as the root `given`. */
  readonly given?: Fields
  /** What stands before a dot beside references: `parent self answer user shop`, where there are such. */
  readonly roots: Readonly<Record<string, Fields>>
  /** Functions that the application gives. */
  readonly functions: Readonly<Record<string, FunctionType>>
  /** Fields of each resource that `countOf` and `exists` may ask. */
  readonly resources: { readonly find: (name: string) => Fields | undefined; readonly names: readonly string[] }
  /** The amounts of each ledger with their types. */
  readonly ledgers: Readonly<Record<string, Readonly<Record<string, Type>>>>
  /** How rows of a resource are written as places of the books: texts and names of fields in turn, each way once. */
  readonly places: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Types of the shop's parameters; absent: any key, typed by its default. */
  readonly params?: Readonly<Record<string, Type>>
  /** Absent: any module. */
  readonly modules?: readonly string[]
  /** True where an entry is posted: `isNew()` stands there only. */
  readonly isPosting?: boolean
  /** In a report: the fields of the rows that `sum(value)` and its like go over. */
  readonly rows?: Fields
}

/** Nothing but the row: for a start, and for tests. */
export const emptyScope: Scope = {
  emptyText: '-',
  fields: fieldsFrom('row', {}),
  roots: {},
  functions: {},
  resources: { find: () => undefined, names: [] },
  ledgers: {},
  places: {},
}

/** The scope of an expression over each of the lines: its names are theirs, `parent` is the row that holds them. */
export const scopeOfLines = (scope: Scope, lines: Fields): Scope => ({
  ...withoutRows(scope),
  fields: lines,
  roots: { ...scope.roots, parent: scope.fields },
})

/** The scope of a condition on the rows of a resource: `self` is the row that asks. */
export const scopeOfResource = (scope: Scope, resource: Fields): Scope => ({
  ...withoutRows(scope),
  fields: resource,
  roots: { ...scope.roots, self: scope.fields },
})

/** The scope of what a report sums up: each row that goes into it. */
export const scopeOfRows = (scope: Scope, rows: Fields): Scope => ({ ...withoutRows(scope), fields: rows })

const withoutRows = ({ rows: _, ...scope }: Scope): Scope => scope
