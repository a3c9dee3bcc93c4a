import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo, type ReactNode, useRef } from 'react'
import { useListContext, useListFilterContext, useRefresh, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import type { Resource } from '../../../engine/schema/resource.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSession } from '../../providers/session-context.ts'
import { DownloadIcon, RefreshIcon } from '../../ui/icons.ts'
import { type ReportProgress, useProgress } from '../../ui/overlay/use-progress.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx'
import { AddButton } from '../rows/AddButton.tsx'
import { saveFile } from '../text/save-file.ts'
import { useShowError } from '../text/use-show-error.ts'
import { readCurrentFilters } from './filter-defaults.ts'
import { type ListPreferences, orderColumns } from './use-list-preferences.ts'

/** The row that Tab would come to. */
const focusRows = (): void => document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]')?.focus()

interface ListHeadProps {
  readonly resource: Resource
  readonly title: string
  readonly preferences: ListPreferences
  readonly onAdd: () => void
  /** False until the rows are painted. */
  readonly hasTools: boolean
  /** More that can be done with it, from the first render on: its keys are known as soon as the title is seen. */
  readonly more?: ReactNode
}

function PlainListHead({ resource, title, preferences, onAdd, hasTools, more }: ListHeadProps) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListFilterContext()
  const refresh = useRefresh()
  const { pathname } = useLocation()
  useShortcut('F6', onAdd, { label: translate('generator.add'), disabled: !resource.api.verbs.includes('create') })
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.focus(), { label: translate('ui.search') })
  const search = (q: string): void => {
    // If the user opened a row in the meantime, the address belongs to its screen and is not changed.
    if (window.location.pathname !== pathname) return
    const { q: _, ...others } = readCurrentFilters(filterValues)
    setFilters(q === '' ? others : { ...others, q }, {}, false)
  }
  const tools = (
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
  const actions = (
    <>
      {hasTools && tools}
      {more}
    </>
  )
  return <PageHead title={title} actions={actions} />
}

/** By itself: it reads the whole list, which changes while rows are read. */
function ExportButton({ resource, title }: Pick<ListHeadProps, 'resource' | 'title'>) {
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

/** Title, search, and what can be done with the whole list. */
export const ListHead = memo(PlainListHead)
