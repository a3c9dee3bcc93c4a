// The notices that close themselves: one place and one look for all of them.
import Box from '@mui/material/Box'
import Fade from '@mui/material/Fade'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { popupIcons } from './PopupFace.tsx'
import type { Popup } from './popup-queue.ts'
import { useAutoClose } from './use-auto-close.ts'

interface PopupNoticesProps {
  readonly popups: readonly Popup[]
  readonly onClose: (popup: Popup) => void
}

/** At the top, over the head of the page; at the bottom while the focused box is where they would be. */
export function PopupNotices({ popups, onClose }: PopupNoticesProps) {
  const stack = useRef<HTMLDivElement>(null)
  const isLow = useCoversFocus(stack, popups)
  if (popups.length === 0) return null
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
