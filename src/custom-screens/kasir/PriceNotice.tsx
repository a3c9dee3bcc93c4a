import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useSession } from '../../providers/session-context.ts'
import { usePricesConfirmed } from '../harga/price-board.ts'
import { useModules } from './use-modules.ts'

const path = '/harga-hari-ini'

/** Asks for today's prices before the counter sells or buys; the server refuses until they are saved. */
export function PriceNotice() {
  const translate = useTranslate()
  const isConfirmed = usePricesConfirmed(useModules()('HARGA_HARI_INI'))
  const { menu } = useSession()
  if (isConfirmed) return null
  const mayConfirm = JSON.stringify(menu).includes(`"${path}"`)
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      {...(mayConfirm && {
        action: (
          <Button component={Link} to={path} variant="contained" size="small">
            {translate('board.confirm')}
          </Button>
        ),
      })}
    >
      {translate(mayConfirm ? 'board.ask' : 'board.ask-other')}
    </Alert>
  )
}
