import { lazy, memo, Suspense } from 'react'
import { type SortPayload, useListFilterContext, useListSortContext, useSavedQueries, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { loadLater } from '../../ui/load-lazily.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { readCurrentFilters } from './filter-defaults.ts'
import { type FilterDraft, getFilterNames, listFilterNames, toFilterDraft } from './filter-names.ts'

export const FilterPicker = loadLater(
  () => import('./ListTools.tsx'),
  ({ FilterPicker }) => FilterPicker,
)

interface FilterTexts extends ValueWords {
  readonly from: (text: string) => string
  readonly to: (text: string) => string
}

/** Formats an active filter for its chip. */
export const formatFilter = (
  field: Field,
  chosen: Readonly<Record<string, JsonScalar>>,
  texts: FilterTexts,
): string => {
  const { equal, like, range } = getFilterNames(field)
  const value = chosen[equal] ?? (like === undefined ? undefined : chosen[like])
  if (value !== undefined) return formatValue(field, value, texts)
  const [from, to] = (range ?? []).map(word => {
    const bound = chosen[word]
    return bound === undefined ? undefined : formatValue(field, bound, texts)
  })
  if (from !== undefined && to !== undefined) return `${from} – ${to}`
  if (from !== undefined) return texts.from(from)
  return to === undefined ? '' : texts.to(to)
}

/** Only lists that are filtered or sorted need it. */
const SavedQueries = lazy(async () => ({ default: (await import('./SavedQueries.tsx')).SavedQueries }))

/** Fields of the rows and of their lines; a field of lines is filtered as `lines.field`. */
const useFilterFields = ({ screen, field, lifecycle }: Resource): readonly Field[] => {
  const { resources } = useSchema()
  const { filters, lineFilters = {} } = screen.list
  const lineFields = Object.entries(lineFilters).flatMap(([name, fields]) => {
    const lines = resources[lifecycle.lines.find(one => one.name === name)?.resource ?? '']
    return fields.flatMap(one => lines?.field[one] ?? []).map(one => ({ ...one, name: `${name}.${one.name}` }))
  })
  return [...filters.flatMap(name => field[name] ?? []), ...lineFields]
}

/** Sorted by the user, not as the list begins. */
const isOtherSort = ({ screen }: Resource, { field, order }: SortPayload): boolean => {
  const [first = { field: 'id', descending: false }] = screen.list.sort
  return field !== first.field || (order === 'DESC') !== first.descending
}

interface ListFiltersProps {
  readonly resource: Resource
  readonly storeKey: string
  /** False until the rows are painted. */
  readonly hasTools: boolean
}

function PlainListFilters({ resource, storeKey, hasTools }: ListFiltersProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { filterValues, setFilters } = useListFilterContext()
  const { sort } = useListSortContext()
  const [savedQueries] = useSavedQueries(storeKey)
  const fields = useFilterFields(resource)
  const isChanged = Object.keys(filterValues).length > 0 || isOtherSort(resource, sort)
  const isChosen = (field: Field): boolean =>
    listFilterNames(getFilterNames(field)).some(word => filterValues[word] !== undefined)
  const allNames = fields.flatMap(field => listFilterNames(getFilterNames(field)))
  const chosen = toFilterDraft(fields, filterValues)
  const choose = (next: FilterDraft): void => {
    const others = Object.entries(readCurrentFilters(filterValues)).filter(([word]) => !allNames.includes(word))
    setFilters({ ...Object.fromEntries(others), ...next }, {}, false)
  }
  const remove = (field: Field): void => {
    const words = listFilterNames(getFilterNames(field))
    setFilters(
      Object.fromEntries(Object.entries(readCurrentFilters(filterValues)).filter(([word]) => !words.includes(word))),
      {},
      false,
    )
  }
  const filterTexts = {
    ...words,
    from: (text: string) => translate('generator.at-least', { value: text }),
    to: (text: string) => translate('generator.at-most', { value: text }),
  }
  // The line of the chips stays where it is empty: rows under the mouse do not move when the list is searched.
  return (
    <FilterBar
      filters={fields.filter(isChosen).map(field => ({
        name: field.name,
        title: field.title,
        value: formatFilter(field, filterValues, filterTexts),
        onRemove: () => remove(field),
      }))}
      end={
        (isChanged || savedQueries.length > 0) && (
          <Suspense fallback={null}>
            <SavedQueries storeKey={storeKey} />
          </Suspense>
        )
      }
    >
      {hasTools && fields.length > 0 && (
        <Suspense fallback={null}>
          <FilterPicker {...{ fields, chosen }} onChoose={choose} />
        </Suspense>
      )}
    </FilterBar>
  )
}

/** The filters that the list declares: chosen ones as chips, the others to be added; behind them what is saved under names. */
export const ListFilters = memo(PlainListFilters)
