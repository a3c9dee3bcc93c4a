import ButtonBase from '@mui/material/ButtonBase'
import Popper from '@mui/material/Popper'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '../../providers/session.ts'
import { EntryIcon } from '../../ui/EntryIcon.tsx'
import { buildFocusRing } from '../../ui/theme/focus-ring.ts'
import { MenuFlyout } from './MenuFlyout.tsx'
import type { Flyout } from './use-flyout.ts'
import type { MenuTree } from './use-menu-tree.ts'

interface NarrowEntryProps {
  readonly entry: MenuEntry
  readonly tree: MenuTree
  readonly flyout: Flyout
  readonly onStep: (by: number) => void
  readonly onOpened: () => void
}

/** One icon of the narrow sidebar and its floating submenu. */
export function NarrowEntry({ entry, tree, flyout, onStep, onOpened }: NarrowEntryProps) {
  const [icon, setIcon] = useState<HTMLElement | null>(null)
  const [isEntered, setEntered] = useState(false)
  const isShown = flyout.shown === entry.id
  const isOnPath = tree.isCurrent(entry.id) || tree.isAboveCurrent(entry.id)
  const openFlyout = () => {
    flyout.show(entry.id)
    setEntered(true)
  }
  const closeFlyout = (opened: boolean) => {
    flyout.hide()
    setEntered(false)
    if (opened) onOpened()
    else icon?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && entry.path === undefined
    if (event.key === 'ArrowRight' || isEnter || event.key === ' ') openFlyout()
    else if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else if (event.key === 'Escape') flyout.hide()
    else return
    event.preventDefault()
  }
  const target =
    entry.path === undefined
      ? { onClick: openFlyout }
      : { component: Link, to: entry.path, onClick: () => closeFlyout(true) }
  return (
    <li onPointerEnter={() => flyout.show(entry.id)} onPointerLeave={flyout.hideSoon}>
      <ButtonBase
        {...target}
        ref={setIcon}
        data-icon={entry.id}
        aria-label={entry.title}
        aria-expanded={entry.children.length > 0 ? isShown : undefined}
        aria-current={tree.isCurrent(entry.id) ? 'page' : undefined}
        onKeyDown={onKeyDown}
        sx={({ palette }) => ({
          width: 40,
          height: 37,
          borderRadius: 1,
          color: isOnPath ? palette.accent : 'text.secondary',
          bgcolor: isOnPath ? `${palette.accent}26` : isShown ? 'action.hover' : 'transparent',
          '&:focus-visible': buildFocusRing({ palette }, -2),
        })}
      >
        <EntryIcon name={entry.icon} />
      </ButtonBase>
      {isShown && icon && (
        <Popper open anchorEl={icon} placement="right-start" sx={{ zIndex: 'drawer', pl: 1.5 }}>
          <MenuFlyout entry={entry} tree={tree} hasFocus={isEntered} flyout={flyout} onLeave={closeFlyout} />
        </Popper>
      )}
    </li>
  )
}
