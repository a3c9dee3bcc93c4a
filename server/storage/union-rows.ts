// Reads rows of several resources as rows of one: each with its own conditions, under common columns, in one statement.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { AnyTables } from './compiler.ts'
import type { RowFilter } from './list-query.ts'

/** One resource of the union. */
export interface UnionPart {
  readonly resource: StoredResource
  /** The value of the column that names the part. */
  readonly name: string
  /** The field of the part for each common column. */
  readonly fields: Readonly<Record<string, string>>
  readonly filter?: RowFilter | undefined
}

/** A resource without a table. Its statements contain values of one call and are not cached. */
export interface UnionResource extends StoredResource {
  readonly union: {
    readonly parts: readonly UnionPart[]
    /** The column that names the part of a row. */
    readonly column: string
    readonly shop: string
  }
}

export const isUnion = (resource: StoredResource): resource is UnionResource => 'union' in resource

type UnionPartQuery = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>

/** `selectPart` begins the query of one part with all of its conditions. */
export const buildUnion = (
  { union }: UnionResource,
  selectPart: (part: UnionPart, shop: string) => UnionPartQuery,
): UnionPartQuery => {
  const selected = union.parts.map(part =>
    selectPart(part, union.shop).select(eb => [
      'id',
      'versi',
      sql<string>`cast(${sql.lit(part.name)} as text)`.as(union.column),
      ...Object.entries(part.fields).map(([column, field]) => eb.ref(field).as(column)),
    ]),
  )
  const [first, ...others] = selected
  if (!first) throw new Error('a union has no parts')
  return others.reduce((query, part) => query.unionAll(part), first)
}
