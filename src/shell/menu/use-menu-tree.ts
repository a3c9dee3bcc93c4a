import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '../../providers/session.ts'
import { filterMenu, findMenuPath, listVisibleRows, type VisibleMenuRow } from './menu-tree.ts'
import { setEntriesOpen, useOpenEntries } from './use-menu-memory.ts'

export interface MenuTree {
  readonly menu: readonly MenuEntry[]
  /** What is on screen, from top to bottom. */
  readonly rows: readonly VisibleMenuRow[]
  readonly text: string
  readonly setText: (text: string) => void
  readonly isOpen: (id: string) => boolean
  readonly setOpen: (id: string, isOpen: boolean) => void
  /** The id of the entry that is open. */
  readonly current: string | undefined
  readonly isCurrent: (id: string) => boolean
  readonly isAboveCurrent: (id: string) => boolean
  /** The one row that Tab stops at. */
  readonly tabStop: string | undefined
  readonly setTabStop: (id: string) => void
}

const setEntryOpen = (id: string, isOpen: boolean): void => setEntriesOpen([id], isOpen)

/** The menu as the sidebar shows it: filtered by a text, folded as remembered, unfolded to where the user is. */
export const useMenuTree = (fullMenu: readonly MenuEntry[]): MenuTree => {
  const { pathname } = useLocation()
  const isUnfolded = useOpenEntries()
  const [text, setText] = useState('')
  const [focusedId, setTabStop] = useState<string>()
  const current = findMenuPath(fullMenu, pathname)
  const pathIds = (current?.above ?? []).join(' ')
  const isFiltered = text.trim() !== ''
  const isOpen = isFiltered ? () => true : isUnfolded
  const menu = filterMenu(fullMenu, text)
  const rows = listVisibleRows(menu, isOpen)

  // Only when the user goes elsewhere; after that it may be folded.
  useEffect(() => {
    if (pathIds !== '') setEntriesOpen(pathIds.split(' '), true)
  }, [pathIds])

  const isShown = (id: string | undefined): boolean => rows.some(({ entry }) => entry.id === id)
  return {
    menu,
    rows,
    text,
    setText,
    isOpen,
    setOpen: setEntryOpen,
    current: current?.entry.id,
    isCurrent: id => id === current?.entry.id,
    isAboveCurrent: id => current?.above.includes(id) === true,
    tabStop: [focusedId, current?.entry.id].find(isShown) ?? rows[0]?.entry.id,
    setTabStop,
  }
}
