import { useListContext, useSavedQueries } from 'react-admin'
import { SavedChips } from '../../ui/cards/SavedChips.tsx'
import { readCurrentFilters } from './filter-defaults.ts'

/** Filters and order of a list under names that this user gave them. */
export function SavedQueries({ storeKey }: { readonly storeKey: string }) {
  const { filterValues, sort, perPage, setFilters, setSort } = useListContext()
  const [saved, setSaved] = useSavedQueries(storeKey)
  const choose = (name: string): void => {
    const value = saved.find(({ label }) => label === name)?.value
    if (!value) return
    setFilters(value.filter ?? {}, {}, false)
    if (value.sort) setSort(value.sort)
  }
  const listOthers = (name: string) => saved.filter(({ label }) => label !== name)
  const save = (name: string): void => {
    const value = { filter: readCurrentFilters(filterValues), displayedFilters: [], sort, perPage }
    setSaved([...listOthers(name), { label: name, value }])
  }
  return (
    <SavedChips
      names={saved.map(({ label }) => label)}
      onChoose={choose}
      onRemove={name => setSaved(listOthers(name))}
      onSave={save}
    />
  )
}
