import { expect, test } from 'vitest'
import { findSlowPattern } from '../../../engine/record/compile-numbering.ts'

test.each([
  '^[0-9]+$',
  '^[^@ ]+@[^@ ]+[.][^@ ]+$',
  '^(-|https?:\\/\\/[^ ]+)$',
  '^[0-9]{2}$',
  '^(?:[A-Z]{2}-)+[0-9]{4}$',
  '^(?:-|[A-Z0-9]+(?:,[A-Z0-9]+)*)$',
  '^(A|B)?[(+*]+\\)$',
])('%s is fast', pattern => {
  expect(findSlowPattern(pattern)).toBeUndefined()
})

test.each([
  ['^(a+)+$', 'what repeats has no repetition'],
  ['^(a|a)*$', 'what repeats has no repetition'],
  ['^((?:[a-z]*,)?x)+$', 'what repeats has no repetition'],
  ['^(?:a{1,}){2,}$', 'what repeats has no repetition'],
  ['^(?:,[,a]+)*$', 'what repeats has no repetition'],
  ['^(a)\\1+$', 'does not refer to what a group matched'],
  ['^.*.*.*.*.*.*=$', 'repeats at most 5 parts'],
  [`^${'a'.repeat(400)}$`, 'at most 300 characters'],
])('%s is refused', (pattern, message) => {
  expect(findSlowPattern(pattern)).toContain(message)
})
