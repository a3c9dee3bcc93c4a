import { Link } from 'react-router'
import type { MenuEntry } from '../../providers/session.ts'
import { EntryIcon } from '../../ui/EntryIcon.tsx'
import { ChevronRightIcon } from '../../ui/icons.ts'
import type { MenuTree } from './use-menu-tree.ts'

interface MenuRowProps {
  readonly entry: MenuEntry
  readonly tree: MenuTree
  readonly depth: number
  /** The id of the list that it unfolds. */
  readonly below: string
  readonly onOpened: () => void
}

/** One entry: a link where it has a screen, else a button that unfolds; a link that is here already unfolds and folds too. */
export function MenuRow({ entry, tree, depth, below, onOpened }: MenuRowProps) {
  const hasChildren = entry.children.length > 0
  const isOpen = hasChildren && tree.isOpen(entry.id)
  const isCurrent = tree.isCurrent(entry.id)
  const toggle = () => tree.setOpen(entry.id, !isOpen)
  const open = () => {
    if (hasChildren) tree.setOpen(entry.id, !(isOpen && isCurrent))
    onOpened()
  }
  const shared = {
    'data-row': entry.id,
    'data-depth': depth,
    'data-trail': tree.isAboveCurrent(entry.id) || undefined,
    tabIndex: tree.tabStop === entry.id ? 0 : -1,
    onFocus: () => tree.setTabStop(entry.id),
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(hasChildren && { 'aria-expanded': isOpen, ...(isOpen && { 'aria-controls': below }) }),
  }
  const shown = (
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
  if (entry.path === undefined)
    return (
      <button type="button" {...shared} onClick={toggle}>
        {shown}
      </button>
    )
  return (
    <Link to={entry.path} {...shared} onClick={open}>
      {shown}
    </Link>
  )
}
