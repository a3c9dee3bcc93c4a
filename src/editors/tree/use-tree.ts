import { type KeyboardEvent, useRef, useState } from 'react'
import { foundIds, type TreeNode, type TreeRow, treeRows } from './tree-rows.ts'

export interface Tree<Node extends TreeNode> {
  readonly rows: readonly TreeRow<Node>[]
  readonly text: string
  readonly setText: (text: string) => void
  /** The one row that Tab stops at. */
  readonly stop: string | undefined
  readonly goTo: (id: string) => void
  readonly setOpen: (id: string, isOpen: boolean) => void
  /** The element that holds the rows. */
  readonly list: React.RefObject<HTMLDivElement | null>
  /** Arrows, Home and End; true when the key was one of these. */
  readonly walk: (event: KeyboardEvent, row: TreeRow<Node>) => boolean
}

/** A tree that is folded, searched and walked through with the keyboard. */
export const useTree = <Node extends TreeNode>(
  nodes: readonly Node[],
  below: (node: Node) => readonly Node[],
): Tree<Node> => {
  const [text, setText] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const found = foundIds(nodes, below, text)
  const shown = (some: readonly Node[]): readonly Node[] => (found ? some.filter(({ id }) => found.has(id)) : some)
  const rows = treeRows(shown(nodes), {
    below: node => shown(below(node)),
    isOpen: id => found !== undefined || !folded.has(id),
  })
  const goTo = (id: string): void => {
    setLast(id)
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }
  const setOpen = (id: string, isOpen: boolean): void =>
    setFolded(before => {
      const next = new Set(before)
      if (isOpen) next.delete(id)
      else next.add(id)
      return next
    })
  const walk: Tree<Node>['walk'] = (event, row) => {
    const target = targetOf(event.key, row, rows)
    const folds = event.key === 'ArrowLeft' && row.isOpen
    const unfolds = event.key === 'ArrowRight' && row.hasChildren && !row.isOpen
    if (event.altKey || event.ctrlKey || (target === undefined && !folds && !unfolds)) return false
    event.preventDefault()
    if (folds || unfolds) setOpen(row.node.id, unfolds)
    else if (target !== undefined) goTo(target)
    return true
  }
  const stop = rows.some(({ node }) => node.id === last) ? last : rows[0]?.node.id
  return { rows, text, setText, stop, goTo, setOpen, list, walk }
}

/** Where a key leads to; undefined when it leads nowhere. */
const targetOf = (key: string, row: TreeRow, rows: readonly TreeRow[]): string | undefined => {
  const at = rows.findIndex(({ node }) => node.id === row.node.id)
  const ids = rows.map(({ node }) => node.id)
  if (key === 'ArrowDown') return ids[at + 1]
  if (key === 'ArrowUp') return at > 0 ? ids[at - 1] : undefined
  if (key === 'Home') return ids[0]
  if (key === 'End') return ids.at(-1)
  if (key === 'ArrowLeft' && !row.isOpen) return row.parent
  if (key === 'ArrowRight' && row.isOpen) return ids[at + 1]
  return undefined
}
