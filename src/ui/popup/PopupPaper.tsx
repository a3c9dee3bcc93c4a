import Fade from '@mui/material/Fade'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'

import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { Popup } from './popup-queue.ts'
import { useAutoClose } from './use-auto-close.ts'

interface PopupPaperProps {
  readonly popup: Popup
  readonly onClose: () => void
  readonly styles: (theme: Theme) => object
  readonly children: ReactNode
}

/** A popup that closes itself, and leaves focus and the page underneath alone. */
export function PopupPaper({ popup, onClose, styles, children }: PopupPaperProps) {
  useAutoClose(popup, onClose)
  return (
    <Portal>
      <Fade in appear timeout={120}>
        <Paper
          role="alert"
          tabIndex={-1}
          onClick={onClose}
          sx={theme => ({ position: 'fixed', zIndex: theme.zIndex.snackbar, ...styles(theme) })}
        >
          {children}
        </Paper>
      </Fade>
    </Portal>
  )
}
