import { type QueryFunction, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { listUncountedStates } from '../../../engine/document/uncounted-states.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { KencanaProvider } from '../../providers/data-provider.ts'
import type { Subtotals } from '../../ui/table/table-props.ts'
import { formatPlain } from '../fields/plain-cell.tsx'

type TotalsFilter = Readonly<Record<string, unknown>>
type TotalValues = Readonly<Record<string, JsonScalar>>

/** The declared totals over the whole filter, as text by column; undefined when the list declares none. */
export const useTotals = (resource: Resource, filter: TotalsFilter): Readonly<Record<string, string>> | undefined => {
  const buildTotalsQuery = useTotalsQuery(resource)
  const { data } = useQuery({ ...buildTotalsQuery(filter), enabled: listTotalColumns(resource).length > 0 })
  return useMemo(() => data && formatTotals(resource, data), [resource, data])
}

/** The same of each kind of rows, where the list has them; kinds without a row are left out. */
export const useSubtotals = (resource: Resource, filter: TotalsFilter): readonly Subtotals[] => {
  const buildTotalsQuery = useTotalsQuery(resource)
  const { subtotals: column = '' } = resource.screen.list
  const kinds = resource.field[column]?.choices ?? []
  const chosen = kinds.filter(({ value }) => filter[column] === undefined || filter[column] === value)
  const results = useQueries({ queries: chosen.map(({ value }) => buildTotalsQuery({ ...filter, [column]: value })) })
  const subtotals = chosen.flatMap(({ title }, index) => {
    const { data } = results[index] ?? {}
    const hasTotal = data && Object.values(data).some(total => Number(total) !== 0)
    return hasTotal ? [{ title, totals: formatTotals(resource, data) }] : []
  })
  return subtotals.length === 0 ? noSubtotals : subtotals
}

/** The title of totals that leave out states of the documents; undefined if they add all rows. */
export const useTotalsTitle = ({ screen, lifecycle }: Resource, filter: TotalsFilter): string | undefined => {
  const translate = useTranslate()
  const { flow } = lifecycle
  if (!flow) return undefined
  const chosen = filter[flow.field]
  const uncounted = listUncountedStates(screen.list, chosen === undefined ? undefined : [chosen].flat().map(String))
  if (uncounted.length === 0) return undefined
  return translate('ui.table.total-without', { states: uncounted.map(name => flow.states[name]?.title).join(', ') })
}

const noSubtotals: readonly Subtotals[] = []

const listTotalColumns = (resource: Resource) =>
  resource.screen.list.columns.filter(column => column.total !== undefined)

const useTotalsQuery = (resource: Resource) => {
  const provider = useDataProvider<KencanaProvider>()
  const { name, screen } = resource
  return (filter: TotalsFilter): { queryKey: readonly unknown[]; queryFn: QueryFunction<TotalValues> } => ({
    queryKey: [name, 'getTotals', screen.view, filter],
    queryFn: () => provider.getTotals(name, { filter, meta: { view: screen.view } }),
  })
}

const formatTotals = (resource: Resource, totals: TotalValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listTotalColumns(resource).flatMap(({ field: name, total }) => {
      const field = resource.field[name]
      const value = totals[name] ?? null
      return field ? [[name, total === 'count' ? String(value ?? 0) : formatPlain(field, value)] as const] : []
    }),
  )
