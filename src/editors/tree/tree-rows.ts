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

export interface Shown<Node> {
  readonly below: (node: Node) => readonly Node[]
  readonly isOpen: (id: string) => boolean
}

/** The rows from top to bottom. */
export const treeRows = <Node extends TreeNode>(
  nodes: readonly Node[],
  shown: Shown<Node>,
  above: { readonly depth: number; readonly parent?: string } = { depth: 0 },
): readonly TreeRow<Node>[] =>
  nodes.flatMap((node, index) => {
    const children = shown.below(node)
    const isOpen = children.length > 0 && shown.isOpen(node.id)
    const row: TreeRow<Node> = {
      node,
      depth: above.depth,
      parent: above.parent,
      hasChildren: children.length > 0,
      isOpen,
      position: index + 1,
      siblings: nodes.length,
    }
    const inside = isOpen ? treeRows(children, shown, { depth: above.depth + 1, parent: node.id }) : []
    return [row, ...inside]
  })

/**
 * Ids of the nodes that match every word in their own or an ancestor's title, and of their ancestors; undefined without a
 * text.
 */
export const foundIds = <Node extends TreeNode>(
  nodes: readonly Node[],
  below: (node: Node) => readonly Node[],
  text: string,
): ReadonlySet<string> | undefined => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const found = new Set<string>()
  const look = (node: Node, trail: string): boolean => {
    const own = `${trail} ${node.title.toLowerCase()}`
    const isFound = words.every(word => own.includes(word))
    const inside = below(node).map(child => look(child, own))
    if (isFound || inside.includes(true)) found.add(node.id)
    return isFound || inside.includes(true)
  }
  for (const node of nodes) look(node, '')
  return found
}
