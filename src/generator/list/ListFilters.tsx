import { useListContext, useTranslate } from 'react-admin'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { useValueWords } from '../text/use-value-words.ts'
import { currentFilters } from './current-filters.ts'
import { FilterPicker } from './FilterPicker.tsx'
import { filterText } from './filter-text.ts'
import { chosenDraft, type FilterDraft, filterWords, wordsIn } from './filter-words.ts'

/** Fields of the rows and of their lines; a field of lines is filtered as `lines.field`. */
const useFilterFields = ({ screen, field, lifecycle }: Resource): readonly Field[] => {
  const { resources } = useSchema()
  const { filters, lineFilters = {} } = screen.list
  const ofLines = Object.entries(lineFilters).flatMap(([name, fields]) => {
    const lines = resources[lifecycle.lines.find(one => one.name === name)?.resource ?? '']
    return fields.flatMap(one => lines?.field[one] ?? []).map(one => ({ ...one, name: `${name}.${one.name}` }))
  })
  return [...filters.flatMap(name => field[name] ?? []), ...ofLines]
}

/** The filters that the list declares: chosen ones as chips, the others to be added. */
export function ListFilters({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const words = useValueWords()
  const { filterValues, setFilters } = useListContext()
  const fields = useFilterFields(resource)
  if (fields.length === 0) return null
  const isChosen = (field: Field): boolean => wordsIn(filterWords(field)).some(word => filterValues[word] !== undefined)
  const allWords = fields.flatMap(field => wordsIn(filterWords(field)))
  const chosen = chosenDraft(fields, filterValues)
  const choose = (next: FilterDraft): void => {
    const others = Object.entries(currentFilters(filterValues)).filter(([word]) => !allWords.includes(word))
    setFilters({ ...Object.fromEntries(others), ...next }, {}, false)
  }
  const remove = (field: Field): void => {
    const words = wordsIn(filterWords(field))
    setFilters(
      Object.fromEntries(Object.entries(currentFilters(filterValues)).filter(([word]) => !words.includes(word))),
      {},
      false,
    )
  }
  const said = {
    ...words,
    from: (text: string) => translate('generator.at-least', { value: text }),
    to: (text: string) => translate('generator.at-most', { value: text }),
  }
  return (
    <FilterBar
      filters={fields.filter(isChosen).map(field => ({
        name: field.name,
        title: field.title,
        value: filterText(field, filterValues, said),
        onRemove: () => remove(field),
      }))}
    >
      <FilterPicker {...{ fields, chosen }} onChoose={choose} />
    </FilterBar>
  )
}
