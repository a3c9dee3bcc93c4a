import { expect, test } from 'vitest'
import {
  collectPossibleConstants,
  collectResults,
  hasOnlyConstants,
} from '../../../../engine/expression/terms/possible-constants.ts'
import { compiled } from '../world.ts'

test.each([
  ["'A'", ['A'], true],
  ["if(done, 'A', 'B')", ['A', 'B'], true],
  ["if(done, 'A', code)", ['A'], false],
  ["coalesce(clock, if(done, 'A', 'B'))", ['A', 'B'], false],
  ['code', [], false],
])('%s may be %j', (source, constants, isOnly) => {
  const term = compiled(source)
  expect(collectPossibleConstants(term).map(({ value }) => value)).toEqual(constants)
  expect(hasOnlyConstants(term)).toBe(isOnly)
})

test('a term without branches is its own result', () => {
  const term = compiled('amount + 1')
  expect(collectResults(term)).toEqual([term])
})
