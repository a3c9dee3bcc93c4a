import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider, useGetList, useTranslate } from 'react-admin'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { ChangeLog, Resource, StoredResource } from '../../../engine/schema/resource.ts'
import type { View } from '../../../engine/schema/screen.ts'
import { withRemountOnClose } from '../../forms/remount-on-close.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../forms/VersionsDialog.tsx'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { HistoryIcon } from '../../ui/icons.ts'
import { SideFrame } from '../../ui/overlay/SideFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { buildCellColumns } from '../rows/cell-columns.tsx'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { buildGridHistory, type GridHistory, GridTable } from './GridTable.tsx'
import { type GridFormState, useGrid } from './use-grid.ts'

const maxRows = 100

interface HistoryDrawerProps {
  readonly log: ChangeLog
  readonly into: Resource
  /** The key of the row whose changes are shown; all rows' when there is none. */
  readonly of?: string | undefined
  readonly onClose: () => void
}

/** The newest changes that the log of a resource keeps, of one row or of all. */
function HistoryDrawer({ log, into: logResource, of, onClose }: HistoryDrawerProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useGetList<JsonRow & { id: string }>(logResource.name, {
    filter: of === undefined ? {} : { [log.key]: of },
    pagination: { page: 1, perPage: maxRows },
    sort: { field: log.at, order: 'DESC' },
  })
  const title = `${logResource.title}${of === undefined ? '' : ` ${of}`}`
  const columns = buildCellColumns(logResource).filter(({ name }) => of === undefined || name !== log.key)
  return (
    <SideFrame title={title} width={720} onClose={onClose}>
      {error ? (
        <ErrorState message={translate('generator.list-failed')} onRetry={() => refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={data}
          rowId={row => row.id}
          empty={<EmptyState {...(logResource.screen.list.empty !== '' && { text: logResource.screen.list.empty })} />}
          density="compact"
          maxHeight="calc(100dvh - 100px)"
        />
      )}
    </SideFrame>
  )
}

/** What a save would change, row by row, and why a row was not saved. */
function GridChanges({ resource, grid }: { readonly resource: StoredResource; readonly grid: GridFormState }) {
  const translate = useTranslate()
  const words = useValueWords()
  const changed = (grid.rows ?? []).filter(row => grid.edits[String(row.id)] !== undefined)
  if (changed.length === 0) return null
  const hasFaults = changed.some(row => grid.faults[String(row.id)] !== undefined)
  return (
    <Alert severity={hasFaults ? 'warning' : 'info'} sx={{ mt: 1 }} aria-label={translate('generator.grid.changes')}>
      <ul style={{ margin: 0, paddingLeft: 16 }}>
        {changed.map(row => {
          const values = grid.edits[String(row.id)] ?? {}
          const faults = Object.values(grid.faults[String(row.id)] ?? {})
          const parts = Object.entries(values).flatMap(([name, value]) => {
            const field = resource.field[name]
            return field
              ? [`${field.title} ${formatValue(field, row[name], words) || '0'} → ${formatValue(field, value, words)}`]
              : []
          })
          return (
            <li key={String(row.id)}>
              <b>{formatKey(resource, row, words)}</b>: {parts.join(', ')}
              {faults.length > 0 && <i> - {faults.join(', ')}</i>}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

/** What changed before these is not looked for: a grid of prices has far fewer rows. */
const maxLogRows = 1000

/** The past of the cells of a grid, read again with its rows; empty for who may not read the log. */
const useGridHistory = (log: ChangeLog | undefined, logResource: Resource | undefined, rows: unknown): GridHistory => {
  const provider = useDataProvider()
  const { businessDate: day } = useSession().user
  const { data } = useQuery({
    queryKey: [logResource?.name, 'getList', 'past', rows],
    enabled: log !== undefined && logResource !== undefined && rows !== undefined,
    queryFn: async () => {
      const { data } = await provider.getList(logResource?.name ?? '', {
        filter: {},
        pagination: { page: 1, perPage: maxLogRows },
        sort: { field: log?.at ?? '', order: 'DESC' },
      })
      return data as readonly JsonRow[]
    },
    placeholderData: before => before,
    retry: false,
  })
  return useMemo(() => (log && data ? buildGridHistory(data, log, day) : new Map()), [log, data, day])
}

interface GridScreenProps {
  /** As the view shows it. */
  readonly resource: Resource
  readonly view: View
  readonly path: string
  readonly title: string
  readonly onClose: () => void
}

/** A view whose rows are all there at once and are written in their cells; one save for everything that changed. */
export const GridScreen = withRemountOnClose(OpenGrid)

function OpenGrid({ resource, view, path, title, onClose }: GridScreenProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { resources } = useSchema()
  const [historyOptions, setHistoryOptions] = useState<{ readonly of?: string }>()
  const { log } = resource
  const logResource = log && resources[log.into]
  const canWrite = resource.api.verbs.includes('update')
  const editable = useMemo(
    () => (canWrite ? view.edit.filter(name => resource.field[name]?.readOnly === false) : []),
    [canWrite, view, resource],
  )
  const grid = useGrid({ resource, edit: editable, path, onClose })
  const { session, theirs } = grid
  const cellHistory = useGridHistory(log, logResource, grid.rows)
  const history = logResource && (
    <Button variant="outlined" startIcon={<HistoryIcon />} onClick={() => setHistoryOptions({})}>
      {logResource.title}
    </Button>
  )
  return (
    <>
      <PageHead title={title} actions={history} />
      {session.offers}
      {grid.failed ? (
        <ErrorState message={translate('generator.list-failed')} onRetry={grid.refetch} />
      ) : grid.rows?.length === 0 ? (
        <EmptyState {...(view.list.empty !== '' && { text: view.list.empty })} />
      ) : (
        <GridTable
          {...{ resource, title, grid, past: cellHistory }}
          edit={editable}
          onHistory={logResource && (row => setHistoryOptions({ of: String(row[resource.key[0]] ?? '') }))}
        />
      )}
      <GridChanges resource={resource} grid={grid} />
      {canWrite && (
        <SaveBar session={session} isChanged={Object.keys(grid.edits).length > 0} onSave={() => void grid.save()} />
      )}
      {theirs.length > 0 && (
        <VersionsDialog
          versions={theirs.flatMap(row =>
            Object.entries(grid.edits[String(row.id)] ?? {}).flatMap(([name, value]) => {
              const field = resource.field[name]
              if (!field) return []
              const formatCellText = (one: typeof value | undefined): string => formatValue(field, one, words)
              const theirText = formatCellText(row[name] as typeof value)
              return [
                {
                  title: `${formatKey(resource, row, words)} ${field.title}`,
                  mine: formatCellText(value),
                  theirs: theirText,
                },
              ]
            }),
          )}
          onOverwrite={() => void grid.overwrite()}
          onTake={grid.take}
        />
      )}
      {log && logResource && historyOptions && (
        <HistoryDrawer
          {...{ log, into: logResource }}
          of={historyOptions.of}
          onClose={() => setHistoryOptions(undefined)}
        />
      )}
    </>
  )
}
