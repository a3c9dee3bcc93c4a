import { type KeyboardEvent, useRef, useState } from 'react'
import { buildTreeRows, findMatchingIds, type TreeNode, type TreeRow } from './tree-rows.ts'

export interface Tree<Node extends TreeNode> {
  readonly rows: readonly TreeRow<Node>[]
  readonly text: string
  readonly setText: (text: string) => void
  /** The one row that Tab stops at. */
  readonly stop: string | undefined
  readonly focusNode: (id: string) => void
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
  const [focusedId, setFocusedId] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const matches = findMatchingIds(nodes, below, text)
  const filterNodes = (some: readonly Node[]): readonly Node[] =>
    matches ? some.filter(({ id }) => matches.has(id)) : some
  const rows = buildTreeRows(filterNodes(nodes), {
    below: node => filterNodes(below(node)),
    isOpen: id => matches !== undefined || !folded.has(id),
  })
  const focusNode = (id: string): void => {
    setFocusedId(id)
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
    const target = findTarget(event.key, row, rows)
    const folds = event.key === 'ArrowLeft' && row.isOpen
    const unfolds = event.key === 'ArrowRight' && row.hasChildren && !row.isOpen
    if (event.altKey || event.ctrlKey || (target === undefined && !folds && !unfolds)) return false
    event.preventDefault()
    if (folds || unfolds) setOpen(row.node.id, unfolds)
    else if (target !== undefined) focusNode(target)
    return true
  }
  const stop = rows.some(({ node }) => node.id === focusedId) ? focusedId : rows[0]?.node.id
  return { rows, text, setText, stop, focusNode, setOpen, list, walk }
}

/** Where a key leads to; undefined when it leads nowhere. */
const findTarget = (key: string, row: TreeRow, rows: readonly TreeRow[]): string | undefined => {
  const index = rows.findIndex(({ node }) => node.id === row.node.id)
  const ids = rows.map(({ node }) => node.id)
  if (key === 'ArrowDown') return ids[index + 1]
  if (key === 'ArrowUp') return index > 0 ? ids[index - 1] : undefined
  if (key === 'Home') return ids[0]
  if (key === 'End') return ids.at(-1)
  if (key === 'ArrowLeft' && !row.isOpen) return row.parent
  if (key === 'ArrowRight' && row.isOpen) return ids[index + 1]
  return undefined
}
