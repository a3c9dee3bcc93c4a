import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ShopDayAnswer } from '../../providers/day.ts'

interface BehindNoticeProps {
  readonly day: ShopDayAnswer
  /** Of the page that closes the day, for users whose menu has it. */
  readonly closingPath: string | undefined
}

/** Over a page that reads: the day of the shop is not closed, and what is saved here waits for that. */
export function BehindNotice({ day, closingPath }: BehindNoticeProps) {
  const translate = useTranslate()
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      {...(closingPath !== undefined && {
        action: (
          <Button component={Link} to={closingPath} color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
            {translate('shell.behind.close')}
          </Button>
        ),
      })}
    >
      {translate('shell.behind.reads', { date: day.businessDate, today: day.today })}
    </Alert>
  )
}
