import { validate, version } from 'uuid'
import { expect, test, vi } from 'vitest'
import { createId } from '../../../server/storage/create-id.ts'

test('keys are UUIDs of version 7, each greater than the one before, also when the clock stands still or goes back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  try {
    const made = Array.from({ length: 600 }, createId)
    vi.setSystemTime(Date.now() - 30_000)
    made.push(...Array.from({ length: 300 }, createId))
    expect(made.every(id => validate(id) && version(id) === 7)).toBe(true)
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  } finally {
    vi.useRealTimers()
  }
})

test('the random part of two keys of one moment differs', () => {
  const ends = Array.from({ length: 600 }, () => createId().slice(-10))
  expect(new Set(ends).size).toBe(ends.length)
})
