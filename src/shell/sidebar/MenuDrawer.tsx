import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

interface MenuDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu of a phone, over the page. */
export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { sx: { width: 'min(300px, 86vw)' } } }}>
      {children}
    </Drawer>
  )
}
