import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ShopDayAnswer } from '../../providers/day.ts'
import { useProject } from '../../providers/session-context.ts'
import { NoticePage } from './NoticePage.tsx'

interface BehindPageProps {
  readonly day: ShopDayAnswer
  /** Of the page that closes the day, for users whose menu has it. */
  readonly closingPath: string | undefined
}

/** The business date is behind the real one: the day has to be closed first (specification 4). */
export function BehindPage({ day, closingPath }: BehindPageProps) {
  const translate = useTranslate()
  const hintWithoutRight = useProject().day.path === undefined ? 'shell.behind.clock' : 'shell.behind.ask'
  return (
    <NoticePage
      title={translate('shell.behind.title')}
      text={translate('shell.behind.text')}
      hint={translate(closingPath === undefined ? hintWithoutRight : 'shell.behind.hint')}
      note={translate('shell.behind.dates', { date: day.businessDate, today: day.today })}
      {...(closingPath !== undefined && {
        action: (
          <Button component={Link} to={closingPath} variant="contained" sx={{ mt: 2 }}>
            {translate('shell.behind.close')}
          </Button>
        ),
      })}
    />
  )
}
