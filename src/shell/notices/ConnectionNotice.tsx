import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { OfflineIcon, OnlineIcon } from '../../ui/icons.ts'
import { ModalFrame } from '../../ui/overlay/ModalFrame.tsx'
import { reloadPage } from '../../ui/reload-page.ts'

/** Blocks the page without a connection; offers a reload once it is back, with the typed values (specification 4). */
export function ConnectionNotice() {
  const translate = useTranslate()
  const id = useId()
  const state = useConnection()
  if (state === 'kept') return null
  const isBack = state === 'back'
  const Icon = isBack ? OnlineIcon : OfflineIcon
  return (
    <ModalFrame
      open
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-text`}
      aria-describedby={`${id}-hint`}
      sx={theme => ({ zIndex: theme.zIndex.tooltip + 1 })}
    >
      <DialogContent
        aria-live="assertive"
        sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, pt: 4, pb: isBack ? 2 : 4 }}
      >
        <Icon aria-hidden color={isBack ? 'success' : 'warning'} sx={{ fontSize: 44 }} />
        <Typography variant="h2" component="p" id={`${id}-text`}>
          {translate(isBack ? 'shell.connection.back' : 'shell.connection.lost')}
        </Typography>
        <Typography variant="body2" color="textSecondary" id={`${id}-hint`}>
          {translate('shell.connection.kept')}
        </Typography>
      </DialogContent>
      {isBack && (
        <DialogActions sx={{ justifyContent: 'center' }}>
          <Button variant="contained" autoFocus onClick={reloadPage}>
            {translate('shell.connection.reload')}
          </Button>
        </DialogActions>
      )}
    </ModalFrame>
  )
}

type ConnectionState = 'kept' | 'lost' | 'back'

/** The state of the connection as the browser reports it; after a loss it becomes 'back', never 'kept' again. */
const useConnection = (): ConnectionState => {
  const [state, setState] = useState<ConnectionState>(navigator.onLine ? 'kept' : 'lost')
  useEffect(() => {
    const handleOffline = () => setState('lost')
    const handleOnline = () => setState(before => (before === 'lost' ? 'back' : before))
    window.addEventListener('offline', handleOffline)
    window.addEventListener('online', handleOnline)
    return () => {
      window.removeEventListener('offline', handleOffline)
      window.removeEventListener('online', handleOnline)
    }
  }, [])
  return state
}
