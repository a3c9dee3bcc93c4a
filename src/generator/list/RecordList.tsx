import { type SortPayload, useListContext, useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TablePager } from '../../ui/table/TablePager.tsx'
import { type Selection, useSelection } from '../document/list/use-selection.ts'
import { loadForms } from '../record/lazy-forms.tsx'
import { AddButton } from '../rows/AddButton.tsx'
import { cellColumns } from '../rows/cell-columns.tsx'
import { RowActions } from '../rows/RowActions.tsx'
import { useListPreferences } from '../rows/use-list-preferences.ts'
import { useRowWork } from '../rows/use-row-work.ts'
import { useTotals } from '../rows/use-totals.ts'
import { keyText } from '../text/key-text.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { ListFilters } from './ListFilters.tsx'
import { ListHead } from './ListHead.tsx'

/** Only lists whose rows are chosen need it. */
const SelectionBar = lazy(async () => ({ default: (await import('../document/list/SelectionBar.tsx')).SelectionBar }))

/** Milliseconds after the rows came: by then they are painted, and nobody has asked for a form. */
const quietTime = 200

interface RecordListProps {
  readonly resource: Resource
  readonly title: string
  readonly storeKey: string
  readonly onAdd: () => void
  readonly onOpen: (row: JsonRow) => void
  /** A new row that begins with the values of one that is there. */
  readonly onCopy: (row: JsonRow) => void
  /** Rows open although nobody changes them. */
  readonly opens?: boolean
  /** What is done with rows that one marks, in place of what the view says. */
  readonly bar?: (marked: MarkedRows) => ReactNode
}

/** The rows that are marked, and those of the page. */
export interface MarkedRows {
  readonly selection: Selection
  readonly page: readonly JsonRow[]
}

/** The list of a resource: search, filters, sort, pages, columns, totals and export, all from its schema. */
export function RecordList({ resource, title, storeKey, onAdd, onOpen, onCopy, opens = false, bar }: RecordListProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const list = useListContext<JsonRow & { id: string }>()
  const preferences = useListPreferences(storeKey)
  const work = useRowWork(resource)
  const totals = useTotals(resource, list.filterValues)
  const select = bar ? 'many' : (resource.screen.views[resource.screen.view ?? '']?.select ?? 'none')
  const selection = useSelection(select === 'many')
  const chooser = {
    name: ' select',
    title: '',
    cell: (row: JsonRow) => (
      <input
        type={select === 'many' ? 'checkbox' : 'radio'}
        aria-label={translate('generator.select', { label: keyText(resource, row, words) })}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    ),
  }
  const columns = cellColumns(resource)
    .filter(({ name }) => !preferences.hidden.includes(name))
    .map(column => ({ ...column, sortable: true }))
  useEffect(() => {
    if (list.isPending) return undefined
    const timer = setTimeout(loadForms, quietTime)
    return () => clearTimeout(timer)
  }, [list.isPending])
  const mayUpdate = resource.api.verbs.includes('update')
  const filtered = Object.keys(list.filterValues).length > 0
  return (
    <>
      <ListHead resource={resource} title={title} preferences={preferences} onAdd={onAdd} />
      <ListFilters resource={resource} />
      {select !== 'none' && (
        <Suspense fallback={null}>
          {bar ? (
            bar({ selection, page: list.data ?? [] })
          ) : (
            <SelectionBar {...{ resource, selection }} page={list.data ?? []} many={select === 'many'} />
          )}
        </Suspense>
      )}
      {list.error ? (
        <ErrorState message={translate('generator.list-failed')} onRetry={() => list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={select === 'none' ? columns : [chooser, ...columns]}
          rows={list.isPending ? undefined : (list.data ?? [])}
          rowId={row => String(row.id)}
          sort={{ field: list.sort.field, order: list.sort.order }}
          onSort={field => list.setSort(nextSort(list.sort, field))}
          {...((mayUpdate || opens) && { onOpen })}
          actions={row => <RowActions {...{ resource, row, work, onCopy }} onEdit={onOpen} />}
          {...(totals && { totals })}
          empty={
            <EmptyState
              {...(resource.screen.list.empty !== '' && !filtered && { text: resource.screen.list.empty })}
              action={filtered ? undefined : <AddButton resource={resource} onAdd={onAdd} />}
            />
          }
          density={preferences.density}
        />
      )}
      <TablePager
        page={list.page}
        perPage={list.perPage}
        total={list.total ?? 0}
        onPage={list.setPage}
        onPerPage={list.setPerPage}
      />
    </>
  )
}

/** Another column ascending; the same one the other way round. */
const nextSort = (sort: SortPayload, field: string): SortPayload => ({
  field,
  order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC',
})
