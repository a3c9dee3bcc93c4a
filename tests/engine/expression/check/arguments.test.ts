import { expect, test } from 'vitest'
import { checkArgumentCount, formatOrdinal } from '../../../../engine/expression/check/arguments.ts'
import type { CheckContext } from '../../../../engine/expression/check/checking.ts'
import type { CallNode } from '../../../../engine/expression/syntax/syntax.ts'
import { world } from '../world.ts'

const call: CallNode = { kind: 'call', name: { name: 'f', offset: 3, length: 1 }, args: [], offset: 3, length: 3 }

test.each([
  [0, 0, undefined],
  [1, 1, '"f" takes 1 value; found 0'],
  [2, 2, '"f" takes 2 values; found 0'],
  [1, 3, '"f" takes 1 to 3 values; found 0'],
  [2, Number.POSITIVE_INFINITY, '"f" takes 2 or more values; found 0'],
])('%d to %d values', (least, most, message) => {
  const said: string[] = []
  const checking: CheckContext = {
    scope: world,
    term: () => undefined,
    getType: () => undefined,
    named: () => undefined,
    within: () => checking,
    namedLevels: 0,
    share: () => undefined,
    reportFault: ({ offset, length }, fault) => {
      said.push(`${offset}+${length} ${fault}`)
      return undefined
    },
  }
  expect(checkArgumentCount(checking, call, [least, most])).toBe(message === undefined)
  expect(said).toEqual(message === undefined ? [] : [`3+3 ${message}`])
})

test('places are counted in words', () => {
  expect([0, 7, 8].map(formatOrdinal)).toEqual(['first', 'eighth', '9th'])
})
