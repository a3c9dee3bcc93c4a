import Box from '@mui/material/Box'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '../providers/session.ts'
import { runAfterPaint } from '../ui/after-paint.ts'
import { startFocusRule } from '../ui/focus/focus-rule.ts'
import { setShownPath } from '../ui/scan/scan-listener.ts'
import { findByPath } from './menu/menu-tree.ts'
import { visitPath } from './menu/use-menu-memory.ts'
import { useRefusedScans } from './use-refused-scans.ts'

interface ShellMainProps {
  readonly menu: readonly MenuEntry[]
  readonly main: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** The page itself, which scrolls on its own: another path begins at its top and has the focus, unless a field took it. */
export function ShellMain({ menu, main, children }: ShellMainProps) {
  const { pathname } = useLocation()
  const path = findByPath(menu, pathname)?.path
  useEffect(startFocusRule, [])
  useRefusedScans()
  useLayoutEffect(() => setShownPath(pathname), [pathname])
  useLayoutEffect(() => () => setShownPath(undefined), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the user goes elsewhere
  useEffect(() => {
    main.current?.scrollTo(0, 0)
    if (!main.current?.contains(document.activeElement) && !isInDialog(document.activeElement))
      main.current?.focus({ preventScroll: true })
    return path === undefined ? undefined : runAfterPaint(() => visitPath(path))
  }, [pathname])
  return (
    <Box
      component="main"
      id="main"
      ref={main}
      tabIndex={-1}
      sx={{
        gridArea: 'main',
        minWidth: 0,
        overflow: 'auto',
        p: { xs: 2, md: 3 },
        '&:focus, &:focus-visible': { outline: 'none' },
        '@media print': { overflow: 'visible', p: 0 },
      }}
    >
      {children}
    </Box>
  )
}

const isInDialog = (element: Element | null): boolean => element?.closest('[role=dialog], [role=alertdialog]') != null
