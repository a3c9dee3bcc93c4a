import { describe, expect, test } from 'vitest'
import { formatDecimal } from '../../../../engine/expression/syntax/decimal-text.ts'
import { maxExpressionLength, parseExpression } from '../../../../engine/expression/syntax/parse.ts'
import type { Node } from '../../../../engine/expression/syntax/syntax.ts'
import { markFaults } from '../world.ts'

/** The tree with every bracket written out. */
const tree = (node: Node): string => {
  if (node.kind === 'number') return formatDecimal(node.value)
  if (node.kind === 'text') return `'${node.value}'`
  if (node.kind === 'flag') return String(node.value)
  if (node.kind === 'list') return `[${node.items.map(tree).join(' ')}]`
  if (node.kind === 'name') return node.parts.map(({ name }) => name).join('.')
  if (node.kind === 'call') return `${node.name.name}(${node.args.map(tree).join(' ')})`
  if (node.kind === 'unary') return `(${node.operator} ${tree(node.of)})`
  return `(${tree(node.left)} ${node.operator} ${tree(node.right)})`
}

const listParsed = (text: string): Node => {
  const result = parseExpression(text)
  if ('faults' in result) throw new Error(markFaults(result.faults).join('; '))
  return result.node
}

const collectFaults = (text: string): readonly string[] => {
  const result = parseExpression(text)
  return 'faults' in result ? markFaults(result.faults) : []
}

describe('grammar', () => {
  test.each([
    ['1', '1'],
    ["'a''b'", "'a'b'"],
    ['true', 'true'],
    ['a.b.c', 'a.b.c'],
    ['a.in', 'a.in'],
    ['[]', '[]'],
    ["['A', 2, b]", "['A' 2 b]"],
    ['f()', 'f()'],
    ['f(a, g(b))', 'f(a g(b))'],
    ['a or b and c', '(a or (b and c))'],
    ['(a or b) and c', '((a or b) and c)'],
    ['a or b or c', '((a or b) or c)'],
    ['not a and b', '((not a) and b)'],
    ['not a == b', '(not (a == b))'],
    ['not not a', '(not (not a))'],
    ['a == b or c != d', '((a == b) or (c != d))'],
    ["a in ['x'] and b not in ['y']", "((a in ['x']) and (b not in ['y']))"],
    ['a < b + 1', '(a < (b + 1))'],
    ['a - b - c', '((a - b) - c)'],
    ['a - (b - c)', '(a - (b - c))'],
    ['a + b * c / d', '(a + ((b * c) / d))'],
    ['-a * b', '((- a) * b)'],
    ['a * -b', '(a * (- b))'],
    ['a - -1', '(a - (- 1))'],
    ['--a', '(- (- a))'],
    ['(a == b) == c', '((a == b) == c)'],
    ['(not a) == b', '((not a) == b)'],
    [' \n a\t+ 1 ', '(a + 1)'],
  ])('%s', (text, expected) => {
    expect(tree(listParsed(text))).toBe(expected)
  })

  test('every part knows its place', () => {
    expect(listParsed("  f(a.b, 'x') + 10")).toEqual({
      kind: 'binary',
      operator: '+',
      offset: 2,
      length: 16,
      left: {
        kind: 'call',
        offset: 2,
        length: 11,
        name: { name: 'f', offset: 2, length: 1 },
        args: [
          {
            kind: 'name',
            offset: 4,
            length: 3,
            parts: [
              { name: 'a', offset: 4, length: 1 },
              { name: 'b', offset: 6, length: 1 },
            ],
          },
          { kind: 'text', value: 'x', offset: 9, length: 3 },
        ],
      },
      right: { kind: 'number', value: { coefficient: 10n, scale: 0 }, offset: 16, length: 2 },
    })
  })
})

describe('faults', () => {
  test.each([
    ['', ['0+0 expected a value; found the end']],
    ['a +', ['3+0 expected a value; found the end']],
    ['a b', ['2+1 expected an operator or the end; found "b"']],
    ["a 'b'", ["2+3 expected an operator or the end; found the text 'b'"]],
    ["a 'and' b", ["2+5 expected an operator or the end; found the text 'and'"]],
    ["a not 'in' b", ['2+3 expected an operator or the end; found "not"']],
    ['(a', ['2+0 expected ")"; found the end']],
    ['f(a b)', ['4+1 expected "," or ")"; found "b"']],
    ['f(a,)', ['4+1 expected a value; found ")"']],
    ['[a', ['2+0 expected "," or "]"; found the end']],
    ['a.', ['2+0 expected the name of a field after the dot; found the end']],
    ['a.1', ['2+1 expected the name of a field after the dot; found "1"']],
    ['.5', ['0+1 expected a value; found "."']],
    ['and a', ['0+3 expected a value; found "and"']],
    ['a or or b', ['5+2 expected a value; found "or"']],
    ['a < b < c', ['6+1 comparisons do not chain; join two of them with "and"']],
    ['a == b in c', ['7+2 comparisons do not chain; join two of them with "and"']],
    ['a == not b', ['5+3 put "not" and its operand in brackets here']],
    ['-not a', ['1+3 put "not" and its operand in brackets here']],
    ['!a', ['0+1 "!" is no operator; use "not"']],
    ['a = 1 and', ['2+1 "=" is no operator; use "=="', '9+0 expected a value; found the end']],
    ['f(a)(b)', ['4+1 expected an operator or the end; found "("']],
    ['a.b(c)', ['3+1 expected an operator or the end; found "("']],
    ['a; b', ['1+1 ";" has no meaning', '3+1 expected an operator or the end; found "b"']],
  ])('%s', (text, expected) => {
    expect(collectFaults(text)).toEqual(expected)
  })

  test('a text without end is a fault of its length', () => {
    expect(collectFaults('a+'.repeat(50_000))).toEqual([
      `${maxExpressionLength}+96000 an expression has at most 4000 characters; this one has 100000`,
    ])
  })

  const deep = 'an expression is at most 200 levels deep; store a part of it'
  test.each([
    ['brackets', `${'('.repeat(1999)}a${')'.repeat(1999)}`, `200+1 ${deep}`],
    ['signs', `${'-'.repeat(3000)}a`, `200+1 ${deep}`],
    ['nots', `${'not '.repeat(900)}a`, `800+3 ${deep}`],
    ['calls', `${'f('.repeat(1200)}a${')'.repeat(1200)}`, `400+1 ${deep}`],
    ['lists', '['.repeat(3000), `200+1 ${deep}`],
    ['sums', `a${'+a'.repeat(1900)}`, `0+401 ${deep}`],
  ])('too many %s in each other are a fault, not a full stack', (_what, text, fault) => {
    expect(collectFaults(text)).toEqual([fault])
  })
})
