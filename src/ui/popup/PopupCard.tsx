import Fade from '@mui/material/Fade'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import { PopupFace } from './PopupFace.tsx'
import type { Popup } from './popup-queue.ts'
import { useAutoClose } from './use-auto-close.ts'

/** A card that closes itself: it floats in the middle and leaves focus and the page underneath alone. */
export function PopupCard({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  useAutoClose(popup, onClose)
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
            inset: 0,
            margin: 'auto',
            width: 'min(400px, calc(100vw - 32px))',
            height: 'fit-content',
            padding: '28px 32px',
            border: `1px solid ${theme.palette.divider}`,
            boxShadow: theme.palette.mode === 'dark' ? '0 16px 48px #000000b3' : '0 16px 48px #211f1b33',
          })}
        >
          <PopupFace popup={popup} />
        </Paper>
      </Fade>
    </Portal>
  )
}
