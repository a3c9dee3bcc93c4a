import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  isDateFilter,
  type ReportEntry,
  type ReportFilterAnswer,
  restoreField,
} from '../../../engine/access/schema-answer.ts'
import { isFlagType, type JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import {
  findPeriodNames,
  type PeriodShortcut,
  periodShortcuts,
  readPeriod,
  resolveShortcut,
} from '../../../engine/report/period.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { isObject, parseJsonText } from '../../../engine/value/json-text.ts'
import { filterValues, mapNames } from '../../../engine/value/records.ts'
import { isTanggal, type Tanggal } from '../../../engine/value/tanggal.ts'
import { useSchema } from '../../providers/schema.tsx'
import { choicesPrefix } from '../../providers/session.ts'
import { useSession } from '../../providers/session-context.ts'
import { useStoredText } from '../../providers/use-stored-text.ts'
import { ChipList } from '../../ui/ChipList.tsx'
import { SavedChips } from '../../ui/cards/SavedChips.tsx'
import { FilterIcon, SearchIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { getFieldInput } from '../fields/field-inputs.tsx'
import { useFlagChoices } from '../fields/use-flag-choices.ts'
import { useValueWords } from '../text/use-value-words.ts'
import type { FilterState, FilterValue } from './filter-state.ts'

interface ReportFiltersProps {
  readonly report: ReportEntry
  readonly path: string
  readonly values: FilterState
  /** Of the rows that are shown. */
  readonly appliedFilter: FilterState | undefined
  readonly faults: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly onChange: (name: string, value: FilterValue) => void
  readonly onChangeAll: (values: FilterState) => void
  readonly onSearch: () => void
}

/** The filters of a report; on a phone one line once its rows are there. */
export function ReportFilters({ appliedFilter, ...props }: ReportFiltersProps) {
  const { report, path, values, faults, busy, onChange, onChangeAll, onSearch } = props
  const { filters } = report
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [openFor, setOpenFor] = useState<FilterState>()
  if (isPhone && appliedFilter && openFor !== appliedFilter && filters.length > 0)
    return <FoldedFilters report={report} values={appliedFilter} onOpen={() => setOpenFor(appliedFilter)} />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <PeriodShortcuts filters={filters} values={values} onChange={onChange} />
        <SavedChoices path={path} filters={filters} values={values} onChoose={onChangeAll} />
      </Box>
      <ReportFilterForm {...{ filters, values, faults, busy, onChange, onSearch }} />
    </>
  )
}

interface FoldedFiltersProps {
  readonly report: ReportEntry
  readonly values: FilterState
  readonly onOpen: () => void
}

function FoldedFilters({ report, values, onOpen }: FoldedFiltersProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { emptyText } = useSchema().project
  const button = useRef<HTMLButtonElement>(null)
  // The button that searched is gone.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  const texts = report.filters.flatMap(({ field: answer }) => {
    const field = restoreField(answer, emptyText)
    return [values[field.name] ?? null].flat().map(value => formatValue(field, value, words))
  })
  return (
    <Button
      ref={button}
      fullWidth
      variant="outlined"
      startIcon={<FilterIcon />}
      onClick={onOpen}
      sx={{ justifyContent: 'flex-start', mb: 1.5, textAlign: 'left', whiteSpace: 'normal' }}
      aria-expanded={false}
    >
      {[translate('generator.report.filters'), ...texts.filter(text => text !== '')].join(' · ')}
    </Button>
  )
}

interface SavedChoicesProps {
  readonly path: string
  readonly filters: readonly ReportFilterAnswer[]
  readonly values: FilterState
  readonly onChoose: (values: FilterState) => void
}

/** The named choices of a report's filters. */
function SavedChoices({ path, filters, values, onChoose }: SavedChoicesProps) {
  const { userId: user, businessDate: day } = useSession().user
  const [text, setText] = useStoredText(`${choicesPrefix}${user}:${path}`)
  const saved = parseChoices(text)
  const storeChoices = (all: readonly SavedChoice[]): void => setText(JSON.stringify(all))
  if (filters.length === 0 || !isTanggal(day)) return null
  const choose = (name: string): void => {
    const choice = saved.find(one => one.name === name)
    if (choice) onChoose(applyChoice(choice, filters, day))
  }
  return (
    <SavedChips
      names={saved.map(({ name }) => name)}
      onChoose={choose}
      onRemove={name => storeChoices(saved.filter(one => one.name !== name))}
      onSave={name => storeChoices(withChoice(saved, buildChoice(name, filters, { values, day })))}
    />
  )
}

interface PeriodShortcutsProps {
  readonly filters: readonly ReportFilterAnswer[]
  readonly values: FilterState
  readonly onChange: (name: string, value: FilterValue) => void
}

/** The usual periods, each one press away; the one that is chosen is marked. */
function PeriodShortcuts({ filters, values, onChange }: PeriodShortcutsProps) {
  const translate = useTranslate()
  const names = findPeriodNames(filters)
  const day = useSession().user.businessDate
  if (!names || !isTanggal(day)) return null
  const chosen = readPeriod(names, values)
  const periods = periodShortcuts.map(shortcut => ({ shortcut, period: resolveShortcut(shortcut, day, chosen) }))
  // On a Monday today is the week, too: one of them is marked.
  const active = periods.find(({ period }) => period?.from === chosen?.from && period?.to === chosen?.to && period)
  return (
    <Box
      role="group"
      aria-label={translate('generator.report.periods')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {periods.map(({ shortcut, period }) => {
        const isChosen = active?.shortcut === shortcut
        return (
          <Chip
            key={shortcut}
            size="small"
            variant={isChosen ? 'filled' : 'outlined'}
            color={isChosen ? 'primary' : 'default'}
            label={translate(`generator.report.period.${shortcut}`)}
            aria-pressed={isChosen}
            disabled={period === undefined}
            onClick={() => {
              if (!period) return
              onChange(names.from, period.from)
              onChange(names.to, period.to)
            }}
          />
        )
      })}
    </Box>
  )
}

interface ReportFilterFormProps
  extends Pick<ReportFiltersProps, 'values' | 'faults' | 'busy' | 'onChange' | 'onSearch'> {
  readonly filters: readonly ReportFilterAnswer[]
}

/** The filters of a report, in one row if there is room, and the search button. */
function ReportFilterForm({ filters, values, faults, busy, onChange, onSearch }: ReportFilterFormProps) {
  const translate = useTranslate()
  const { emptyText } = useSchema().project
  return (
    <Box
      component="form"
      noValidate
      aria-label={translate('generator.report.filters')}
      onSubmit={event => {
        event.preventDefault()
        if (!busy) onSearch()
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
        columnGap: 2,
        rowGap: 0.5,
        mb: 1,
      }}
    >
      {filters.map(({ field: answer, multiple }) => {
        const field = restoreField(answer, emptyText)
        const value = values[field.name] ?? null
        const common = { id: `report-${field.name}`, field, error: faults[field.name] }
        return multiple ? (
          <ManyInput
            key={field.name}
            {...common}
            values={Array.isArray(value) ? value : []}
            onChange={next => onChange(field.name, next)}
          />
        ) : (
          <FilterInput
            key={field.name}
            {...common}
            value={Array.isArray(value) ? null : (value as Exclude<FilterValue, readonly unknown[]>)}
            onChange={next => onChange(field.name, next)}
          />
        )
      })}
      <Box
        sx={{ display: 'flex', alignItems: 'flex-start', pt: { xs: 0.5, sm: filters.length > 0 ? '22px' : 0 }, pb: 1 }}
      >
        <Button
          type="submit"
          variant="contained"
          startIcon={<SearchIcon />}
          aria-disabled={busy}
          fullWidth
          sx={{ maxWidth: { sm: 200 } }}
        >
          {translate('generator.report.search')}
        </Button>
      </Box>
    </Box>
  )
}

interface ManyInputProps {
  readonly id: string
  readonly field: Field
  readonly values: readonly JsonScalar[]
  readonly onChange: (values: readonly JsonScalar[]) => void
  readonly error?: string | undefined
}

/** Several values: each picked value is added as a chip that can be removed. */
function ManyInput({ id, field, values, onChange, error }: ManyInputProps) {
  const words = useValueWords()
  const { placeholder, ...presentation } = field.presentation
  const hasWordForNone = values.length === 0 && placeholder !== undefined
  return (
    <Box sx={{ minWidth: 0 }}>
      <FilterInput
        key={values.length}
        id={id}
        field={{
          ...field,
          required: field.required && values.length === 0,
          presentation: hasWordForNone ? { ...presentation, placeholder } : presentation,
        }}
        value=""
        error={error}
        onChange={picked => {
          if (picked !== null && picked !== '' && !values.includes(picked)) onChange([...values, picked])
        }}
      />
      <ChipList
        label={field.title}
        chips={values.map(value => ({ value: String(value), title: formatValue(field, value, words) }))}
        onRemove={removed => onChange(values.filter(value => String(value) !== removed))}
      />
    </Box>
  )
}

interface FilterInputProps {
  readonly id: string
  readonly field: Field
  readonly value: JsonScalar
  readonly onChange: (value: JsonScalar) => void
  readonly error?: string | undefined
}

/** One value of a filter; a flag can be left open here. */
function FilterInput({ id, field, value, onChange, error }: FilterInputProps) {
  const flags = useFlagChoices()
  if (isFlagType(field.type)) {
    return (
      <ChoiceInput
        id={id}
        label={field.title}
        required={field.required}
        error={error}
        placeholder={field.presentation.placeholder}
        value={value === null ? '' : String(value)}
        choices={flags}
        onChange={picked => onChange(picked === '' ? null : picked === 'true')}
      />
    )
  }
  const Input = getFieldInput(field)
  return <Input id={id} field={field} value={value ?? ''} onChange={onChange} {...(error !== undefined && { error })} />
}

// Named filter choices of a report: what is stored of them, and their values on another day.

interface SavedChoice {
  readonly name: string
  /** Those that are the same on every day. */
  readonly values: FilterState
  /** The period that was chosen, where it has a name of its own: this month is another one next month. */
  readonly period?: PeriodShortcut
  /** Filters that were the business day. */
  readonly days: readonly string[]
}

/** The choice under that name, on that business day. */
export const buildChoice = (
  name: string,
  filters: readonly ReportFilterAnswer[],
  { values, day }: { readonly values: FilterState; readonly day: Tanggal },
): SavedChoice => {
  const names = findPeriodNames(filters)
  const chosen = names && readPeriod(names, values)
  const period =
    chosen &&
    periodShortcuts.find(shortcut => {
      const resolved = shortcut === 'year-before' ? undefined : resolveShortcut(shortcut, day, chosen)
      return resolved?.from === chosen.from && resolved.to === chosen.to
    })
  const periodFields = period && names ? [names.from, names.to] : []
  const isDay = (filter: ReportFilterAnswer) => isDateFilter(filter) && values[filter.field.name] === day
  const days = filters.filter(isDay).flatMap(({ field }) => (periodFields.includes(field.name) ? [] : [field.name]))
  const others = Object.entries(values).filter(([other]) => !periodFields.includes(other) && !days.includes(other))
  return { name, values: Object.fromEntries(others), ...(period && { period }), days }
}

/** What the choice means on that business day; a filter that the report no longer has is left out. */
export const applyChoice = (
  { values, period, days }: SavedChoice,
  filters: readonly ReportFilterAnswer[],
  day: Tanggal,
): FilterState => {
  const names = findPeriodNames(filters)
  const resolved = period && resolveShortcut(period, day, undefined)
  const merged: FilterState = {
    ...values,
    ...mapNames(days, () => day),
    ...(names && resolved && { [names.from]: resolved.from, [names.to]: resolved.to }),
  }
  return filterValues(merged, (_, name) => filters.some(({ field }) => field.name === name))
}

/** Parses the stored choices; an invalid text has none. */
export const parseChoices = (text: string | null): readonly SavedChoice[] => {
  const stored = text === null ? undefined : parseJsonText(text)
  return Array.isArray(stored) ? stored.filter(isChoice) : []
}

const isChoice = (value: unknown): value is SavedChoice =>
  isObject(value) && typeof value.name === 'string' && isObject(value.values) && Array.isArray(value.days)

/** With the choice in the place of one of the same name. */
export const withChoice = (merged: readonly SavedChoice[], choice: SavedChoice): readonly SavedChoice[] =>
  [...merged.filter(({ name }) => name !== choice.name), choice].toSorted((a, b) => (a.name < b.name ? -1 : 1))
