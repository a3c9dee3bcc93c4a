import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { View } from '../../../engine/schema/screen.ts'
import { withRemountOnClose } from '../../forms/remount-on-close.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../forms/VersionsDialog.tsx'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HistoryIcon } from '../../ui/icons.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { GridChanges } from './GridChanges.tsx'
import { GridTable } from './GridTable.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { useGrid } from './use-grid.ts'
import { useGridHistory } from './use-grid-history.ts'

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
