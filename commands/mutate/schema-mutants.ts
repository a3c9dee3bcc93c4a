// The mutants of a schema file: rights, conditions, limits, postings and computed values.
import { type Node, parseTree } from 'jsonc-parser'
import type { Mutant } from './mutant.ts'

/** Operators of expressions, with the spaces around them. */
const otherOperators: Readonly<Record<string, string>> = {
  ' == ': ' != ',
  ' != ': ' == ',
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' + ': ' - ',
  ' - ': ' + ',
  ' and ': ' or ',
  ' or ': ' and ',
}
const operatorPattern = new RegExp(Object.keys(otherOperators).map(RegExp.escape).join('|'), 'g')

/** Texts of the staff and of developers, in which an operator is a word or a sign. */
const textNames = new Set([
  'title',
  'titles',
  'message',
  'x-messages',
  'text',
  'help',
  'x-help',
  'description',
  'confirm',
  'label',
  '$ref',
  'x-doc',
])
const rightNames = new Set(['who', 'alone', 'except'])
const listNames = new Set(['post', 'reverse', 'from'])

const listTextMutants = ({ offset }: Node, raw: string): readonly Omit<Mutant, 'file'>[] =>
  [...raw.matchAll(operatorPattern)].map(({ index, 0: operator }) => ({
    start: offset + index,
    end: offset + index + operator.length,
    text: otherOperators[operator] ?? '',
  }))

const listArrayMutants = (node: Node, name: string): readonly Omit<Mutant, 'file'>[] => {
  const { offset: start, length, children = [] } = node
  const replace = (text: string) => ({ start, end: start + length, text })
  const values = children.map(({ value }) => value as unknown)
  const shorter = values.map((_, at) => replace(JSON.stringify(values.toSpliced(at, 1))))
  if (rightNames.has(name)) return [...(values.includes('*') ? [] : [replace('["*"]')]), ...shorter]
  return listNames.has(name) && values.length > 1 ? shorter : []
}

/** Returns the mutants of the file in the order of its text; none if it cannot be parsed. */
export const listSchemaMutants = (file: string, source: string): readonly Mutant[] => {
  const mutants: Mutant[] = []
  const visit = (node: Node, name: string): void => {
    const { offset: start, length, type, children = [] } = node
    const replace = (text: string) => mutants.push({ file, start, end: start + length, text })
    if (type === 'property') {
      const [key, value] = children
      if (key && value && !textNames.has(String(key.value))) visit(value, String(key.value))
      return
    }
    if (type === 'string')
      mutants.push(...listTextMutants(node, source.slice(start, start + length)).map(mutant => ({ file, ...mutant })))
    if (type === 'boolean') replace(String(node.value !== true))
    if (type === 'number') replace(String(Number(node.value) + 1))
    if (type === 'array') mutants.push(...listArrayMutants(node, name).map(mutant => ({ file, ...mutant })))
    for (const child of children) visit(child, name)
  }
  const tree = parseTree(source)
  if (tree) visit(tree, '')
  return mutants.toSorted((one, other) => one.start - other.start)
}
