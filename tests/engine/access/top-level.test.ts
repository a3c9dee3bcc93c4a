import { expect, test } from 'vitest'
import { isTopLevel } from '../../../engine/access/top-level.ts'

const level = (full: boolean, ...gives: readonly string[]) => ({ title: '', full, everyShop: false, gives })
const levels = {
  OWN: level(true, 'OWN', 'MANY', 'LOW'),
  MANY: level(true, 'MANY', 'LOW'),
  LOW: level(false, 'OWN', 'MANY', 'LOW'),
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
