// Prints a tree as text with as few brackets as possible: parsing the text again gives the same tree.
import { textFromDecimal } from './decimal.ts'
import { type Strength, strengthOf, strengths } from './operators.ts'
import type { BinaryNode, Node, UnaryNode } from './syntax.ts'

/** The text of the tree: single spaces, no needless brackets. */
export const print = (node: Node): string => printed(node, strengths.or)

/** The text of a part where operators weaker than `least` need brackets. */
function printed(node: Node, least: Strength): string {
  switch (node.kind) {
    case 'number':
      return textFromDecimal(node.value)
    case 'text':
      return `'${node.value.replaceAll("'", "''")}'`
    case 'flag':
      return String(node.value)
    case 'list':
      return `[${node.items.map(print).join(', ')}]`
    case 'name':
      return node.parts.map(part => part.name).join('.')
    case 'call':
      return `${node.name.name}(${node.args.map(print).join(', ')})`
    case 'unary':
      return bracketed(unary(node), least > unaryStrength(node))
    case 'binary':
      return bracketed(binary(node), least > strengthOf[node.operator])
  }
}

const bracketed = (text: string, isNeeded: boolean): string => (isNeeded ? `(${text})` : text)

const unaryStrength = ({ operator }: UnaryNode): Strength => (operator === 'not' ? strengths.not : strengths.minus)

const unary = (node: UnaryNode): string =>
  `${node.operator === 'not' ? 'not ' : '-'}${printed(node.of, unaryStrength(node))}`

/** The left side may hold its equal, the right side not; comparisons hold none on either side. */
const binary = ({ operator, left, right }: BinaryNode): string => {
  const strength = strengthOf[operator]
  const stronger = (strength + 1) as Strength
  const ofLeft = strength === strengths.compare ? stronger : strength
  return `${printed(left, ofLeft)} ${operator} ${printed(right, stronger)}`
}
