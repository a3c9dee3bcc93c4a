import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ShopDay } from '../../../domain/sessions/session-answers.ts'
import { NoticePage } from './NoticePage.tsx'
import { ownPaths } from './own-paths.ts'

/** The business date is behind the real one: the day has to be closed first (specification 4). */
export function BehindPage({ day }: { readonly day: ShopDay }) {
  const translate = useTranslate()
  return (
    <NoticePage
      title={translate('shell.behind.title')}
      text={translate('shell.behind.text')}
      hint={translate('shell.behind.hint')}
      note={translate('shell.behind.dates', { date: day.tgl_system, today: day.today })}
      action={
        <Button component={Link} to={ownPaths.closing.path} variant="contained" sx={{ mt: 2 }}>
          {translate('shell.behind.close')}
        </Button>
      }
    />
  )
}
