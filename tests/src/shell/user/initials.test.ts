import { expect, test } from 'vitest'
import { getInitials } from '../../../../src/shell/user/UserAvatar.tsx'

const users: readonly [userId: string, letters: string][] = [
  ['OWNER', 'OW'],
  ['budi santoso', 'BS'],
  ['BUDI.S', 'BS'],
  ['kasir_1', 'K1'],
  ['a', 'A'],
  ['', ''],
  ['--', ''],
]

test.each(users)('%s becomes %s', (userId, letters) => {
  expect(getInitials(userId)).toBe(letters)
})
