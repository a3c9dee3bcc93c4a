// What a list is asked for, in stored values; parsed and allowed before it gets here.
import type { SqlCondition, SqlJoin } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { SortTerm } from '../../engine/schema/screen.ts'
import type { JoinedTable } from './expression-sql.ts'

export type Comparison = '=' | '<>' | '>' | '<' | '>=' | '<=' | 'like' | 'in'

export interface Condition {
  readonly column: string
  readonly compare: Comparison
  /** One value; several for `in`. */
  readonly values: readonly Stored[]
}

/** Conditions that one of the lines of a document meets, all of them. */
export interface LineConditions {
  readonly lines: StoredResource
  readonly conditions: readonly Condition[]
}

/** A condition on the rows of a resource, its constants known, with the tables that it reads. */
export interface RowFilter {
  readonly condition: SqlCondition
  readonly joins: readonly (SqlJoin & JoinedTable)[]
}

export interface ListQuery {
  readonly conditions: readonly Condition[]
  /** What is asked of lines, once for each kind of them. */
  readonly lines?: readonly LineConditions[]
  /** Text that one of these columns must contain, in any case of its letters. */
  readonly search?: { readonly text: string; readonly columns: readonly string[] }
  /** A condition of the schema files, beside what is asked for. */
  readonly filter?: RowFilter
  readonly sort: readonly SortTerm[]
  readonly offset: number
  /** Undefined: all rows. */
  readonly limit?: number
}
