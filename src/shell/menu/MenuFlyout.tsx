import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { MenuEntry } from '../../providers/session.ts'
import { FlyoutList } from './FlyoutList.tsx'
import type { Flyout } from './use-flyout.ts'
import type { MenuTree } from './use-menu-tree.ts'

interface MenuFlyoutProps {
  readonly entry: MenuEntry
  readonly tree: MenuTree
  /** True when it was opened with the keyboard or a click: its first link takes the focus. */
  readonly hasFocus: boolean
  readonly flyout: Flyout
  /** It is left; true when an entry was opened. */
  readonly onLeave: (opened: boolean) => void
}

/** The submenu that floats beside the narrow sidebar: title, entries, their groups; in columns when there are many. */
export function MenuFlyout({ entry, tree, hasFocus, flyout, onLeave }: MenuFlyoutProps) {
  const panel = useRef<HTMLDivElement>(null)
  const listLinks = () => [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are looked up when the focus is due
  useEffect(() => {
    if (hasFocus) listLinks()[0]?.focus({ preventScroll: true })
  }, [hasFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    const index = listLinks().indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') listLinks()[index + 1]?.focus()
    else if (event.key === 'ArrowUp') listLinks()[index - 1]?.focus()
    else if (event.key === 'ArrowLeft' || event.key === 'Escape') onLeave(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Paper
      ref={panel}
      onPointerEnter={() => flyout.show(entry.id)}
      onPointerLeave={flyout.hideSoon}
      onKeyDown={onKeyDown}
      sx={{
        minWidth: 200,
        maxHeight: 'calc(100dvh - 32px)',
        overflowY: 'auto',
        p: 1,
        border: '1px solid',
        borderColor: 'divider',
        boxShadow: '0 12px 32px #0000002e',
      }}
    >
      <Typography variant="subtitle2" component="p" sx={{ px: 1, py: 0.5 }}>
        {entry.title}
      </Typography>
      <FlyoutList entries={entry.children} tree={tree} onOpened={() => onLeave(true)} />
    </Paper>
  )
}
