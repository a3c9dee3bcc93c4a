import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { createDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { isDecimal } from '../../../engine/expression/terms/types.ts'
import { findConstants, replaceConstants } from '../../../engine/report/report-inputs.ts'
import { aReader, compile, world } from '../expression/world.ts'

const sources = [
  'amount + 3 * 2',
  "if(amount > len(user.level), 'A', 'B')",
  "code in ['A', 'B']",
  "not (state == 'OPEN') and 1 < 2",
  'coalesce(day, sysdate())',
  'code + user.level',
  'round(amount * 2, 1 + 1)',
] as const

const known = (term: Term) => {
  const found = evaluate(term, aReader)
  if ('unknown' in found) throw new Error('not known')
  return found.value
}

describe('a term with its constants in place', () => {
  test.each(sources)('%s has the same value, and reads nothing but the row', source => {
    const term = compile(source, world)
    const constants = new Map(findConstants(term).map(part => [part, known(part)]))
    const bound = replaceConstants(term, constants)
    expect(known(bound)).toEqual(known(term))
    expect(findConstants(bound)).toEqual([])
  })
})

test('the largest constant parts are found, not their parts', () => {
  const parts = findConstants(compile('amount * (2 + 3) - len(user.level)', world))
  expect(parts.map(({ kind }) => kind)).toEqual(['arithmetic', 'builtin'])
})

test('what is constant as a whole becomes one value', () => {
  const term = compile('1 + 2', world)
  const bound = replaceConstants(term, new Map([[term, createDecimal(3n)]]))
  expect(bound.kind === 'constant' && isDecimal(bound.value) && bound.value.coefficient).toBe(3n)
})
