import Fade from '@mui/material/Fade'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import { popupIcons } from './PopupFace.tsx'
import type { Popup } from './popup-queue.ts'
import { useAutoClose } from './use-auto-close.ts'

/** A short message in the corner, or at the top if it must not cover a form; it closes itself. */
export function PopupToast({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  useAutoClose(popup, onClose)
  const Icon = popupIcons[popup.kind]
  return (
    <Portal>
      <Fade in appear timeout={120}>
        <Paper
          role="alert"
          tabIndex={-1}
          onClick={onClose}
          sx={theme => ({
            position: 'fixed',
            zIndex: theme.zIndex.snackbar,
            ...(popup.place === 'top'
              ? { top: 60, left: 0, right: 0, width: 'fit-content', mx: 'auto' }
              : { right: 16, bottom: 16 }),
            maxWidth: 'calc(100vw - 32px)',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            padding: '10px 16px',
            color: theme.palette.background.paper,
            backgroundColor: theme.palette.text.primary,
          })}
        >
          <Icon aria-hidden />
          {popup.message}
        </Paper>
      </Fade>
    </Portal>
  )
}
