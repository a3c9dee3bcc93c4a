import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { valueText } from '../../../engine/fields/value-text.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { View } from '../../../engine/schema/screen.ts'
import { renewed } from '../../forms/renewed.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../forms/VersionsDialog.tsx'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HistoryIcon } from '../../ui/icons.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { keyText } from '../text/key-text.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { GridChanges } from './GridChanges.tsx'
import { GridTable } from './GridTable.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { useGrid } from './use-grid.ts'
import { useGridPast } from './use-grid-past.ts'

interface GridScreenProps {
  /** As the view shows it. */
  readonly resource: Resource
  readonly view: View
  readonly path: string
  readonly title: string
  readonly onClose: () => void
}

/** A view whose rows are all there at once and are written in their cells; one save for everything that changed. */
export const GridScreen = renewed(OpenGrid)

function OpenGrid({ resource, view, path, title, onClose }: GridScreenProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { resources } = useSchema()
  const [shown, setShown] = useState<{ readonly of?: string }>()
  const { log } = resource
  const into = log && resources[log.into]
  const mayWrite = resource.api.verbs.includes('update')
  const written = useMemo(
    () => (mayWrite ? view.edit.filter(name => resource.field[name]?.readOnly === false) : []),
    [mayWrite, view, resource],
  )
  const grid = useGrid({ resource, edit: written, path, onClose })
  const { session, theirs } = grid
  const past = useGridPast(log, into, grid.rows)
  const history = into && (
    <Button variant="outlined" startIcon={<HistoryIcon />} onClick={() => setShown({})}>
      {into.title}
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
          {...{ resource, title, grid, past }}
          edit={written}
          onHistory={into && (row => setShown({ of: String(row[resource.key[0]] ?? '') }))}
        />
      )}
      <GridChanges resource={resource} grid={grid} />
      {mayWrite && (
        <SaveBar session={session} isChanged={Object.keys(grid.edits).length > 0} onSave={() => void grid.save()} />
      )}
      {theirs.length > 0 && (
        <VersionsDialog
          versions={theirs.flatMap(row =>
            Object.entries(grid.edits[String(row.id)] ?? {}).flatMap(([name, value]) => {
              const field = resource.field[name]
              if (!field) return []
              const text = (one: typeof value | undefined): string => valueText(field, one, words)
              const other = text(row[name] as typeof value)
              return [{ title: `${keyText(resource, row, words)} ${field.title}`, mine: text(value), theirs: other }]
            }),
          )}
          onOverwrite={() => void grid.overwrite()}
          onTake={grid.take}
        />
      )}
      {log && into && shown && <HistoryDrawer {...{ log, into }} of={shown.of} onClose={() => setShown(undefined)} />}
    </>
  )
}
