import { expect, test } from 'vitest'
import type { JsonPath } from '../../../engine/schema-file/language/shape.ts'
import { reportExpression } from '../../../engine/scope/compile-schema-expression.ts'

test('reports each fault at its character of the text', () => {
  const messages: unknown[] = []
  const path: JsonPath = ['x-checks', 0, 'rule']
  reportExpression((...said) => messages.push(said), path, [
    { offset: 4, length: 2, message: 'one' },
    { offset: 9, length: 1, message: 'two' },
  ])
  expect(messages).toEqual([
    [path, 'one', { at: 4 }],
    [path, 'two', { at: 9 }],
  ])
})
