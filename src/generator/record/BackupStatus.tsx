import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { BackupStatus as BackupFacts } from '../../../engine/answers/session-answers.ts'
import { fetchBody, getRefusalText } from '../../providers/http.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { CopyHint, CopyState } from './CopyState.tsx'
import { backupKey, backupPath, useBackup } from './use-backup.ts'

/** The last backup, and a button that makes one; nothing for who may not see it. */
export function BackupStatus() {
  const translate = useTranslate()
  const popup = usePopup()
  const queries = useQueryClient()
  const { data } = useBackup()
  if (!data) return null
  const startBackup = async (): Promise<void> => {
    try {
      queries.setQueryData(backupKey, await fetchBody<BackupFacts>(backupPath, { method: 'POST' }))
    } catch (error) {
      popup.error(getRefusalText(error, translate('backup.failed')))
    }
  }
  const { last, running, failed_at, breaches, copy } = data
  const warning = failed_at
    ? translate('backup.failed-at', { at: formatMoment(failed_at) })
    : breaches > 0
      ? translate('backup.breaches', { count: breaches })
      : ''
  return (
    <>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mt: 2, mb: 1 }}>
        <Typography variant="body2" color="text.secondary" role="status">
          {running
            ? translate('backup.running')
            : translate(last ? 'backup.last' : 'backup.none', getBackupParams(data))}
        </Typography>
        {warning !== '' && (
          <Typography variant="body2" color="error">
            {warning}
          </Typography>
        )}
        <Button size="small" onClick={startBackup} disabled={running}>
          {translate('backup.make')}
        </Button>
      </Stack>
      {copy ? <CopyState copy={copy} /> : <CopyHint />}
    </>
  )
}

const getBackupParams = ({ last, count, keep }: BackupFacts) => ({
  at: last ? formatMoment(last.at) : '',
  size: last ? (last.bytes / 1_000_000).toFixed(1) : '',
  count,
  keep,
})
