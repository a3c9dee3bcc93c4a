// What a list is asked for, in stored values; parsed and allowed before it gets here.
import type { Stored } from '../../engine/fields/field-type.ts'
import type { SortTerm } from '../../engine/schema.ts'

export type Comparison = '=' | '<>' | '>' | '<' | '>=' | '<=' | 'like' | 'in'

export interface Condition {
  readonly column: string
  readonly compare: Comparison
  /** One value; several for `in`. */
  readonly values: readonly Stored[]
}

export interface ListQuery {
  readonly conditions: readonly Condition[]
  /** Text that one of these columns must contain, in any case of its letters. */
  readonly search?: { readonly text: string; readonly columns: readonly string[] }
  readonly sort: readonly SortTerm[]
  readonly offset: number
  /** Undefined: all rows. */
  readonly limit?: number
}
