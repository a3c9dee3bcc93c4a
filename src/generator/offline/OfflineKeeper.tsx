import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useServerReached } from '../../providers/reach.ts'
import { useSchema } from '../../providers/schema.tsx'
import { offlinePath } from './offline-path.ts'
import { useKeepOffline } from './use-keep-offline.ts'

/** Keeps this browser ready for times without a connection; shows above the page that the server is not reached. */
export function OfflineKeeper() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isReached = useServerReached()
  useKeepOffline(useSchema())
  // Without a connection they could not be loaded any more.
  useEffect(() => void Promise.all([import('./OfflinePage.tsx'), import('../../ui/inputs/LookupBox.tsx')]), [])
  if (isReached || pathname === offlinePath) return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: '1 1 0' } }}
      action={
        <Button component={Link} to={offlinePath} color="inherit" size="small">
          {translate('generator.offline.open')}
        </Button>
      }
    >
      {translate('generator.offline.unreached')}
    </Alert>
  )
}
