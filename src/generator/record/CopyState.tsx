import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { BackupStatus } from '../../../engine/answers/session-answers.ts'
import { computeAge } from '../../forms/age.ts'
import { formatMoment } from '../../ui/format-moment.ts'

type Copy = NonNullable<BackupStatus['copy']>

/** A page of the build, of docs/panduan-cadangan.md. */
const guidePath = '/backup-guide.html'

/** In colour once the newest copy is late, with the last failure and what to do. */
export function CopyState({ copy }: { readonly copy: Copy }) {
  const translate = useTranslate()
  const { at, is_overdue, failed_since, failure, on_disk_of_data } = copy
  const lines = [
    at === null ? translate('backup.copy-none') : describeNewest(translate, at),
    failure !== null && failed_since !== null
      ? translate('backup.copy-failed', {
          at: formatMoment(failed_since),
          reason: translate(`backup.copy-failure.${failure}`),
        })
      : '',
    on_disk_of_data ? translate('backup.copy-same-disk') : '',
  ].filter(line => line !== '')
  if (lines.length === 1 && !is_overdue)
    return (
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mb: 2 }}>
        {lines}
      </Typography>
    )
  return (
    <Alert severity={is_overdue ? 'error' : 'warning'} role={is_overdue ? 'alert' : 'status'} sx={{ mb: 2 }}>
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}

const describeNewest = (translate: ReturnType<typeof useTranslate>, at: string): string => {
  const { unit, count } = computeAge(at, Date.now())
  return translate('backup.copy-newest', { at: formatMoment(at), age: translate(`ui.age.${unit}`, { count }) })
}

/** Nothing is copied to another place, and what to do; without `onClose` it stays. */
export function CopyHint({ onClose }: { readonly onClose?: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' } }}
      action={
        <>
          <Button component="a" href={guidePath} target="_blank" rel="noopener" color="inherit" size="small">
            {translate('backup.copy-how')}
          </Button>
          {onClose && (
            <Button color="inherit" size="small" onClick={onClose}>
              {translate('backup.copy-close')}
            </Button>
          )}
        </>
      }
    >
      {translate('backup.copy-missing')}
    </Alert>
  )
}
