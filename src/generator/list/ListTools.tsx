// The tools of a list, which come once its rows are painted: search, columns, export, and what adds filters.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { type RefObject, useState } from 'react'
import { useListContext, useListFilterContext, useRefresh, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { isFlagType } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { formatFault } from '../../../engine/schema/wording.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSession } from '../../providers/session-context.ts'
import { DownloadIcon, FilterIcon, RefreshIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { type ReportProgress, useProgress } from '../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx'
import { getFieldInput } from '../fields/field-inputs.tsx'
import { useFlagChoices } from '../fields/use-flag-choices.ts'
import { findUnreadable } from '../form/form-values.ts'
import { AddButton } from '../rows/AddButton.tsx'
import { saveFile } from '../text/save-file.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useWording } from '../text/use-wording.ts'
import { readCurrentFilters } from './filter-defaults.ts'
import { type FilterDraft, getFilterNames } from './filter-names.ts'
import { type ListPreferences, orderColumns } from './use-list-preferences.ts'

/** The row that Tab would come to. */
const focusRows = (): void => document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]')?.focus()

interface HeadToolsProps {
  readonly resource: Resource
  readonly title: string
  readonly preferences: ListPreferences
  readonly onAdd: () => void
  /** The box of the search. */
  readonly box: RefObject<HTMLInputElement | null>
}

/** What can be done with the whole list. */
export function HeadTools({ resource, title, preferences, onAdd, box }: HeadToolsProps) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListFilterContext()
  const refresh = useRefresh()
  const { pathname } = useLocation()
  const search = (q: string): void => {
    // If the user opened a row in the meantime, the address belongs to its screen and is not changed.
    if (window.location.pathname !== pathname) return
    const { q: _, ...others } = readCurrentFilters(filterValues)
    setFilters(q === '' ? others : { ...others, q }, {}, false)
  }
  return (
    <>
      <SearchBox value={String(filterValues.q ?? '')} onChange={search} onDown={focusRows} inputRef={box} />
      <IconButton aria-label={translate('generator.refresh')} title={translate('generator.refresh')} onClick={refresh}>
        <RefreshIcon fontSize="small" />
      </IconButton>
      <ColumnChooser
        columns={orderColumns(
          resource.screen.list.columns.map(({ field, title: heading }) => ({ name: field, title: heading })),
          preferences.order,
        )}
        onOrder={preferences.setOrder}
        hidden={preferences.hidden}
        onHidden={preferences.setHidden}
        density={preferences.density}
        onDensity={preferences.setDensity}
      />
      {resource.screen.list.export.includes('csv') && <ExportButton {...{ resource, title }} />}
      <AddButton resource={resource} onAdd={onAdd} hint />
    </>
  )
}

/** By itself: it reads the whole list, which changes while rows are read. */
function ExportButton({ resource, title }: Pick<HeadToolsProps, 'resource' | 'title'>) {
  const translate = useTranslate()
  const { start, dialog } = useExport(resource, title)
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={start}>
        {translate('generator.export-csv')}
      </Button>
      {dialog}
    </>
  )
}

/** Exports the whole filter of the list in its sort, with progress; a cancelled export leaves nothing behind. */
const useExport = ({ api, screen }: Resource, title: string) => {
  const { filterValues, sort } = useListContext()
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const { shop, businessDate } = useSession().user
  const { run, dialog } = useProgress(translate('generator.exporting'))

  const write = async (report: ReportProgress): Promise<void> => {
    const query = new URLSearchParams({
      as: 'csv',
      filter: JSON.stringify(filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
      ...(screen.view !== undefined && { view: screen.view }),
    })
    let count = 0
    const csv = await fetchBody<string | undefined>(`${api.path}?${query}`, {
      timeout: null,
      onText: (part, headers) => {
        // Only the ends of rows have a carriage return, and the last row has no end.
        count += part.split('\r').length - 1
        const total = Math.max(count, Number.parseInt(headers.get('content-range')?.split('/')[1] ?? '', 10))
        return report({ percentage: total === 0 ? 100 : (count / total) * 100, message: `${count} / ${total}` })
      },
    })
    if (csv === undefined) return
    saveFile(`${title} ${shop} ${businessDate}.csv`.toLowerCase().replaceAll(' ', '-'), csv)
    popup.toast(translate('generator.exported', { count }), 'success')
  }
  const start = (): Promise<void> =>
    run(write).catch((error: unknown) => showError(error, translate('generator.not-exported')))
  return { start, dialog }
}

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
  const Input = getFieldInput(field)
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
export function FilterPicker({ fields, chosen, onChoose }: FilterPickerProps) {
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
  const Input = getFieldInput(field)
  return <Input id={id} field={toFilterField(field)} value={value} onChange={next => onChange({ [queryName]: next })} />
}
