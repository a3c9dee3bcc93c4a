// The first names of all paths of a tree, before they are resolved.
import type { Node } from './syntax.ts'

export const collectRootNames = (node: Node): readonly string[] => {
  switch (node.kind) {
    case 'name':
      return node.parts.slice(0, 1).map(({ name }) => name)
    case 'call':
      return node.args.flatMap(collectRootNames)
    case 'unary':
      return collectRootNames(node.of)
    case 'binary':
      return [...collectRootNames(node.left), ...collectRootNames(node.right)]
    case 'list':
      return node.items.flatMap(collectRootNames)
    default:
      return []
  }
}
