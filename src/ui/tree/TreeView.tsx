import Box from '@mui/material/Box'
import type { ComponentType, HTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
import { ChevronRightIcon } from '../icons.ts'
import { buildFocusRing } from '../theme/focus-ring.ts'
import type { TreeNode, TreeRow } from './tree-rows.ts'
import type { Tree } from './use-tree.ts'

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
