// When writes to a folder are refused, and how often that is reported.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reservedBytes } from '../../../../server/storage/sqlite/failures.ts'
import { watchTroubles } from '../../../../server/storage/sqlite/troubles.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a full disk is reported once, although a session fits in, until there is space again', () => {
  let free = 2 * reservedBytes
  const changes: (string | undefined)[] = []
  const troubles = watchTroubles('data', {
    onChange: trouble => changes.push(trouble?.kind),
    measureFree: () => free,
  })
  expect(troubles.findBlocker({})).toBeUndefined()
  free = 0
  expect(troubles.report(Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' }))?.kind).toBe('full')
  troubles.reportSuccess()
  expect(troubles.findBlocker({ sessionsOnly: true })).toBeUndefined()
  expect(troubles.findBlocker({})?.kind).toBe('full')
  expect(changes).toEqual(['full'])
  free = 2 * reservedBytes
  vi.advanceTimersByTime(1000)
  expect(troubles.findBlocker({})).toBeUndefined()
  expect(changes).toEqual(['full', undefined])
})
