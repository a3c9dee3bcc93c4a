import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { MenuEntry, SessionUser } from '../../providers/session.ts'
import { runAfterPaint, useIsPainted } from '../../ui/after-paint.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { MenuFilter } from '../menu/MenuFilter.tsx'
import { MenuLevels } from '../menu/MenuLevels.tsx'
import { MenuList } from '../menu/MenuList.tsx'
import { useMenuKeys } from '../menu/use-menu-keys.ts'
import { useMenuTree } from '../menu/use-menu-tree.ts'
import { SidebarHead } from './SidebarHead.tsx'

const NarrowMenu = loadLazily(() => import('../menu/NarrowMenu.tsx'), 'NarrowMenu')

interface SidebarProps {
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  /** The pattern of the shop. */
  readonly cover: ReactNode
  readonly isNarrow: boolean
  /** Undefined where it cannot be narrowed: in the drawer of a phone. */
  readonly onNarrow?: ((isNarrow: boolean) => void) | undefined
  /** An entry was opened, or Escape pressed: the page is wanted, not the menu. */
  readonly onLeave: () => void
  /** Rendered below the menu if it is wide. */
  readonly foot?: ReactNode
}

function PlainSidebar({ user, menu, cover, isNarrow, onNarrow, onLeave, foot }: SidebarProps) {
  const translate = useTranslate()
  const tree = useMenuTree(menu)
  const list = useRef<HTMLElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const keys = useMenuKeys(tree, { list, filter, onLeave })
  const onFilterKey = useEvent(keys.onFilterKey)
  // The page comes first: its rows are painted before the entries of the menu are rendered.
  const isMenuShown = useIsPainted()
  const isCurrentShown = isMenuShown && tree.rows.some(({ entry }) => entry.id === tree.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the user goes elsewhere, and when the menu widens again
  useEffect(() => {
    const showCurrent = () => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    return runAfterPaint(showCurrent)
  }, [tree.current, isCurrentShown, isNarrow])
  const open = useEvent(() => {
    // React renders again before the page is painted where a state is set to what it is.
    if (tree.text !== '') tree.setText('')
    onLeave()
  })
  const navigate = useNavigate()
  const openPath = useEvent((path: string) => {
    const { pathname, search } = window.location
    void navigate(path, { replace: path === `${pathname}${search}` })
  })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, bgcolor: 'background.paper' }}>
      <SidebarHead user={user} cover={cover} isNarrow={isNarrow} onNarrow={onNarrow} />
      {isNarrow ? (
        <Suspense>
          <NarrowMenu tree={tree} menu={menu} onOpened={open} />
        </Suspense>
      ) : (
        <>
          <MenuFilter text={tree.text} onText={tree.setText} onKeyDown={onFilterKey} inputRef={filter} />
          <MenuLevels ref={list} aria-label={translate('shell.menu.heading')} onKeyDown={keys.onRowKey}>
            <Typography
              variant="caption"
              component="h2"
              color="textSecondary"
              sx={{ px: 1, pt: 0.5, pb: 0.5, fontWeight: 550 }}
            >
              {translate('shell.menu.heading')}
            </Typography>
            {isMenuShown && (
              <MenuList entries={tree.menu} tree={tree} depth={0} onOpened={open} onNavigate={openPath} />
            )}
            {tree.rows.length === 0 && (
              <Typography color="textSecondary" sx={{ px: 1, py: 1, fontSize: 13 }}>
                {translate(tree.text === '' ? 'shell.menu.empty' : 'shell.menu.none')}
              </Typography>
            )}
          </MenuLevels>
          {foot}
        </>
      )}
    </Box>
  )
}

/** The user's name and the menu: filtered, folded, walked with the keyboard, or narrow with icons only. */
export const Sidebar = memo(PlainSidebar)
