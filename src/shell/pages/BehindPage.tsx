import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Day } from '../../providers/day.ts'
import { useCloseDay } from '../day/use-close-day.ts'
import { NoticePage } from './NoticePage.tsx'

export interface BehindPageProps {
  readonly day: Day
  readonly full: boolean
  readonly onDone: () => void
}

/** The business date is behind the real one: the day has to be closed first (specification 4). */
export function BehindPage({ day, full, onDone }: BehindPageProps) {
  const translate = useTranslate()
  const close = useCloseDay(day, full, onDone)
  return (
    <NoticePage
      title={translate('shell.behind.title')}
      text={translate('shell.behind.text')}
      hint={translate('shell.behind.hint')}
      note={translate('shell.behind.dates', { date: day.tgl_system, today: day.today })}
      action={
        <Button variant="contained" onClick={close} sx={{ mt: 2 }}>
          {translate('shell.behind.close')}
        </Button>
      }
    />
  )
}
