import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleWhileTyping } from '../../../src/forms/throttle-while-typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is done at once, and all that come soon after it once together', () => {
  const work = vi.fn()
  const asking = throttleWhileTyping(work)
  asking.schedule()
  vi.advanceTimersByTime(0)
  expect(work).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 10; times += 1) asking.schedule()
  vi.advanceTimersByTime(499)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('what was cancelled is not done', () => {
  const work = vi.fn()
  const asking = throttleWhileTyping(work)
  asking.schedule()
  asking.cancel()
  vi.advanceTimersByTime(5000)
  expect(work).not.toHaveBeenCalled()
})
