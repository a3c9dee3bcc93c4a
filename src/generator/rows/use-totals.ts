import { type QueryFunction, useQueries, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { KencanaProvider } from '../../providers/data-provider.ts'
import type { Subtotals } from '../../ui/table/table-props.ts'
import { plainText } from '../fields/plain-cell.tsx'

type Filter = Readonly<Record<string, unknown>>
type Totals = Readonly<Record<string, JsonScalar>>

/** The declared totals over the whole filter, as text by column; undefined when the list declares none. */
export const useTotals = (resource: Resource, filter: Filter): Readonly<Record<string, string>> | undefined => {
  const asked = useAskedTotals(resource)
  const { data } = useQuery({ ...asked(filter), enabled: declaredIn(resource).length > 0 })
  return declaredIn(resource).length === 0 || !data ? undefined : textsOf(resource, data)
}

/** The same of each kind of rows, where the list has them; kinds without a row are left out. */
export const useSubtotals = (resource: Resource, filter: Filter): readonly Subtotals[] => {
  const asked = useAskedTotals(resource)
  const { subtotals: column = '' } = resource.screen.list
  const kinds = resource.field[column]?.choices ?? []
  const chosen = kinds.filter(({ value }) => filter[column] === undefined || filter[column] === value)
  const found = useQueries({ queries: chosen.map(({ value }) => asked({ ...filter, [column]: value })) })
  return chosen.flatMap(({ title }, index) => {
    const { data } = found[index] ?? {}
    const isThere = data && Object.values(data).some(total => Number(total) !== 0)
    return isThere ? [{ title, totals: textsOf(resource, data) }] : []
  })
}

const declaredIn = (resource: Resource) => resource.screen.list.columns.filter(column => column.total !== undefined)

const useAskedTotals = (resource: Resource) => {
  const provider = useDataProvider<KencanaProvider>()
  const { name, screen } = resource
  return (filter: Filter): { queryKey: readonly unknown[]; queryFn: QueryFunction<Totals> } => ({
    queryKey: [name, 'getTotals', screen.view, filter],
    queryFn: () => provider.getTotals(name, { filter, meta: { view: screen.view } }),
  })
}

const textsOf = (resource: Resource, totals: Totals): Readonly<Record<string, string>> =>
  Object.fromEntries(
    declaredIn(resource).flatMap(({ field: name, total }) => {
      const field = resource.field[name]
      const value = totals[name] ?? null
      return field ? [[name, total === 'count' ? String(value ?? 0) : plainText(field, value)] as const] : []
    }),
  )
