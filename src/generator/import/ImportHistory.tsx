import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportHistoryRow, ImportLabels, ImportOffer } from '../../../engine/answers/import-answers.ts'
import { labelsPerPart } from '../../../engine/schema/import.ts'
import { formatScaled } from '../../../engine/value/amount.ts'
import { readDevice } from '../../providers/device.ts'
import { StatusChip, type StatusColor } from '../../ui/ChipList.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { PrintIcon } from '../../ui/icons.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { usePrintFile } from '../print/use-print.ts'
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
    (run.labels || run.restorable) && (
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5 }}>
        {run.labels && <LabelButton run={run} labels={run.labels} />}
        {run.restorable && (
          <Button
            size="small"
            color="secondary"
            aria-label={translate('import.restore.of', { file: run.fileName })}
            onClick={() => restore(run)}
          >
            {translate('import.restore')}
          </Button>
        )}
      </Box>
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

interface LabelButtonProps {
  readonly run: ImportHistoryRow
  readonly labels: ImportLabels
}

/** Prints the labels of all rows of an import; of a large one in parts, chosen by their rows. */
function LabelButton({ run, labels: { print, count } }: LabelButtonProps) {
  const translate = useTranslate()
  const printFile = usePrintFile()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const starts = Array.from({ length: Math.ceil(count / labelsPerPart) }, (_, part) => part * labelsPerPart)
  const printPart = async (from: number): Promise<void> => {
    setAnchor(null)
    setPrinting(true)
    const { label } = readDevice()
    const query = `?from=${from}${label === undefined ? '' : `&as=${label}`}`
    await printFile({ title: print, path: `imports/history/${run.id}/labels${query}` })
    setPrinting(false)
  }
  return (
    <>
      <Button
        size="small"
        color="secondary"
        startIcon={<PrintIcon />}
        disabled={isPrinting}
        aria-label={translate('import.labels.of', { file: run.fileName })}
        {...(starts.length > 1 && { 'aria-haspopup': 'menu' as const, 'aria-expanded': anchor !== null })}
        onClick={event => (starts.length > 1 ? setAnchor(event.currentTarget) : void printPart(0))}
      >
        {translate('import.labels', { count: formatScaled(count, 0) })}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {starts.map(from => (
            <MenuItem key={from} onClick={() => printPart(from)}>
              {translate('import.labels.part', {
                from: formatScaled(from + 1, 0),
                to: formatScaled(Math.min(count, from + labelsPerPart), 0),
              })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
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
