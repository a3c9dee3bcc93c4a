import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ImportHistoryRow, ImportOffer } from '../../../engine/answers/import-answers.ts'
import { StatusChip, type StatusColor } from '../../ui/ChipList.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useShowError } from '../text/use-show-error.ts'
import { listRuns, restoreRun } from './import-calls.ts'
import { SectionHead } from './SectionHead.tsx'

const colors: Readonly<Record<ImportHistoryRow['state'], StatusColor>> = {
  running: 'info',
  active: 'success',
  replaced: 'default',
  restored: 'cancelled',
  failed: 'error',
}

/** Earlier imports with their users, and a button that restores the last one. */
export function ImportHistory({ offer }: { readonly offer: ImportOffer }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['import-runs', offer.name],
    queryFn: () => listRuns(offer.name),
  })
  const restore = useRestore()
  const columns = [
    { name: 'at', title: translate('import.history.at'), cell: (run: ImportHistoryRow) => formatMoment(run.at) },
    { name: 'user', title: translate('import.history.user'), cell: (run: ImportHistoryRow) => run.user },
    { name: 'file', title: translate('import.history.file'), cell: (run: ImportHistoryRow) => run.fileName },
    {
      name: 'rows',
      title: translate('import.history.rows'),
      align: 'right' as const,
      cell: (run: ImportHistoryRow) => run.rows,
    },
    {
      name: 'state',
      title: translate('import.history.state'),
      cell: ({ state }: ImportHistoryRow) => (
        <StatusChip color={colors[state]} label={translate(`import.state.${state}`)} />
      ),
    },
  ]
  const renderActions = (run: ImportHistoryRow) =>
    run.restorable && (
      <Button
        size="small"
        color="secondary"
        aria-label={translate('import.restore.of', { file: run.fileName })}
        onClick={() => restore(run)}
      >
        {translate('import.restore')}
      </Button>
    )
  return (
    <Box component="section" aria-label={translate('import.history')} sx={{ mt: 3 }}>
      <SectionHead title={translate('import.history')} />
      {error ? (
        <ErrorState message={translate('import.history.failed')} onRetry={() => refetch()} />
      ) : (
        <DataTable
          label={translate('import.history')}
          columns={columns}
          rows={data}
          rowId={run => run.id}
          actions={renderActions}
          empty={<EmptyState text={translate('import.history.none')} />}
          density="compact"
          maxHeight="360px"
        />
      )}
    </Box>
  )
}

const useRestore = (): ((run: ImportHistoryRow) => Promise<void>) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const queries = useQueryClient()
  return async run => {
    const message = translate('import.restore.ask', { file: run.fileName, at: formatMoment(run.at) })
    if (!(await confirm({ message, danger: true }))) return
    try {
      popup.success(await restoreRun(run.id, crypto.randomUUID()))
    } catch (error) {
      showError(error, translate('import.restore.failed'))
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['import-runs'] }),
      queries.invalidateQueries({ queryKey: ['import-check'] }),
    ])
  }
}
