import { expect, test } from 'vitest'
import { compileExpression } from '../../../../engine/expression/check/check.ts'
import { emptyScope } from '../../../../engine/expression/terms/scope.ts'
import type { Term } from '../../../../engine/expression/terms/term.ts'
import { describeExcess, measureTerm } from '../../../../engine/expression/terms/term-parts.ts'

const compile = (source: string): Term => {
  const checked = compileExpression(source, emptyScope)
  if ('faults' in checked) throw new Error(checked.faults[0]?.message)
  return checked.term
}

test.each([
  ['1', 1, 1],
  ['1 + 2', 3, 2],
  ["if(1 < 2, 'a', 'b')", 6, 3],
  ['round(1 + 2, 10) in [1, 2, 3]', 10, 4],
])('%s has %d parts in %d levels', (source, parts, depth) => {
  expect(measureTerm(compile(source))).toEqual({ parts, depth })
})

test('a shared part counts wherever it is used', () => {
  let term = compile('1 + 2')
  if (term.kind !== 'arithmetic') throw new Error(term.kind)
  for (let level = 0; level < 40; level++) term = { ...term, left: term, right: term }
  expect(measureTerm(term)).toEqual({ parts: 2 ** 42 - 1, depth: 42 })
  expect(describeExcess(term)).toContain('at most 2000 parts')
  expect(describeExcess(compile('1'))).toBeUndefined()
})
