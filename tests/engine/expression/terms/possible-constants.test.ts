import { expect, test } from 'vitest'
import {
  collectPossibleConstants,
  collectResults,
  hasOnlyConstants,
} from '../../../../engine/expression/terms/term-parts.ts'
import { compile } from '../world.ts'

test.each([
  ["'A'", ['A'], true],
  ["if(done, 'A', 'B')", ['A', 'B'], true],
  ["if(done, 'A', code)", ['A'], false],
  ["coalesce(clock, if(done, 'A', 'B'))", ['A', 'B'], false],
  ['code', [], false],
])('%s may be %j', (source, constants, isOnly) => {
  const term = compile(source)
  expect(collectPossibleConstants(term).map(({ value }) => value)).toEqual(constants)
  expect(hasOnlyConstants(term)).toBe(isOnly)
})

test('a term without branches is its own result', () => {
  const term = compile('amount + 1')
  expect(collectResults(term)).toEqual([term])
})
