import { expect, test } from 'vitest'
import { getSpan } from '../../../../engine/expression/check/checking.ts'
import { collectFaults } from '../world.ts'

test('a span contains the position only', () => {
  const node = { kind: 'flag', value: true, offset: 4, length: 2 }
  expect(getSpan(node)).toEqual({ offset: 4, length: 2 })
})

test.each([
  ['upper(self)', ['6+4 "self" is a record; name one of its fields after a dot']],
  ['upper(answer.lines)', ['6+12 "answer.lines" is lines; use it in sum, count, avg, min or max']],
  ["upper(['a'])", ['6+5 a list is allowed only after "in" or "not in"']],
  ['not name', ['4+4 expected true or false; found a text']],
])('%s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})
