import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { offlinePath } from '../../generator/offline/offline-path.ts'
import { readOfflineEntry } from '../../providers/offline-store.ts'
import { schemaEntry } from '../../providers/schema-key.ts'
import { type ActivateWorker, followUpdates } from '../../providers/service-worker.ts'
import { OfflineIcon, OnlineIcon } from '../../ui/icons.ts'
import { ModalFrame } from '../../ui/overlay/ModalFrame.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { reloadPage } from '../../ui/reload-page.ts'

/** The notices that the program shows on any page: a lost connection, and a newer version. */
export function Notices() {
  useUpdateNotice()
  return (
    <div data-notices>
      <ConnectionNotice />
    </div>
  )
}

let isRegistered = false
let isConfirmed = false

/** Announces a newer program that waits; confirming activates it and reloads the page. Other open tabs ask too. */
const useUpdateNotice = (): void => {
  const translate = useTranslate()
  const popup = usePopup()
  const announce = useEffectEvent((activate: ActivateWorker) =>
    popup.warning(translate('shell.update'), {
      action: {
        label: translate('shell.update.confirm'),
        run: () => {
          isConfirmed = true
          activate()
          return new Promise<undefined>(() => undefined)
        },
      },
    }),
  )
  useEffect(() => {
    if (isRegistered) return
    isRegistered = true
    void followUpdates({
      onWaiting: activate => announce(activate),
      onChanged: () => (isConfirmed ? reloadPage() : announce(reloadPage)),
    })
  }, [])
}

/** Blocks the page without a connection; offers a reload once it is back, with the typed values (specification 4). */
function ConnectionNotice() {
  const translate = useTranslate()
  const id = useId()
  const state = useConnection()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const hasRows = useHasRows(state === 'lost')
  const [leftPath, setLeftPath] = useState<string>()
  const isLost = state === 'lost'
  if (state === 'kept' || (isLost && (pathname === offlinePath || pathname === leftPath))) return null
  const goOffline = (): void => {
    // A form with unsaved values asks first.
    setLeftPath(pathname)
    void navigate(offlinePath)
  }
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
      {(isBack || hasRows) && (
        <DialogActions sx={{ justifyContent: 'center' }}>
          <Button variant="contained" autoFocus onClick={isBack ? reloadPage : goOffline}>
            {translate(isBack ? 'shell.connection.reload' : 'shell.connection.offline')}
          </Button>
        </DialogActions>
      )}
    </ModalFrame>
  )
}

/** Whether this browser has rows for times without a connection. */
const useHasRows = (isAsked: boolean): boolean => {
  const [hasRows, setHasRows] = useState(false)
  useEffect(() => {
    if (isAsked) void readOfflineEntry(schemaEntry).then(entry => setHasRows(entry !== undefined))
  }, [isAsked])
  return hasRows
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
