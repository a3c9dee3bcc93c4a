// The first names of all paths of a tree, before they are resolved.
import type { Node } from './syntax.ts'

export const namesIn = (node: Node): readonly string[] => {
  switch (node.kind) {
    case 'name':
      return node.parts.slice(0, 1).map(({ name }) => name)
    case 'call':
      return node.args.flatMap(namesIn)
    case 'unary':
      return namesIn(node.of)
    case 'binary':
      return [...namesIn(node.left), ...namesIn(node.right)]
    case 'list':
      return node.items.flatMap(namesIn)
    default:
      return []
  }
}
