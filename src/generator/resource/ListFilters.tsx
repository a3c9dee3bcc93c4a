import { useListContext, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field, Resource } from '../../../engine/schema.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterPicker } from './FilterPicker.tsx'
import { filterText } from './filter-text.ts'

/** The filters that the list declares: chosen ones as chips, the others to be added. */
export function ListFilters({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const fields = resource.list.filters.flatMap(name => resource.field[name] ?? [])
  if (fields.length === 0) return null
  const set = (field: Field, value: JsonScalar | undefined): void => {
    const { [field.name]: _, ...others } = filterValues
    setFilters(value === undefined ? others : { ...others, [field.name]: value }, {}, false)
  }
  const chosen = fields.filter(field => filterValues[field.name] !== undefined)
  return (
    <FilterBar
      filters={chosen.map(field => ({
        name: field.name,
        title: field.title,
        value: filterText(field, filterValues[field.name], { yes: translate('ui.yes'), no: translate('ui.no') }),
        onRemove: () => set(field, undefined),
      }))}
    >
      <FilterPicker fields={fields.filter(field => !chosen.includes(field))} onChoose={set} />
    </FilterBar>
  )
}
