import { listUncountedStates } from '../../../engine/document/uncounted-states.ts'
import type { JsonScalar, Stored } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import { computeTotals } from '../../storage/rows.ts'
import { applyCondition, type SchemaCondition } from './list-records.ts'

/** Computes the totals that the list columns declare, over all rows of the query that count; counts remain numbers. */
export const computeRecordTotals = async (
  caller: Caller,
  resource: Resource,
  query: ListQuery,
  where?: SchemaCondition,
): Promise<Readonly<Record<string, JsonScalar>>> => {
  const { visible } = caller.access.of(resource)
  const declared = listDeclaredTotals(resource, visible)
  if (declared.length === 0) return {}
  const totals = Object.fromEntries(declared.map(({ field, total }) => [field.name, total]))
  const totalValues = await caller.storage.read(
    async connection => {
      const narrowedQuery = await applyCondition(connection, caller, query, where)
      const countedQuery = leaveOutUncounted(resource, narrowedQuery)
      return computeTotals(connection, resource, { query: countedQuery, totals, shop: caller.shop.code })
    },
    { isLong: true },
  )
  return toJsonTotals(declared, totalValues)
}

/** Adds the condition that the state of the document counts in totals of the list. */
const leaveOutUncounted = ({ screen, lifecycle: { flow } }: Resource, query: ListQuery): ListQuery => {
  if (!flow) return query
  const chosen = query.conditions.find(
    ({ column, compare }) => column === flow.field && (compare === '=' || compare === 'in'),
  )
  const uncounted = listUncountedStates(screen.list, chosen?.values.map(String))
  const conditions = uncounted.map(name => ({ column: flow.field, compare: '<>', values: [name] }) as const)
  return { ...query, conditions: [...query.conditions, ...conditions] }
}

interface DeclaredTotal {
  readonly field: Field
  readonly total: string
}

/** Lists the visible columns with totals. */
export const listDeclaredTotals = (
  { screen, field: fields }: Resource,
  visible: (field: Field) => boolean,
): readonly DeclaredTotal[] =>
  screen.list.columns.flatMap(({ field: name, total }) => {
    const field = fields[name]
    return total !== undefined && field && visible(field) ? [{ field, total }] : []
  })

/** Converts totals to JSON; counts remain numbers. */
export const toJsonTotals = (
  declared: readonly DeclaredTotal[],
  totalValues: Readonly<Record<string, Stored>>,
): Readonly<Record<string, JsonScalar>> =>
  Object.fromEntries(
    declared.map(({ field, total }) => {
      const value = totalValues[field.name] ?? null
      return [field.name, value === null || total === 'count' ? value : field.type.toJson(value)]
    }),
  )
