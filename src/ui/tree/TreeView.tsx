import Box from '@mui/material/Box'
import {
  type ComponentType,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { ChevronRightIcon } from '../icons.ts'
import { buildFocusRing } from '../theme/focus-ring.ts'

interface TreeViewProps<Node extends TreeNode> {
  readonly tree: Tree<Node>
  readonly label: string
  readonly selected?: string | undefined
  readonly onChoose: (row: TreeRow<Node>) => void
  /** Keys that walking does not take. */
  readonly onKey?: ((event: KeyboardEvent, row: TreeRow<Node>) => void) | undefined
  /** Rendered before and after the title. */
  readonly before?: ((row: TreeRow<Node>) => ReactNode) | undefined
  readonly behind?: ((row: TreeRow<Node>) => ReactNode) | undefined
  /** More of the row's element: whether it is checked, what is dragged. */
  readonly more?: ((row: TreeRow<Node>) => HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) | undefined
  /** Renders a row in place of `TreeLine`. */
  readonly Line?: ComponentType<TreeLineProps<Node>> | undefined
  readonly isQuiet?: ((row: TreeRow<Node>) => boolean) | undefined
}

export type TreeLineProps<Node extends TreeNode> = TreeViewProps<Node> & { readonly row: TreeRow<Node> }

const indent = 22

/** Rows of a tree, one of them a stop of Tab; a click chooses, the chevron folds. */
export function TreeView<Node extends TreeNode>(props: TreeViewProps<Node>) {
  const { tree, label, Line = TreeLine } = props
  return (
    <Box ref={tree.list} role="tree" aria-label={label}>
      {tree.rows.map(row => (
        <Line key={row.node.id} row={row} {...props} />
      ))}
    </Box>
  )
}

export function TreeLine<Node extends TreeNode>({ row, tree, ...props }: TreeLineProps<Node>) {
  const { selected, onChoose, onKey, before, behind, more, isQuiet } = props
  const { node, depth, hasChildren, isOpen, position, siblings } = row
  return (
    <Box
      role="treeitem"
      data-row={node.id}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      aria-selected={selected === node.id}
      tabIndex={tree.stop === node.id ? 0 : -1}
      onFocus={event => event.target === event.currentTarget && tree.focusNode(node.id)}
      onClick={() => onChoose(row)}
      onKeyDown={event => {
        if (!tree.walk(event, row)) onKey?.(event, row)
      }}
      {...more?.(row)}
      sx={theme => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 34,
        pl: `${depth * indent + 4}px`,
        pr: 1,
        borderRadius: 1,
        cursor: 'pointer',
        userSelect: 'none',
        fontWeight: hasChildren ? 550 : 400,
        color: isQuiet?.(row) ? 'text.secondary' : 'text.primary',
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-selected=true]': { bgcolor: `${theme.palette.accent}26` },
        '&:focus-visible': buildFocusRing(theme, -2),
        '&[data-drop=before]': { boxShadow: `inset 0 2px 0 ${theme.palette.primary.main}` },
        '&[data-drop=after]': { boxShadow: `inset 0 -2px 0 ${theme.palette.primary.main}` },
        '&[data-drop=inside]': { outline: `2px dashed ${theme.palette.primary.main}`, outlineOffset: -2 },
        '@media (pointer: coarse)': { minHeight: 44 },
      })}
    >
      <Box
        component="span"
        aria-hidden
        onClick={event => {
          event.stopPropagation()
          if (hasChildren) tree.setOpen(node.id, !isOpen)
        }}
        sx={{ display: 'flex', width: 20, flex: 'none', color: 'text.secondary' }}
      >
        {hasChildren && <ChevronRightIcon sx={{ fontSize: 20, transform: isOpen ? 'rotate(90deg)' : 'none' }} />}
      </Box>
      {before?.(row)}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: '4px' }}>
        {node.title}
      </Box>
      {behind?.(row)}
    </Box>
  )
}

interface Tree<Node extends TreeNode> {
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

// A tree as the rows that are on screen: folded, or narrowed to what was searched. No React, no browser.

interface TreeNode {
  readonly id: string
  readonly title: string
}

interface TreeRow<Node extends TreeNode = TreeNode> {
  readonly node: Node
  readonly depth: number
  /** The id of the row above it in the tree. */
  readonly parent: string | undefined
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Its place among its siblings, from 1, and how many these are. */
  readonly position: number
  readonly siblings: number
}

interface TreeFilter<Node> {
  readonly below: (node: Node) => readonly Node[]
  readonly isOpen: (id: string) => boolean
}

/** The rows from top to bottom. */
export const buildTreeRows = <Node extends TreeNode>(
  nodes: readonly Node[],
  filter: TreeFilter<Node>,
  parentRow: { readonly depth: number; readonly parent?: string } = { depth: 0 },
): readonly TreeRow<Node>[] =>
  nodes.flatMap((node, index) => {
    const children = filter.below(node)
    const isOpen = children.length > 0 && filter.isOpen(node.id)
    const row: TreeRow<Node> = {
      node,
      depth: parentRow.depth,
      parent: parentRow.parent,
      hasChildren: children.length > 0,
      isOpen,
      position: index + 1,
      siblings: nodes.length,
    }
    const descendants = isOpen ? buildTreeRows(children, filter, { depth: parentRow.depth + 1, parent: node.id }) : []
    return [row, ...descendants]
  })

/**
 * Ids of the nodes that match every word in their own or an ancestor's title, and of their ancestors; undefined without a
 * text.
 */
export const findMatchingIds = <Node extends TreeNode>(
  nodes: readonly Node[],
  below: (node: Node) => readonly Node[],
  text: string,
): ReadonlySet<string> | undefined => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const matches = new Set<string>()
  const visit = (node: Node, trail: string): boolean => {
    const path = `${trail} ${node.title.toLowerCase()}`
    const isMatch = words.every(word => path.includes(word))
    const descendants = below(node).map(child => visit(child, path))
    if (isMatch || descendants.includes(true)) matches.add(node.id)
    return isMatch || descendants.includes(true)
  }
  for (const node of nodes) visit(node, '')
  return matches
}
