import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { memo, type ReactNode, type RefObject } from 'react'
import { useEvent } from 'react-admin'
import type { MenuEntry, SessionUser } from '../../providers/session.ts'
import { useMenuWidth } from '../menu/use-menu-memory.ts'
import { Sidebar } from './Sidebar.tsx'

interface ShellSidebarProps {
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  readonly cover: ReactNode
  readonly isPhone: boolean
  /** Whether the drawer of the phone is open. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly main: RefObject<HTMLElement | null>
  /** Rendered below the menu. */
  readonly foot?: ReactNode
}

function PlainShellSidebar({ user, menu, cover, isPhone, isOpen, onClose, main, foot }: ShellSidebarProps) {
  const { isNarrow, setNarrow } = useMenuWidth()
  const focusMain = useEvent(() => main.current?.focus({ preventScroll: true }))
  if (isPhone)
    return (
      <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { sx: { width: 'min(300px, 86vw)' } } }}>
        <Sidebar user={user} menu={menu} cover={cover} isNarrow={false} onLeave={onClose} foot={foot} />
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
        cover={cover}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        onLeave={focusMain}
        foot={foot}
      />
    </Box>
  )
}

/** The sidebar where it belongs: beside the page, or in a drawer over it. */
export const ShellSidebar = memo(PlainShellSidebar)
