import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { lazy, memo, Suspense, useState } from 'react'
import { type SortPayload, useListFilterContext, useListSortContext, useSavedQueries, useTranslate } from 'react-admin'
import { isFlagType, type JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { formatFault } from '../../../engine/schema/wording.ts'
import { useSchema } from '../../providers/schema.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { dateView } from '../fields/date-view.tsx'
import { numberView } from '../fields/number-view.tsx'
import { getFieldView } from '../fields/registry.ts'
import { useFlagChoices } from '../fields/use-flag-choices.ts'
import { findUnreadable } from '../form/form-values.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { useWording } from '../text/use-wording.ts'
import { readCurrentFilters } from './filter-defaults.ts'

// By which words of a query a field is filtered: a text by what it contains, a number or a day by its bounds.

/** Filter values by their names in the query; blank ones are ignored. */
type FilterDraft = Readonly<Record<string, JsonScalar>>

interface FilterNames {
  /** The name for an exact match; links and views may use it for any field. */
  readonly equal: string
  readonly like?: string
  readonly range?: readonly [from: string, to: string]
}

export const getFilterNames = (field: Field): FilterNames => {
  const { name: equal, type, ref, choices } = field
  if (ref || choices.length > 0) return { equal }
  if (type.words) return { equal, like: `${equal}_like` }
  const view = getFieldView(field)
  return view === numberView || view === dateView ? { equal, range: [`${equal}_gte`, `${equal}_lte`] } : { equal }
}

export const listFilterNames = ({ equal, like, range }: FilterNames): readonly string[] => [
  equal,
  ...(like === undefined ? [] : [like]),
  ...(range ?? []),
]

/** What is chosen, as the boxes of the filters show it: an exact value is both bounds, or the text that is contained. */
export const toFilterDraft = (fields: readonly Field[], values: Readonly<Record<string, unknown>>): FilterDraft =>
  Object.fromEntries(
    fields.flatMap(field => {
      const names = getFilterNames(field)
      const exact = values[names.equal]
      const boxNames = names.range ?? [names.like ?? names.equal]
      return boxNames.flatMap(name => {
        const value = values[name] ?? exact
        return value === undefined ? [] : [[name, value as JsonScalar] as const]
      })
    }),
  )

/** The field as a filter input: never required, and without the help text of the form. */
const toFilterField = (field: Field, title: string = field.title): Field => {
  const { help: _help, ...presentation } = field.presentation
  return { ...field, title, required: false, presentation }
}

interface FilterRangeProps {
  readonly field: Field
  /** The words of the query for its lower and its upper bound. */
  readonly range: readonly [from: string, to: string]
  readonly draft: FilterDraft
  readonly showsFaults: boolean
  readonly onChange: (changed: FilterDraft) => void
}

/** A range with both ends included; one end is enough. A value that cannot be read shows its fault below its input. */
function FilterRange({ field, range, draft, showsFaults, onChange }: FilterRangeProps) {
  const translate = useTranslate()
  const wording = useWording()
  const { Input } = getFieldView(field)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      {range.map((queryName, index) => {
        const fault = showsFaults ? findUnreadable(field, draft[queryName]) : undefined
        const title = translate(index === 0 ? 'generator.from' : 'generator.to', { title: field.title })
        return (
          <Input
            key={queryName}
            id={`filter-${queryName}`}
            field={toFilterField(field, title)}
            value={draft[queryName] ?? ''}
            onChange={value => onChange({ [queryName]: value })}
            {...(fault && { error: formatFault(wording, fault) })}
          />
        )
      })}
    </Box>
  )
}

/** More fields are arranged in two columns. */
const maxSingleColumn = 5

const getGridStyles = (fields: number) => ({
  display: 'grid',
  alignItems: 'start',
  gap: 2,
  width: { xs: 300, sm: fields > maxSingleColumn ? 600 : 300 },
  gridTemplateColumns: { xs: '1fr', sm: fields > maxSingleColumn ? '1fr 1fr' : '1fr' },
})

interface FilterPickerProps {
  readonly fields: readonly Field[]
  /** What is chosen already, by the words of the query. */
  readonly chosen: FilterDraft
  /** Called with all that is filled in. */
  readonly onChoose: (chosen: FilterDraft) => void
}

/** Opens what the list can be filtered by, with what is chosen; all that is filled in counts at once, with Enter or the button. */
function FilterPicker({ fields, chosen, onChoose }: FilterPickerProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [draft, setDraft] = useState<FilterDraft>({})
  const [showsFaults, setShowsFaults] = useState(false)
  const filled = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '' && value !== null))
  const hasUnreadable = fields.some(field =>
    getFilterNames(field).range?.some(word => findUnreadable(field, draft[word])),
  )
  const close = (): void => {
    setAnchor(undefined)
    setDraft({})
    setShowsFaults(false)
  }
  const apply = (): void => {
    setShowsFaults(true)
    if (hasUnreadable) return
    if (JSON.stringify(filled) !== JSON.stringify(chosen)) onChoose(filled)
    close()
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={event => {
          setDraft(chosen)
          setAnchor(event.currentTarget)
        }}
      >
        {translate('generator.filter')}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('generator.filter'), sx: { p: 2 } } }}
      >
        <Box
          component="form"
          noValidate
          sx={getGridStyles(fields.length)}
          onSubmit={event => {
            event.preventDefault()
            // In the React tree the popover is inside another form, although not in the DOM.
            event.stopPropagation()
            apply()
          }}
        >
          {fields.map(field => (
            <FilterChoice
              key={field.name}
              {...{ field, draft, showsFaults }}
              onChange={changed => setDraft(before => ({ ...before, ...changed }))}
            />
          ))}
          <Button type="submit" variant="contained" sx={{ gridColumn: '1 / -1' }}>
            {translate('generator.apply')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}

interface FilterChoiceProps {
  readonly field: Field
  readonly draft: FilterDraft
  /** Whether what cannot be read is marked. */
  readonly showsFaults: boolean
  readonly onChange: (changed: FilterDraft) => void
}

/** The input of one filter. */
function FilterChoice({ field, draft, showsFaults, onChange }: FilterChoiceProps) {
  const flags = useFlagChoices()
  const id = `filter-${field.name}`
  const { equal, like, range } = getFilterNames(field)
  const queryName = like ?? equal
  const value = draft[queryName] ?? ''
  const isFlag = isFlagType(field.type)
  if (isFlag || field.choices.length > 0)
    return (
      <ChoiceInput
        id={id}
        label={field.title}
        value={String(value)}
        choices={isFlag ? flags : field.choices}
        onChange={picked => onChange({ [queryName]: isFlag && picked !== '' ? picked === 'true' : picked })}
      />
    )
  if (range) return <FilterRange {...{ field, range, draft, showsFaults, onChange }} />
  const { Input } = getFieldView(field)
  return <Input id={id} field={toFilterField(field)} value={value} onChange={next => onChange({ [queryName]: next })} />
}

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
      {hasTools && fields.length > 0 && <FilterPicker {...{ fields, chosen }} onChoose={choose} />}
    </FilterBar>
  )
}

/** The filters that the list declares: chosen ones as chips, the others to be added; behind them what is saved under names. */
export const ListFilters = memo(PlainListFilters)
