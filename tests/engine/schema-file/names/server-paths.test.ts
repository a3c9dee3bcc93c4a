import { expect, test } from 'vitest'
import { isServerPath } from '../../../../engine/schema-file/names/server-paths.ts'

test.each([
  ['system', true],
  ['system/date', true],
  ['users/login', true],
  ['users', false],
  ['users/{user_id}', false],
  ['systems', false],
  ['bank', false],
])('the server answers "%s" itself: %s', (path, owned) => {
  expect(isServerPath(path)).toBe(owned)
})
