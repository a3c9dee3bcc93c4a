import { type MouseEvent, memo } from 'react'
import type { MenuEntry } from '../../providers/session.ts'
import { EntryIcon } from '../../ui/EntryIcon.tsx'
import { ChevronRightIcon } from '../../ui/icons.ts'
import type { MenuTree } from './use-menu-tree.ts'

interface MenuRowProps extends Pick<MenuTree, 'setOpen' | 'setTabStop'> {
  readonly entry: MenuEntry
  readonly depth: number
  /** The id of the list that it unfolds. */
  readonly below: string
  readonly isOpen: boolean
  readonly isCurrent: boolean
  readonly isAboveCurrent: boolean
  readonly isTabStop: boolean
  readonly onOpened: () => void
  readonly onNavigate: (path: string) => void
}

/** Other clicks are the browser's: they open a tab or a window. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

function PlainMenuRow({ entry, depth, below, isOpen, isCurrent, isAboveCurrent, ...row }: MenuRowProps) {
  const { path } = entry
  const hasChildren = entry.children.length > 0
  const toggle = () => row.setOpen(entry.id, !isOpen)
  const shared = {
    'data-row': entry.id,
    'data-depth': depth,
    'data-trail': isAboveCurrent || undefined,
    tabIndex: row.isTabStop ? 0 : -1,
    onFocus: () => row.setTabStop(entry.id),
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(hasChildren && { 'aria-expanded': isOpen, ...(isOpen && { 'aria-controls': below }) }),
  }
  const content = (
    <>
      {depth === 0 && (
        <span className="icon">
          <EntryIcon name={entry.icon} />
        </span>
      )}
      <span className="title">{entry.title}</span>
      {hasChildren && <ChevronRightIcon className="chevron" />}
    </>
  )
  if (path === undefined)
    return (
      <button type="button" {...shared} onClick={toggle}>
        {content}
      </button>
    )
  const open = (event: MouseEvent) => {
    if (hasChildren) row.setOpen(entry.id, !(isOpen && isCurrent))
    row.onOpened()
    if (!isPlainClick(event)) return
    event.preventDefault()
    row.onNavigate(path)
  }
  return (
    <a href={path} {...shared} onClick={open}>
      {content}
    </a>
  )
}

/**
 * One entry: a link where it has a screen, else a button that unfolds; a link that is here already unfolds and folds too. A
 * plain link: the router's would be rendered again for each path, sixty of them beside every screen.
 */
export const MenuRow = memo(PlainMenuRow)
