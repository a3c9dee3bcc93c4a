import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogFrame } from './DialogFrame.tsx'

interface ProgressState {
  /** 0 to 100. */
  readonly percentage: number
  readonly message: string
}

/** Reports the progress; returns false after a cancellation. */
export type ReportProgress = (progress: ProgressState) => boolean

/** Runs long work under a progress dialog, one at a time; a cancelled one receives false from its next report. */
export const useProgress = (title: string) => {
  const [progress, setProgress] = useState<ProgressState>()
  const latestRun = useRef(0)
  const run = async <Outcome,>(work: (report: ReportProgress) => Promise<Outcome>): Promise<Outcome> => {
    latestRun.current += 1
    const ownRun = latestRun.current
    const report: ReportProgress = next => {
      if (ownRun === latestRun.current) setProgress(next)
      return ownRun === latestRun.current
    }
    report({ percentage: 0, message: '' })
    try {
      return await work(report)
    } finally {
      if (ownRun === latestRun.current) setProgress(undefined)
    }
  }
  const cancel = (): void => {
    latestRun.current += 1
    setProgress(undefined)
  }
  const dialog: ReactNode = progress && <ProgressDialog open title={title} {...progress} onCancel={cancel} />
  return { run, dialog }
}

interface ProgressDialogProps {
  readonly open: boolean
  readonly title: string
  /** 0 to 100. */
  readonly percentage: number
  readonly message?: string | undefined
  /** Without it the work cannot be cancelled, and Esc does nothing. */
  readonly onCancel?: (() => void) | undefined
  /** The text of the button that cancels; by default that of every dialog. */
  readonly cancelLabel?: string
}

/** Long work with its number; it blocks the page because the work does. */
export function ProgressDialog({ open, title, percentage, message, onCancel, cancelLabel }: ProgressDialogProps) {
  const translate = useTranslate()
  const whole = Math.min(100, Math.max(0, Math.floor(percentage)))
  return (
    <DialogFrame
      open={open}
      title={title}
      maxWidth="xs"
      actions={
        onCancel && (
          <Button color="secondary" variant="outlined" onClick={onCancel} autoFocus>
            {cancelLabel ?? translate('ui.cancel')}
          </Button>
        )
      }
    >
      <Typography variant="h1" component="p" sx={{ mb: 1 }}>
        {whole}%
      </Typography>
      <LinearProgress variant="determinate" value={whole} aria-label={title} />
      <Typography color="textSecondary" role="status" sx={{ mt: 1.5, minHeight: 20, overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
    </DialogFrame>
  )
}
