import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuEntry } from '../../providers/session.ts'
import { NarrowEntry } from './NarrowEntry.tsx'
import { useFlyout } from './use-flyout.ts'
import type { MenuTree } from './use-menu-tree.ts'

interface NarrowMenuProps {
  readonly tree: MenuTree
  readonly menu: readonly MenuEntry[]
  readonly onOpened: () => void
}

/** The top entries as icons; what is below them floats beside. */
export function NarrowMenu({ tree, menu, onOpened }: NarrowMenuProps) {
  const translate = useTranslate()
  const list = useRef<HTMLElement>(null)
  const flyout = useFlyout()
  const moveFocus = (by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-icon]') ?? [])]
    const index = rows.indexOf(document.activeElement as HTMLElement)
    if (index >= 0) rows[index + by]?.focus()
  }
  return (
    <Box
      component="nav"
      ref={list}
      aria-label={translate('shell.menu.heading')}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', scrollbarWidth: 'none', px: 1.25, pb: 2 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {menu.map(entry => (
          <NarrowEntry
            key={entry.id}
            entry={entry}
            tree={tree}
            flyout={flyout}
            onStep={moveFocus}
            onOpened={onOpened}
          />
        ))}
      </Box>
    </Box>
  )
}
