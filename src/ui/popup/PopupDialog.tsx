import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { ShortcutBarrier } from '../shortcuts/ShortcutBarrier.tsx'
import { PopupFace } from './PopupFace.tsx'
import type { Popup } from './popup-queue.ts'

/** A card that stays until it is answered: by its action, by closing, or by Esc. */
export function PopupDialog({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const { action } = popup
  const answer = (): void => {
    onClose()
    action?.onClick()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-${popup.title ? 'title' : 'text'}`}
      aria-describedby={`${id}-text`}
    >
      <ShortcutBarrier />
      <DialogContent sx={{ paddingTop: 4 }}>
        <PopupFace popup={popup} titleId={`${id}-title`} textId={`${id}-text`} />
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'center' }}>
        <Button
          variant={action ? 'text' : 'contained'}
          color={action ? 'secondary' : 'primary'}
          onClick={onClose}
          autoFocus={!action}
        >
          {translate('ui.close')}
        </Button>
        {action && (
          <Button variant="contained" onClick={answer} autoFocus>
            {action.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
