import { expect, test } from 'vitest'
import {
  computeDraftDelay,
  idleClock,
  markDraftAnswered,
  markDraftChanged,
  markDraftSending,
} from '../../../src/forms/draft-sender.ts'

test('nothing is due while nothing changed', () => {
  expect(computeDraftDelay(idleClock, 5000)).toBeUndefined()
})

test('the first change waits two seconds, and later ones do not put it off', () => {
  const changed = markDraftChanged(markDraftChanged(idleClock, 1000), 2500)
  expect(computeDraftDelay(changed, 2500)).toBe(500)
  expect(computeDraftDelay(changed, 9000)).toBe(0)
})

test('one call at a time: what changes meanwhile waits for its answer', () => {
  const sending = markDraftSending(markDraftChanged(idleClock, 1000))
  expect(computeDraftDelay(sending, 9000)).toBeUndefined()
  const changed = markDraftChanged(sending, 3100)
  expect(computeDraftDelay(markDraftAnswered(changed, true, 3200), 3200)).toBe(1900)
  expect(computeDraftDelay(markDraftAnswered(sending, true, 3200), 3200)).toBeUndefined()
})

test('what did not arrive is tried again later', () => {
  const failed = markDraftAnswered(markDraftSending(markDraftChanged(idleClock, 1000)), false, 3000)
  expect(failed.failed).toBe(true)
  expect(computeDraftDelay(failed, 3000)).toBe(10_000)
})

test('what others have to know is sent sooner', () => {
  expect(computeDraftDelay(markDraftChanged(idleClock, 1000), 1000, true)).toBe(300)
})
