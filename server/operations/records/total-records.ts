import type { JsonScalar, Stored } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import { totalRows } from '../../storage/rows.ts'
import { narrowed, type Where } from './list-records.ts'

/** Computes the totals that the list columns declare, over all rows of the query; counts remain numbers. */
export const totalRecords = async (
  caller: Caller,
  resource: Resource,
  query: ListQuery,
  where?: Where,
): Promise<Readonly<Record<string, JsonScalar>>> => {
  const { visible } = caller.access.of(resource)
  const declared = totalsOf(resource, visible)
  if (declared.length === 0) return {}
  const totals = Object.fromEntries(declared.map(({ field, total }) => [field.name, total]))
  const found = await caller.storage.read(
    async connection => {
      const asked = await narrowed(connection, caller, query, where)
      return totalRows(connection, resource, { query: asked, totals, shop: caller.shop.code })
    },
    { isLong: true },
  )
  return shownTotals(declared, found)
}

interface DeclaredTotal {
  readonly field: Field
  readonly total: string
}

/** Lists the visible columns with totals. */
export const totalsOf = (
  { screen, field: fields }: Resource,
  visible: (field: Field) => boolean,
): readonly DeclaredTotal[] =>
  screen.list.columns.flatMap(({ field: name, total }) => {
    const field = fields[name]
    return total !== undefined && field && visible(field) ? [{ field, total }] : []
  })

/** Converts totals to JSON; counts remain numbers. */
export const shownTotals = (
  declared: readonly DeclaredTotal[],
  found: Readonly<Record<string, Stored>>,
): Readonly<Record<string, JsonScalar>> =>
  Object.fromEntries(
    declared.map(({ field, total }) => {
      const value = found[field.name] ?? null
      return [field.name, value === null || total === 'count' ? value : field.type.toJson(value)]
    }),
  )
