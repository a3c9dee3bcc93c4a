// Prints a tree as text with as few brackets as possible: parsing the text again gives the same tree.
import { formatDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import {
  type BinaryNode,
  type Node,
  type Precedence,
  precedenceByOperator,
  precedences,
  type UnaryNode,
} from '../../../engine/expression/syntax/syntax.ts'

/** The text of the tree: single spaces, no needless brackets. */
export const printExpression = (node: Node): string => printNode(node, precedences.or)

/** The text of a part where operators weaker than `least` need brackets. */
function printNode(node: Node, minPrecedence: Precedence): string {
  switch (node.kind) {
    case 'number':
      return formatDecimal(node.value)
    case 'text':
      return `'${node.value.replaceAll("'", "''")}'`
    case 'flag':
      return String(node.value)
    case 'list':
      return `[${node.items.map(printExpression).join(', ')}]`
    case 'name':
      return node.parts.map(part => part.name).join('.')
    case 'call':
      return `${node.name.name}(${node.args.map(printExpression).join(', ')})`
    case 'unary':
      return addBrackets(printUnary(node), minPrecedence > getUnaryPrecedence(node))
    case 'binary':
      return addBrackets(printBinary(node), minPrecedence > precedenceByOperator[node.operator])
  }
}

const addBrackets = (text: string, isNeeded: boolean): string => (isNeeded ? `(${text})` : text)

const getUnaryPrecedence = ({ operator }: UnaryNode): Precedence =>
  operator === 'not' ? precedences.not : precedences.minus

const printUnary = (node: UnaryNode): string =>
  `${node.operator === 'not' ? 'not ' : '-'}${printNode(node.of, getUnaryPrecedence(node))}`

/** The left side may hold its equal, the right side not; comparisons hold none on either side. */
const printBinary = ({ operator, left, right }: BinaryNode): string => {
  const precedence = precedenceByOperator[operator]
  const rightPrecedence = (precedence + 1) as Precedence
  const leftPrecedence = precedence === precedences.compare ? rightPrecedence : precedence
  return `${printNode(left, leftPrecedence)} ${operator} ${printNode(right, rightPrecedence)}`
}
