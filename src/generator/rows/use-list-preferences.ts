// The hidden columns and the row density of a user on this device, by list.
import { useStore } from 'react-admin'

type ListDensity = 'compact' | 'comfortable'

export interface ListPreferences {
  readonly hidden: readonly string[]
  readonly setHidden: (hidden: readonly string[]) => void
  readonly density: ListDensity
  readonly setDensity: (density: ListDensity) => void
}

export const useListPreferences = (key: string): ListPreferences => {
  const [hidden, setHidden] = useStore<readonly string[]>(`${key}.hidden`, [])
  const [density, setDensity] = useStore<ListDensity>('list.density', 'compact')
  return { hidden, setHidden, density, setDensity }
}
