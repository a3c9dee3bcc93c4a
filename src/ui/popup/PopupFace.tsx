import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons.ts'
import type { Popup } from './popup-queue.ts'

export const popupIcons = {
  success: SuccessIcon,
  error: ErrorIcon,
  info: InfoIcon,
  warning: WarningIcon,
} as const

/** The inside of a card: icon, title, message, hint, and small underneath the reference number. */
export function PopupFace({ popup, titleId, textId }: { popup: Popup; titleId?: string; textId?: string }) {
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
