import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDay } from '../../../providers/day.ts'
import { useSession } from '../../../providers/session-context.ts'

interface DayClosedAlertProps {
  /** The business date on which the restored draft was typed; absent: the document starts now. */
  readonly startedOn: string | undefined
  readonly isTyped: () => boolean
}

/** Warns the user that the day on which the document was started is closed. */
export function DayClosedAlert({ startedOn, isTyped }: DayClosedAlertProps) {
  const translate = useTranslate()
  const now = useDay(useSession().token).day?.businessDate
  const [first, setFirst] = useState<string>()
  if (first === undefined && now !== undefined) setFirst(now)
  const day = startedOn ?? first
  if (now === undefined || day === undefined || day === now || !isTyped()) return null
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('ui.draft.day-closed', { day, now })}
    </Alert>
  )
}
