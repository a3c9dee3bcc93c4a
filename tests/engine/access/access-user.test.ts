import { expect, test } from 'vitest'
import { isTopLevel } from '../../../engine/access/access-user.ts'

const buildLevel = (full: boolean, ...gives: readonly string[]) => ({
  title: '',
  full,
  everyShop: false,
  ofChain: full,
  gives,
})
const levels = {
  OWN: buildLevel(true, 'OWN', 'MANY', 'LOW'),
  MANY: buildLevel(true, 'MANY', 'LOW'),
  LOW: buildLevel(false, 'OWN', 'MANY', 'LOW'),
}

test.each([
  ['OWN', true],
  ['MANY', false],
  ['LOW', false],
  ['constructor', false],
  ['', false],
])('%s rules all: %s', (name, rules) => {
  expect(isTopLevel({ levels }, name)).toBe(rules)
})
