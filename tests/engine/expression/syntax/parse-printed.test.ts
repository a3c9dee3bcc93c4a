import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExpression } from '../../../../engine/expression/syntax/parse.ts'
import { anyNode, withoutPlaces } from '../any-node.ts'
import { printExpression } from '../print-expression.ts'

test.each([
  ['(a or b) and (c)', '(a or b) and c'],
  ['((a*b))+c', 'a * b + c'],
  ['a-(b-c)', 'a - (b - c)'],
  ['(a-b)-c', 'a - b - c'],
  ['not(a==b)', 'not a == b'],
  ['(not a)==b', '(not a) == b'],
  ['-(-1.50)', '--1.5'],
  ["f( 'it''s' ,[1,2] )", "f('it''s', [1, 2])"],
  ['a  not   in b.c', 'a not in b.c'],
])('%s is written %s', (text, expected) => {
  const parsed = parseExpression(text)
  expect('node' in parsed && printExpression(parsed.node)).toBe(expected)
})

test('what is printed reads as the same tree', () => {
  fc.assert(
    fc.property(anyNode, node => {
      const parsed = parseExpression(printExpression(node))
      expect(parsed).toHaveProperty('node')
      expect(withoutPlaces('node' in parsed && parsed.node)).toEqual(node)
    }),
    { numRuns: 1000 },
  )
})
