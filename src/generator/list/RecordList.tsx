import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import {
  type ComponentProps,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { type SortPayload, useEvent, useGetList, useListContext, useListFilterContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { View } from '../../../engine/schema/screen.ts'
import type { ReportedMeta } from '../../providers/data-provider.ts'
import { CallTimedOut } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useIsPainted } from '../../ui/after-paint.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadLater } from '../../ui/load-lazily.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { pagerHeight } from '../../ui/table/table-props.ts'
import { type Selection, useSelection } from '../document/list/use-selection.ts'
import { FailedRows } from '../FailedRows.tsx'
import { findEntry } from '../menu/menu-entries.ts'
import { loadForms } from '../record/lazy-forms.tsx'
import { AddButton } from '../rows/AddButton.tsx'
import { buildCellColumns, findMark } from '../rows/cell-columns.tsx'
import { countRowActions, RowActions } from '../rows/RowActions.tsx'
import { useRowWork } from '../rows/use-row-work.ts'
import { useSubtotals, useTotals, useTotalsTitle } from '../rows/use-totals.ts'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { EmptyDay, findFilteredDay } from './EmptyDay.tsx'
import { FilterPicker, ListFilters } from './ListFilters.tsx'
import { HeadTools, ListHead } from './ListHead.tsx'
import { orderColumns, useListPreferences } from './use-list-preferences.ts'

/** Only lists whose rows are chosen need it. */
const SelectionBar = lazy(async () => ({ default: (await import('../document/list/SelectionBar.tsx')).SelectionBar }))

/** Only lists with reports over them need it. */
const RowsAbove = lazy(async () => ({ default: (await import('./RowsAbove.tsx')).RowsAbove }))

const TablePager = loadLater(
  () => import('../../ui/table/TablePager.tsx'),
  ({ TablePager }) => TablePager,
)

/** Loads what a list shows behind its rows. */
export const loadListTools = (): Promise<unknown> =>
  Promise.all([HeadTools, FilterPicker, TablePager].map(({ load }) => load()))

/** Whether the head of the list has several lines: tools that come behind the rows would push them down. */
export const hasTallHead = (): boolean => !matchMedia('(min-width: 1200px) and (pointer: fine)').matches

/** Milliseconds after the rows: they are painted by then, and no form is open yet. */
const preloadDelay = 200

interface RecordListProps {
  readonly resource: Resource
  readonly title: string
  readonly storeKey: string
  readonly onAdd: () => void
  readonly onOpen: (row: JsonRow) => void
  /** A new row that begins with the values of one that is there. */
  readonly onCopy: (row: JsonRow) => void
  /** The form of a row, where it does not open by itself. */
  readonly onEdit?: ((row: JsonRow) => void) | undefined
  /** A row to read. */
  readonly onView?: ((row: JsonRow) => void) | undefined
  /** Rows open although they cannot be edited. */
  readonly opens?: boolean
  /** Renders the actions on selected rows, in place of those of the view. */
  readonly bar?: (marked: MarkedRows) => ReactNode
  /** More that can be done with the whole list. */
  readonly more?: ReactNode
}

/** The rows that are marked, and those of the page. */
export interface MarkedRows {
  readonly selection: Selection
  readonly page: readonly JsonRow[]
}

/** The list of a resource: search, filters, sort, pages, columns, totals and export, all from its schema. */
export function RecordList({
  resource,
  title,
  storeKey,
  onAdd,
  onOpen,
  onCopy,
  onView,
  onEdit = onOpen,
  opens = false,
  bar,
  more,
}: RecordListProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const list = useListContext<JsonRow & { id: string }>()
  const reported: ReportedMeta | undefined = list.meta
  const preferences = useListPreferences(storeKey)
  const work = useRowWork(resource)
  const totals = useTotals(resource, list.filterValues)
  const subtotals = useSubtotals(resource, list.filterValues)
  const totalsTitle = useTotalsTitle(resource, list.filterValues)
  const view = resource.screen.views[resource.screen.view ?? '']
  const select = bar ? 'many' : (view?.select ?? 'none')
  const reportsAbove = useReportsAbove(view)
  const selection = useSelection(select === 'many')
  const Choice = select === 'many' ? Checkbox : Radio
  const selectionColumn = {
    name: ' select',
    isTool: true,
    title: translate('ui.table.pick'),
    cell: (row: JsonRow) => (
      <Choice
        size="small"
        sx={{ padding: 0 }}
        slotProps={{
          input: { 'aria-label': translate('generator.select', { label: formatKey(resource, row, words) }) },
        }}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    ),
  }
  const { hidden, order } = preferences
  // Columns, steps and marks stay the same objects: a row is drawn again only where its own values change.
  const columns = useMemo(
    () =>
      orderColumns(buildCellColumns(resource), order)
        .filter(({ name }) => !hidden.includes(name))
        .map(column => ({ ...column, sortable: true })),
    [resource, hidden, order],
  )
  const actions = useRowActions({ resource, work, onCopy, onEdit, onView })
  const open = useEvent(onOpen)
  const { field: sortField, order: sortOrder } = list.sort
  const sort = useMemo(() => ({ field: sortField, order: sortOrder }), [sortField, sortOrder])
  const sortBy = useEvent((field: string) => list.setSort(toggleSort(list.sort, field)))
  useEffect(() => {
    if (list.isPending) return undefined
    const timer = setTimeout(loadForms, preloadDelay)
    return () => clearTimeout(timer)
  }, [list.isPending])
  const getMark = useMarks(resource)
  const isPainted = useIsPainted(loadListTools)
  const [isTall] = useState(hasTallHead)
  const hasTools = isPainted || isTall
  const canUpdate = resource.api.verbs.includes('update')
  useSlowList(list.error)
  return (
    <>
      <ListHead {...{ resource, title, preferences, onAdd, more, hasTools }} />
      {reportsAbove.length > 0 && (
        <Suspense fallback={null}>
          {reportsAbove.map(report => (
            <RowsAbove key={report} report={report} />
          ))}
        </Suspense>
      )}
      <ListLinks resource={resource} />
      <ListFilters {...{ resource, storeKey, hasTools }} />
      {select !== 'none' && (
        // Hidden without rows: its dialog shows what became of the last ones.
        <div hidden={list.data?.length === 0}>
          <Suspense fallback={null}>
            {bar ? (
              bar({ selection, page: list.data ?? [] })
            ) : (
              <SelectionBar {...{ resource, selection }} page={list.data ?? []} many={select === 'many'} />
            )}
          </Suspense>
        </div>
      )}
      {list.error ? (
        <FailedRows error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={select === 'none' ? columns : [selectionColumn, ...columns]}
          rows={list.isPending ? undefined : (list.data ?? [])}
          rowId={getRowId}
          sort={sort}
          onSort={sortBy}
          {...((canUpdate || opens) && { onOpen: open })}
          {...(getMark && { markOf: getMark })}
          actions={actions}
          actionCount={countRowActions(resource, onView !== undefined)}
          {...(totals && { totals, totalsTitle, subtotals })}
          empty={list.data?.length === 0 && <EmptyRows {...{ resource, onAdd }} />}
          density={preferences.density}
        />
      )}
      <Suspense fallback={pagerPlace}>
        {isPainted && list.total !== 0 ? (
          <TablePager
            page={list.page}
            perPage={list.perPage}
            total={list.total ?? 0}
            isLowerBound={reported?.isLowerBound}
            onPage={list.setPage}
            onPerPage={list.setPerPage}
          />
        ) : (
          pagerPlace
        )}
      </Suspense>
    </>
  )
}

const pagerPlace = <div style={{ height: pagerHeight }} />

/** What can be done with a row, behind its cells. */
const useRowActions = ({
  resource,
  work,
  onCopy,
  onEdit,
  onView,
}: Omit<ComponentProps<typeof RowActions>, 'row'>): ((row: JsonRow) => ReactNode) => {
  const [copy, edit, view] = [useEvent(onCopy), useEvent(onEdit), useEvent((row: JsonRow) => onView?.(row))]
  const isShown = onView !== undefined
  return useCallback(
    row => <RowActions {...{ resource, row, work }} onCopy={copy} onEdit={edit} {...(isShown && { onView: view })} />,
    [resource, work, copy, edit, view, isShown],
  )
}

/** The popup of a save that is not answered in time (specification 8), for a list too. */
const useSlowList = (error: unknown): void => {
  const { connection } = usePopup()
  useEffect(() => {
    if (error instanceof CallTimedOut) connection()
  }, [error, connection])
}

/** Undefined if the list has no marks. */
const useMarks = (resource: Resource) => {
  const { project } = useSchema()
  const day = useSession().user.businessDate
  const { emptyText } = project
  const mark = useCallback((row: JsonRow) => findMark(resource, row, { emptyText, day }), [resource, emptyText, day])
  return resource.screen.list.marks?.length ? mark : undefined
}

/** Sorts another column ascending, and toggles the order of the same one. */
const toggleSort = (sort: SortPayload, field: string): SortPayload => ({
  field,
  order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC',
})

/** The reports above the view that the user may see. */
const useReportsAbove = (view: View | undefined): readonly string[] => {
  const { reports } = useSchema()
  return (view?.above ?? []).filter(name => Object.hasOwn(reports, name))
}

const getRowId = ({ id }: { readonly id: string }): string => String(id)

/** In place of the rows: why there are none, and what to do about it. */
function EmptyRows({ resource, onAdd }: Pick<RecordListProps, 'resource' | 'onAdd'>) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListFilterContext()
  const isFiltered = Object.keys(filterValues).length > 0
  const day = findFilteredDay(resource, filterValues)
  const { empty } = resource.screen.list
  const { view } = resource.screen
  const waiting = <WaitingDocuments resource={resource} />
  if (day !== undefined) return <EmptyDay {...{ day, view }} more={waiting} />
  return (
    <EmptyState
      {...(empty !== '' && !isFiltered && { text: empty })}
      action={
        <>
          {waiting}
          {isFiltered ? (
            <Button variant="outlined" onClick={() => setFilters({}, {}, false)}>
              {translate('generator.clear-filters')}
            </Button>
          ) : (
            <AddButton resource={resource} onAdd={onAdd} />
          )}
        </>
      }
    />
  )
}

// In place of the rows of a list: documents that wait for their next step in another list, each with its link.

const WaitingDocuments = ({ resource }: { readonly resource: Resource }) =>
  resource.screen.list.waiting?.map(view => <WaitingView key={view} {...{ resource, view }} />)

/** Nothing where no document waits; without a link where the menu of the user lacks that list. */
function WaitingView({ resource, view }: { readonly resource: Resource; readonly view: string }) {
  const translate = useTranslate()
  const { menu } = useSchema()
  const { total = 0 } = useGetList<JsonRow & { id: string }>(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    meta: { view },
  })
  if (total === 0) return null
  const path = findEntry(menu, { kind: 'document', name: resource.name, view })?.path
  const text = translate('generator.waiting', { count: total, title: resource.screen.views[view]?.title ?? '' })
  if (path === undefined) return <Typography>{text}</Typography>
  return (
    <Button component={Link} to={path} variant="contained">
      {text}
    </Button>
  )
}

function PlainListLinks({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const { menu } = useSchema()
  const entries = (resource.screen.list.links ?? []).flatMap(target => findEntry(menu, target) ?? [])
  if (entries.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={translate('generator.belongs')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        mb: 1,
        fontSize: 13,
        a: { color: 'primary.main' },
      }}
    >
      {entries.map(({ id, title, path = '' }) => (
        <Link key={id} to={path}>
          {title}
        </Link>
      ))}
    </Box>
  )
}

/** Links to related screens that the user may open. */
const ListLinks = memo(PlainListLinks)
