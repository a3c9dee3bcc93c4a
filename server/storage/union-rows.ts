// Rows of several resources read as those of one: each its own with its conditions, under common columns, in one statement.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { AnyTables } from './compiler.ts'
import type { RowFilter } from './list-query.ts'

/** Rows of one of them. */
export interface UnionPart {
  readonly resource: StoredResource
  /** The value of the column that says which one it is. */
  readonly name: string
  /** Its field for each common column. */
  readonly fields: Readonly<Record<string, string>>
  readonly filter?: RowFilter
}

/** A resource that no table holds. Its statements hold values of one call and are made anew for each. */
export interface UnionResource extends StoredResource {
  readonly union: {
    readonly parts: readonly UnionPart[]
    /** The column that says which part a row is of. */
    readonly column: string
    readonly shop: string
  }
}

export const isUnion = (resource: StoredResource): resource is UnionResource => 'union' in resource

type Rows = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>

/** `rowsOf` begins the reading of one of them, with all that holds for its rows. */
export const unionOf = ({ union }: UnionResource, rowsOf: (part: UnionPart, shop: string) => Rows): Rows => {
  const selected = union.parts.map(part =>
    rowsOf(part, union.shop).select(eb => [
      'id',
      'versi',
      sql<string>`cast(${sql.lit(part.name)} as text)`.as(union.column),
      ...Object.entries(part.fields).map(([column, field]) => eb.ref(field).as(column)),
    ]),
  )
  const [first, ...others] = selected
  if (!first) throw new Error('a union of nothing is read')
  return others.reduce((all, one) => all.unionAll(one), first)
}
