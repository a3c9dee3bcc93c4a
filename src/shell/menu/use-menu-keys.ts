import type { KeyboardEvent, RefObject } from 'react'
import { flattenMenu } from './menu-tree.ts'
import { rankMenuPaths } from './use-menu-memory.ts'
import type { MenuTree } from './use-menu-tree.ts'

interface MenuKeys {
  readonly onRowKey: (event: KeyboardEvent) => void
  readonly onFilterKey: (event: KeyboardEvent) => void
}

interface MenuKeysOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly filter: RefObject<HTMLInputElement | null>
  readonly onLeave: () => void
}

/** Arrows walk, unfold and fold; letters go to the filter; Enter in the filter opens the best match; Escape clears it, then leaves. */
export const useMenuKeys = (tree: MenuTree, { list, filter, onLeave }: MenuKeysOptions): MenuKeys => {
  const findRow = (id: string | undefined): HTMLElement | null =>
    id === undefined ? null : (list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null)
  const focusRow = (index: number): void => findRow(tree.rows[index]?.entry.id)?.focus()

  const handleEscape = (): void => {
    if (tree.text === '') onLeave()
    else {
      tree.setText('')
      filter.current?.focus()
    }
  }

  const openRow = (index: number): void => {
    const { entry } = tree.rows[index] ?? {}
    if (!entry || entry.children.length === 0) return
    if (tree.isOpen(entry.id)) focusRow(index + 1)
    else tree.setOpen(entry.id, true)
  }

  const closeRow = (index: number): void => {
    const row = tree.rows[index]
    if (!row) return
    if (row.entry.children.length > 0 && tree.isOpen(row.entry.id)) tree.setOpen(row.entry.id, false)
    else findRow(row.parent)?.focus()
  }

  const openBest = (): void => {
    const [best] = tree.text.trim() === '' ? [] : rankMenuPaths(flattenMenu(tree.menu), tree.text, [])
    findRow(best?.entry.id)?.click()
  }

  const onRowKey = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const index = tree.rows.findIndex(({ entry }) => entry.id === id)
    const keys = new Map<string, () => void>([
      ['ArrowDown', () => focusRow(index + 1)],
      ['ArrowUp', () => (index === 0 ? filter.current?.focus() : focusRow(index - 1))],
      ['ArrowRight', () => openRow(index)],
      ['ArrowLeft', () => closeRow(index)],
      ['Home', () => focusRow(0)],
      ['End', () => focusRow(tree.rows.length - 1)],
      ['Escape', handleEscape],
    ])
    const run = keys.get(event.key)
    if (run) {
      event.preventDefault()
      run()
    } else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) filter.current?.focus()
  }

  const onFilterKey = (event: KeyboardEvent): void => {
    const keys = new Map<string, () => void>([
      ['ArrowDown', () => focusRow(0)],
      ['Enter', () => openBest()],
      ['Escape', handleEscape],
    ])
    const run = keys.get(event.key)
    if (!run) return
    event.preventDefault()
    run()
  }

  return { onRowKey, onFilterKey }
}
