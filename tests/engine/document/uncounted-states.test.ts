import { expect, test } from 'vitest'
import { listUncountedStates } from '../../../engine/document/uncounted-states.ts'

test.each<[chosen: readonly string[] | undefined, left: readonly string[]]>([
  [undefined, ['GONE', 'REFUSED']],
  [['OPEN', 'GONE'], ['GONE']],
  [['OPEN'], []],
  [['GONE'], []],
  [['GONE', 'REFUSED'], []],
])('totals of %j leave out %j', (chosen, left) => {
  expect(listUncountedStates({ uncounted: ['GONE', 'REFUSED'] }, chosen)).toEqual(left)
})

test('a list of which all rows count leaves out none', () => {
  expect(listUncountedStates({}, undefined)).toEqual([])
  expect(listUncountedStates({}, ['OPEN'])).toEqual([])
})
