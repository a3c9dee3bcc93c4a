import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { KencanaProvider } from '../../providers/data-provider.ts'
import { plainText } from '../fields/plain-cell.tsx'

/** The declared totals over the whole filter, as text by column; undefined when the list declares none. */
export const useTotals = (
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> | undefined => {
  const provider = useDataProvider<KencanaProvider>()
  const declared = resource.screen.list.columns.filter(column => column.total !== undefined)
  const { data } = useQuery({
    queryKey: [resource.name, 'getTotals', resource.screen.view, filter],
    queryFn: () => provider.getTotals(resource.name, { filter, meta: { view: resource.screen.view } }),
    enabled: declared.length > 0,
  })
  if (declared.length === 0 || !data) return undefined
  return Object.fromEntries(
    declared.flatMap(({ field: name, total }) => {
      const field = resource.field[name]
      return field
        ? [[name, total === 'count' ? String(data[name] ?? 0) : plainText(field, data[name] ?? null)] as const]
        : []
    }),
  )
}
