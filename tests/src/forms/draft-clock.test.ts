import { expect, test } from 'vitest'
import { draftAnswered, draftChanged, draftDue, draftSending, restingClock } from '../../../src/forms/draft-clock.ts'

test('nothing is due while nothing changed', () => {
  expect(draftDue(restingClock, 5000)).toBeUndefined()
})

test('the first change waits two seconds, and later ones do not put it off', () => {
  const changed = draftChanged(draftChanged(restingClock, 1000), 2500)
  expect(draftDue(changed, 2500)).toBe(500)
  expect(draftDue(changed, 9000)).toBe(0)
})

test('one call at a time: what changes meanwhile waits for its answer', () => {
  const sending = draftSending(draftChanged(restingClock, 1000))
  expect(draftDue(sending, 9000)).toBeUndefined()
  const changed = draftChanged(sending, 3100)
  expect(draftDue(draftAnswered(changed, true, 3200), 3200)).toBe(1900)
  expect(draftDue(draftAnswered(sending, true, 3200), 3200)).toBeUndefined()
})

test('what did not arrive is tried again later', () => {
  const failed = draftAnswered(draftSending(draftChanged(restingClock, 1000)), false, 3000)
  expect(failed.failed).toBe(true)
  expect(draftDue(failed, 3000)).toBe(10_000)
})

test('what others have to know is sent sooner', () => {
  expect(draftDue(draftChanged(restingClock, 1000), 1000, true)).toBe(300)
})
