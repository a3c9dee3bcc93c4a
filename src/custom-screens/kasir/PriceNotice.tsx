import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { findTargetPath } from '../../generator/parts/parts.ts'
import { useSession } from '../../providers/session-context.ts'
import { usePricesConfirmed } from '../harga/price-board.ts'
import { useModules } from './use-modules.ts'

const target = { kind: 'document', name: 'harga-hari-ini', view: 'new' } as const

/** Asks for today's prices before the counter sells or buys; the server refuses until they are saved. */
export function PriceNotice() {
  const translate = useTranslate()
  const isConfirmed = usePricesConfirmed(useModules()('HARGA_HARI_INI'))
  const { menu } = useSession()
  if (isConfirmed) return null
  const path = findTargetPath(menu, target)
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      {...(path !== undefined && {
        action: (
          <Button component={Link} to={path} variant="contained" size="small">
            {translate('board.confirm')}
          </Button>
        ),
      })}
    >
      {translate(path === undefined ? 'board.ask-other' : 'board.ask')}
    </Alert>
  )
}
