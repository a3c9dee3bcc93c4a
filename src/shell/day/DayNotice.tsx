import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ShopDayAnswer } from '../../providers/day.ts'
import { useSetDay } from './use-set-day.ts'

interface DayNoticeProps {
  readonly day: ShopDayAnswer
  readonly onDone: () => void
}

const clockTexts = { back: 'shell.clock.back', ahead: 'shell.clock.ahead' } as const

/** Over the page of an owner: the clock of the server is in doubt, or the business date is ahead of it. */
export function DayNotice({ day, onDone }: DayNoticeProps) {
  const translate = useTranslate()
  const { resetDate, trustClock, words: textParams } = useSetDay(day, onDone)
  const { clock } = day
  const action = clock ? trustClock : resetDate
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
      {translate(clock ? clockTexts[clock.kind] : 'shell.ahead.text', textParams)}
    </Alert>
  )
}
