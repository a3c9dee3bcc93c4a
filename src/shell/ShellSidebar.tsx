import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import type { RefObject } from 'react'
import type { Session } from '../providers/session.ts'
import { Sidebar } from './Sidebar.tsx'
import { useMenuMemory } from './use-menu-memory.ts'

export interface ShellSidebarProps {
  readonly session: Session
  readonly isPhone: boolean
  /** Whether the drawer of the phone is open. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly main: RefObject<HTMLElement | null>
}

/** The sidebar where it belongs: beside the page, or in a drawer over it. */
export function ShellSidebar({ session, isPhone, isOpen, onClose, main }: ShellSidebarProps) {
  const { isNarrow, setNarrow } = useMenuMemory()
  const { user, menu } = session
  if (isPhone)
    return (
      <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { sx: { width: 'min(300px, 86vw)' } } }}>
        <Sidebar user={user} menu={menu} isNarrow={false} onLeave={onClose} />
      </Drawer>
    )
  return (
    <Box
      component="aside"
      sx={{
        gridArea: 'side',
        minHeight: 0,
        overflow: 'hidden',
        borderRight: '1px solid',
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <Sidebar
        user={user}
        menu={menu}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        onLeave={() => main.current?.focus({ preventScroll: true })}
      />
    </Box>
  )
}
