// The hidden columns and the row density of a user on this device, by list.
import { useStore } from 'react-admin'

export type Density = 'compact' | 'comfortable'

export interface ListPreferences {
  readonly hidden: readonly string[]
  readonly setHidden: (hidden: readonly string[]) => void
  readonly density: Density
  readonly setDensity: (density: Density) => void
}

export const useListPreferences = (key: string): ListPreferences => {
  const [hidden, setHidden] = useStore<readonly string[]>(`${key}.hidden`, [])
  const [density, setDensity] = useStore<Density>('list.density', 'compact')
  return { hidden, setHidden, density, setDensity }
}
