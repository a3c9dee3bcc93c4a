// The query of a list, in stored values; already parsed and authorized.
import type { SqlCondition, SqlJoin } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { SortTerm } from '../../engine/schema/screen.ts'
import type { JoinedTable, SqlWriter } from './expression-sql.ts'

export type ListComparison = '=' | '<>' | '>' | '<' | '>=' | '<=' | 'like' | 'in'

export interface ListCondition {
  readonly column: string
  readonly compare: ListComparison
  /** One value; several for `in`. */
  readonly values: readonly Stored[]
}

/** Conditions that one line of a document must meet together. */
export interface LineConditions {
  readonly lines: StoredResource
  readonly conditions: readonly ListCondition[]
}

/** A condition on the rows of a resource with resolved constants, and the tables that it reads. */
export interface RowFilter {
  readonly condition: SqlCondition
  readonly joins: readonly (SqlJoin & JoinedTable)[]
  /** Where the condition may ask for rows of other resources: what writes them for the rows of a shop. */
  readonly createWriter?: (shop: string) => SqlWriter
}

export interface ListQuery {
  readonly conditions: readonly ListCondition[]
  /** Conditions on lines, once for each kind of lines. */
  readonly lines?: readonly LineConditions[]
  /** A text that one of these columns must contain, ignoring case. */
  readonly search?: { readonly text: string; readonly columns: readonly string[] }
  /** A condition of the schema files, in addition to the query. */
  readonly filter?: RowFilter | undefined
  readonly sort: readonly SortTerm[]
  readonly offset: number
  /** Undefined for all rows. */
  readonly limit?: number
}
