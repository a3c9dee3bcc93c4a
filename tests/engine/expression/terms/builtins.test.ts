import { expect, test } from 'vitest'
import { builtins, findBuiltin } from '../../../../engine/expression/terms/builtins.ts'

test('finds each builtin by its own name only', () => {
  expect(Object.keys(builtins).every(name => findBuiltin(name) === builtins[name])).toBe(true)
  expect(Object.keys(builtins)).toHaveLength(21)
  expect(['constructor', '__proto__', 'sum', ''].map(findBuiltin)).toEqual([undefined, undefined, undefined, undefined])
})
