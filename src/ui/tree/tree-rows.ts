// A tree as the rows that are on screen: folded, or narrowed to what was searched. No React, no browser.

export interface TreeNode {
  readonly id: string
  readonly title: string
}

export interface TreeRow<Node extends TreeNode = TreeNode> {
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
