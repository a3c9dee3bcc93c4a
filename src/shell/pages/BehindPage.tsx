import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ShopDayAnswer } from '../../providers/day.ts'
import { useProject } from '../../providers/use-project.ts'
import { NoticePage } from './NoticePage.tsx'

/** The business date is behind the real one: the day has to be closed first (specification 4). */
export function BehindPage({ day }: { readonly day: ShopDayAnswer }) {
  const translate = useTranslate()
  const { path } = useProject().day
  return (
    <NoticePage
      title={translate('shell.behind.title')}
      text={translate('shell.behind.text')}
      hint={translate(path === undefined ? 'shell.behind.clock' : 'shell.behind.hint')}
      note={translate('shell.behind.dates', { date: day.businessDate, today: day.today })}
      {...(path !== undefined && {
        action: (
          <Button component={Link} to={path} variant="contained" sx={{ mt: 2 }}>
            {translate('shell.behind.close')}
          </Button>
        ),
      })}
    />
  )
}
