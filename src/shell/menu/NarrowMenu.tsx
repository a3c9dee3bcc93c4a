import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { MenuEntry } from '../../providers/session.ts'
import { EntryIcon } from '../../ui/EntryIcon.tsx'
import { buildFocusRing } from '../../ui/theme/focus-ring.ts'
import { flattenMenu } from './menu-tree.ts'
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

interface NarrowEntryProps {
  readonly entry: MenuEntry
  readonly tree: MenuTree
  readonly flyout: Flyout
  readonly onStep: (by: number) => void
  readonly onOpened: () => void
}

/** One icon of the narrow sidebar and its floating submenu. */
function NarrowEntry({ entry, tree, flyout, onStep, onOpened }: NarrowEntryProps) {
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
function MenuFlyout({ entry, tree, hasFocus, flyout, onLeave }: MenuFlyoutProps) {
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

/** Specification 9. */
const hideDelay = 250

interface Flyout {
  readonly shown: string | undefined
  readonly show: (id: string) => void
  readonly hideSoon: () => void
  readonly hide: () => void
}

/** Which one floating submenu is shown; it hides a moment after the pointer has left, so that the way to it may be crooked. */
const useFlyout = (): Flyout => {
  const [shown, setShown] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (id: string | undefined) => {
    clearTimeout(timer.current)
    setShown(id)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    shown,
    show: set,
    hide: () => set(undefined),
    hideSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setShown(undefined), hideDelay)
    },
  }
}

const columnLength = 14

interface FlyoutListProps {
  readonly entries: readonly MenuEntry[]
  readonly tree: MenuTree
  readonly onOpened: () => void
}

/** The entries of a floating submenu, groups under their titles, nothing to unfold. */
function FlyoutList({ entries, tree, onOpened }: FlyoutListProps) {
  const columns = Math.min(3, Math.ceil(flattenMenu(entries).length / columnLength))
  return (
    <Box sx={{ columnCount: columns, columnGap: 1, width: columns > 1 ? columns * 216 : 'auto' }}>
      {entries.map((entry, at) => (
        <Box key={entry.id} sx={{ breakInside: 'avoid', ...(isAfterGroup(entries, at) && { pt: 1 }) }}>
          {entry.path === undefined ? (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 1, pt: 1, pb: 0.25 }}>
              {entry.title}
            </Typography>
          ) : (
            <FlyoutLink entry={entry} path={entry.path} isCurrent={tree.isCurrent(entry.id)} onOpened={onOpened} />
          )}
          {flattenMenu(entry.children).map(({ entry: child, path }) => (
            <FlyoutLink
              key={child.id}
              entry={child}
              path={path}
              isCurrent={tree.isCurrent(child.id)}
              onOpened={onOpened}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** A single entry after a group is set apart from it. */
const isAfterGroup = (entries: readonly MenuEntry[], at: number): boolean =>
  entries[at]?.path !== undefined && at > 0 && entries[at - 1]?.path === undefined

interface FlyoutLinkProps {
  readonly entry: MenuEntry
  readonly path: string
  readonly isCurrent: boolean
  readonly onOpened: () => void
}

function FlyoutLink({ entry, path, isCurrent, onOpened }: FlyoutLinkProps) {
  return (
    <ButtonBase
      component={Link}
      to={path}
      onClick={onOpened}
      aria-current={isCurrent ? 'page' : undefined}
      sx={({ palette }) => ({
        display: 'flex',
        justifyContent: 'flex-start',
        minHeight: 30,
        px: 1,
        borderRadius: 1,
        fontSize: 13.5,
        fontWeight: isCurrent ? 600 : 400,
        bgcolor: isCurrent ? `${palette.accent}26` : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': buildFocusRing({ palette }, -2),
      })}
    >
      {entry.title}
    </ButtonBase>
  )
}
