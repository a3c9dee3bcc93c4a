// The columns and the row density of a user on this device, by list.
import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { ListDensity } from '../../ui/table/table-props.ts'

export interface ListPreferences {
  readonly hidden: readonly string[]
  readonly setHidden: (hidden: readonly string[]) => void
  /** Names of the columns as the user arranged them; empty: as the list declares them. */
  readonly order: readonly string[]
  readonly setOrder: (order: readonly string[]) => void
  readonly density: ListDensity
  readonly setDensity: (density: ListDensity) => void
}

export const useListPreferences = (key: string): ListPreferences => {
  const [hidden, setHidden] = useStore<readonly string[]>(`${key}.hidden`, none)
  const [order, setOrder] = useStore<readonly string[]>(`${key}.order`, none)
  const [density, setDensity] = useStore<ListDensity>('list.density', 'compact')
  return useMemo(
    () => ({ hidden, setHidden, order, setOrder, density, setDensity }),
    [hidden, setHidden, order, setOrder, density, setDensity],
  )
}

const none: readonly string[] = []

/** Columns that the order does not name, as those of a newer schema file, keep their places. */
export const orderColumns = <Column extends { readonly name: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] => {
  const arranged = order.flatMap(name => columns.find(column => column.name === name) ?? []).values()
  return columns.map(column => (order.includes(column.name) ? (arranged.next().value ?? column) : column))
}
