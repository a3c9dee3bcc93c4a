import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CloseIcon } from '../icons.ts'
import { ShortcutBarrier } from '../shortcuts/KeyHint.tsx'
import { FocusKeeper } from './ModalFrame.tsx'

interface SideFrameProps {
  readonly title: string
  /** Pixels, where the window has them. */
  readonly width: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog at the right edge, as high as the window. */
export function SideFrame({ title, width, onClose, children }: SideFrameProps) {
  const translate = useTranslate()
  return (
    <Drawer
      anchor="right"
      open
      // Over a dialog that it is opened from.
      sx={{ zIndex: 'modal' }}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
    >
      <ShortcutBarrier />
      <FocusKeeper />
      <Box sx={{ width: `min(${width}px, 100vw)`, p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
          <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <IconButton aria-label={translate('ui.close')} onClick={onClose} autoFocus>
            <CloseIcon />
          </IconButton>
        </Box>
        {children}
      </Box>
    </Drawer>
  )
}
