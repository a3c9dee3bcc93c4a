// The mutants of a file of TypeScript, by the positions of its syntax tree.
import { parseAst } from 'rolldown/parseAst'
import type { Mutant } from './mutant.ts'

/** A node of the tree: its kind, its offsets, and what it contains by name. */
interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}

const otherOperators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
}
const otherMethods: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

const isText = (value: unknown): boolean =>
  isNode(value) && (value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string'))

/** Types are removed before the program runs. */
const isType = ({ type }: SyntaxNode): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)

const isCall = (node: SyntaxNode): boolean =>
  node.type === 'AwaitExpression'
    ? isNode(node.argument) && isCall(node.argument)
    : ['CallExpression', 'ChainExpression'].includes(node.type)

/** The changes of the node itself, without those of what it contains. */
const listOwnMutants = (node: SyntaxNode, source: string): readonly Omit<Mutant, 'file'>[] => {
  const read = (part: unknown): string => (isNode(part) ? source.slice(part.start, part.end) : '')
  const replace = (part: unknown, text: string) => (isNode(part) ? [{ start: part.start, end: part.end, text }] : [])
  const { left, right } = node
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (!isNode(left) || !isNode(right)) return []
      const operator = String(node.operator)
      if (operator === '??') return replace(node, read(left))
      const other = otherOperators[operator]
      if (other === undefined || (operator === '+' && (isText(left) || isText(right)))) return []
      const start = source.indexOf(operator, left.end)
      return [{ start, end: start + operator.length, text: other }]
    }
    case 'UnaryExpression':
      return node.operator === '!' ? replace(node, read(node.argument)) : []
    case 'ConditionalExpression':
      return replace(node, `${read(node.test)} ? ${read(node.alternate)} : ${read(node.consequent)}`)
    case 'IfStatement':
      return replace(node.test, `!(${read(node.test)})`)
    case 'ExpressionStatement':
      return isNode(node.expression) && isCall(node.expression) ? replace(node, 'void 0') : []
    case 'ThrowStatement':
      return replace(node, 'void 0')
    case 'MemberExpression': {
      const other = node.computed === true ? undefined : otherMethods[read(node.property)]
      return other === undefined ? [] : replace(node.property, other)
    }
    case 'Literal':
      if (typeof node.value === 'boolean') return replace(node, String(!node.value))
      return typeof node.value === 'number' ? replace(node, String(node.value + 1)) : []
    default:
      return []
  }
}

/** Returns the mutants of the file in the order of its text; types, imports and texts have none. */
export const listCodeMutants = (file: string, source: string): readonly Mutant[] => {
  const mutants: Mutant[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part)
    if (!isNode(value) || isType(value) || value.type === 'ImportDeclaration') return
    mutants.push(...listOwnMutants(value, source).map(mutant => ({ file, ...mutant })))
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return mutants.toSorted((one, other) => one.start - other.start)
}
