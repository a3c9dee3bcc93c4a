import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ModalFrame } from '../overlay/ModalFrame.tsx'
import { PopupFace } from './PopupFace.tsx'
import type { Popup, PopupAction } from './popup-queue.ts'
import { runPopupAction } from './run-popup-action.ts'
import { usePopup } from './use-popup.ts'

/** A card that stays until it is answered: by its action, by closing, or by Esc; a running action blocks closing. */
export function PopupDialog({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const { action } = popup
  const { isBusy, answer } = usePopupAction(action, onClose)
  const close = isBusy ? undefined : onClose
  return (
    <ModalFrame
      open
      onClose={close}
      maxWidth="xs"
      role="alertdialog"
      aria-busy={isBusy}
      aria-labelledby={`${id}-${popup.title ? 'title' : 'text'}`}
      aria-describedby={`${id}-text`}
    >
      <DialogContent sx={{ paddingTop: 4 }}>
        <PopupFace popup={popup} titleId={`${id}-title`} textId={`${id}-text`} />
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'center' }}>
        <Button
          variant={action ? 'text' : 'contained'}
          color={action ? 'secondary' : 'primary'}
          onClick={close}
          aria-disabled={isBusy}
          autoFocus={!action}
        >
          {translate('ui.close')}
        </Button>
        {action && (
          <Button
            variant="contained"
            onClick={answer}
            aria-disabled={isBusy}
            autoFocus
            endIcon={isBusy && <CircularProgress size={16} color="inherit" />}
          >
            {action.label}
          </Button>
        )}
      </DialogActions>
    </ModalFrame>
  )
}

/** The action of a popup, once: busy until it is done. */
function usePopupAction(action: PopupAction | undefined, onClose: () => void) {
  const translate = useTranslate()
  const popup = usePopup()
  const [isBusy, setBusy] = useState(false)
  const answer = (): void => {
    if (!action || isBusy) return
    setBusy(true)
    void runPopupAction(action, onClose, popup, translate('ui.popup.failed'))
  }
  return { isBusy, answer }
}
