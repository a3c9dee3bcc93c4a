import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Day } from '../../providers/day.ts'
import { useSetDay } from './use-set-day.ts'

export interface DayNoticeProps {
  readonly day: Day
  readonly onDone: () => void
}

const doubts = { back: 'shell.clock.back', ahead: 'shell.clock.ahead' } as const

/** Over the page of an owner: the clock of the server is in doubt, or the business date is ahead of it. */
export function DayNotice({ day, onDone }: DayNoticeProps) {
  const translate = useTranslate()
  const { bringBack, trustClock, words } = useSetDay(day, onDone)
  const { clock } = day
  const action = clock ? trustClock : bringBack
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={action} sx={{ whiteSpace: 'nowrap' }}>
          {translate(clock ? 'shell.clock.trust' : 'shell.ahead.back')}
        </Button>
      }
    >
      {translate(clock ? doubts[clock.kind] : 'shell.ahead.text', words)}
    </Alert>
  )
}
