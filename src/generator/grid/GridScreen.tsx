import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { View } from '../../../engine/schema/screen.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HistoryIcon } from '../../ui/icons.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { GridChanges } from './GridChanges.tsx'
import { GridTable } from './GridTable.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { useGrid } from './use-grid.ts'

interface GridScreenProps {
  /** As the view shows it. */
  readonly resource: Resource
  readonly view: View
  readonly path: string
  readonly title: string
}

/** A view whose rows are all there at once and are written in their cells; one save for everything that changed. */
export function GridScreen({ resource, view, path, title }: GridScreenProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { resources } = useSchema()
  const grid = useGrid(resource, path)
  const [shown, setShown] = useState<{ readonly of?: string }>()
  const { log } = resource
  const into = log && resources[log.into]
  const count = Object.keys(grid.edits).length
  const mayWrite = resource.api.verbs.includes('update')
  const written = mayWrite ? view.edit.filter(name => resource.field[name]?.readOnly === false) : []
  const cancel = async (): Promise<void> => {
    if (await confirm({ message: translate('generator.grid.drop', { count }), danger: true })) grid.drop()
  }
  useShortcut('F9', () => void grid.save(), { label: translate('generator.grid.save'), disabled: count === 0 })
  const history = into && (
    <Button variant="outlined" startIcon={<HistoryIcon />} onClick={() => setShown({})}>
      {into.title}
    </Button>
  )
  return (
    <>
      <PageHead title={title} actions={history} />
      {grid.failed ? (
        <ErrorState message={translate('generator.list-failed')} onRetry={grid.refetch} />
      ) : grid.rows?.length === 0 ? (
        <EmptyState {...(view.list.empty !== '' && { text: view.list.empty })} />
      ) : (
        <GridTable
          {...{ resource, title, grid }}
          edit={written}
          onHistory={into && (row => setShown({ of: String(row[resource.key[0]] ?? '') }))}
        />
      )}
      <GridChanges resource={resource} grid={grid} />
      {mayWrite && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
          <Button color="secondary" disabled={count === 0 || grid.busy} onClick={() => void cancel()}>
            {translate('generator.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={count === 0 || grid.busy}
            onClick={() => void grid.save()}
            endIcon={<KeyHint>F9</KeyHint>}
          >
            {translate('generator.grid.save')}
          </Button>
        </Box>
      )}
      {log && into && shown && <HistoryDrawer {...{ log, into }} of={shown.of} onClose={() => setShown(undefined)} />}
    </>
  )
}
