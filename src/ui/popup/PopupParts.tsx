// What popups look like: a card that is answered, and the notices that close themselves.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Fade from '@mui/material/Fade'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons.ts'
import { ModalFrame } from '../overlay/ModalFrame.tsx'
import { type Popup, type PopupAction, type Popups, usePopup } from './use-popup.ts'

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

/** Runs the action of a popup, then closes the popup and shows the result; `failed` is for errors without a text. */
export const runPopupAction = async (
  { run }: PopupAction,
  onClose: () => void,
  popup: Pick<Popups, 'success' | 'error'>,
  failed: string,
): Promise<void> => {
  try {
    const message = await run()
    onClose()
    if (typeof message === 'string') popup.success(message)
  } catch (error) {
    onClose()
    popup.error((error instanceof Error && error.message) || failed)
  }
}

// The notices that close themselves: one place and one look for all of them.

interface PopupNoticesProps {
  readonly popups: readonly Popup[]
  readonly onClose: (popup: Popup) => void
}

/** At the top, over the head of the page; at the bottom while the focused box is where they would be. */
export function PopupNotices({ popups, onClose }: PopupNoticesProps) {
  const stack = useRef<HTMLDivElement>(null)
  const isLow = useCoversFocus(stack, popups)
  return (
    <Portal>
      <Box
        ref={stack}
        sx={theme => ({
          position: 'fixed',
          zIndex: theme.zIndex.snackbar,
          left: 0,
          right: 0,
          ...(isLow ? { bottom: 8 } : { top: 6 }),
          display: 'grid',
          justifyItems: 'center',
          gap: 1,
          padding: '0 16px',
          pointerEvents: 'none',
        })}
      >
        {popups.map(popup => (
          <Notice key={popup.id} popup={popup} onClose={() => onClose(popup)} />
        ))}
      </Box>
    </Portal>
  )
}

/** It leaves focus and the page underneath alone. */
function Notice({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const translate = useTranslate()
  useAutoClose(popup, onClose)
  const { kind, title, message, hint, ref } = popup
  const Icon = popupIcons[kind]
  return (
    <Fade in appear timeout={120}>
      <Paper
        role="alert"
        tabIndex={-1}
        onClick={onClose}
        sx={({ palette }) => ({
          pointerEvents: 'auto',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          maxWidth: 640,
          padding: '8px 16px',
          border: `1px solid ${palette.divider}`,
          borderLeft: `4px solid ${palette[kind].main}`,
          boxShadow: palette.mode === 'dark' ? '0 8px 24px #000000b3' : '0 8px 24px #211f1b33',
        })}
      >
        <Icon color={kind} aria-hidden />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title !== undefined && (
            <Box component="strong" sx={{ mr: 1 }}>
              {title}
            </Box>
          )}
          {message}
          {hint !== undefined && (
            <Typography variant="body2" color="textSecondary">
              {hint}
            </Typography>
          )}
          {ref !== undefined && (
            <Typography variant="caption" color="textSecondary" component="div" sx={{ userSelect: 'all' }}>
              {translate('ui.reference', { ref })}
            </Typography>
          )}
        </Box>
      </Paper>
    </Fade>
  )
}

/** Whether the focused box is where the notices would be at the top; measured when a notice comes and when the focus moves. */
const useCoversFocus = (stack: { readonly current: HTMLElement | null }, popups: readonly Popup[]): boolean => {
  const [isCovering, setCovering] = useState(false)
  useEffect(() => {
    if (popups.length === 0) return undefined
    const measure = (): void => {
      const height = stack.current?.getBoundingClientRect().height ?? 0
      const { activeElement } = document
      const isBox = activeElement?.matches('input, textarea, [role=combobox]') === true
      setCovering(isBox && activeElement.getBoundingClientRect().top < height + margin)
    }
    measure()
    document.addEventListener('focusin', measure)
    return () => document.removeEventListener('focusin', measure)
  }, [popups, stack])
  return isCovering
}

/** In pixels, above and below the notices. */
const margin = 12

/** Closes a popup after its time, and at Esc before any other listener. */
function useAutoClose({ time }: Popup, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const timer = time === undefined ? undefined : setTimeout(() => close(), time)
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [time])
}

const popupIcons = {
  success: SuccessIcon,
  error: ErrorIcon,
  info: InfoIcon,
  warning: WarningIcon,
} as const

/** The inside of a card: icon, title, message, hint, and small underneath the reference number. */
function PopupFace({ popup, titleId, textId }: { popup: Popup; titleId?: string; textId?: string }) {
  const translate = useTranslate()
  const Icon = popupIcons[popup.kind]
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1 }}>
      <Icon color={popup.kind} sx={{ fontSize: 44 }} aria-hidden />
      {popup.title && (
        <Typography variant="h2" component="p" id={titleId}>
          {popup.title}
        </Typography>
      )}
      <Typography id={textId} sx={{ overflowWrap: 'anywhere' }}>
        {popup.message}
      </Typography>
      {popup.hint && (
        <Typography variant="body2" color="textSecondary">
          {popup.hint}
        </Typography>
      )}
      {popup.ref && (
        <Typography variant="caption" color="textSecondary" sx={{ userSelect: 'all' }}>
          {translate('ui.reference', { ref: popup.ref })}
        </Typography>
      )}
    </Box>
  )
}
