import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleWhileTyping } from '../../../src/forms/throttle-while-typing.ts'
import { computePauseDelay, trackTyping, whenPageIdle } from '../../../src/forms/typing-monitor.ts'

const keys = new EventTarget()
const press = (): void => void keys.dispatchEvent(new Event('keydown'))
let deaf = (): void => undefined

beforeEach(() => {
  vi.useFakeTimers()
  deaf = trackTyping(keys)
})
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  deaf()
  vi.useRealTimers()
})

test('a pause begins a quarter of a second after the last key', () => {
  expect(computePauseDelay(0, 1000)).toBe(0)
  press()
  expect(computePauseDelay(0, 1000)).toBe(250)
  vi.advanceTimersByTime(100)
  expect(computePauseDelay(0, 1000)).toBe(150)
  press()
  expect(computePauseDelay(0, 1000)).toBe(250)
  vi.advanceTimersByTime(250)
  expect(computePauseDelay(0, 1000)).toBe(0)
})

test('what has waited long enough waits no more, however fast the keys come', () => {
  press()
  expect(computePauseDelay(900, 1000)).toBe(100)
  expect(computePauseDelay(1000, 1000)).toBe(0)
  expect(computePauseDelay(1500, 1000)).toBe(0)
})

test('an opened page is at rest when it has loaded and nobody types, and ten seconds later in any case', async () => {
  const type = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      press()
      await vi.advanceTimersByTimeAsync(100)
    }
  }
  const [calm, busy] = [vi.fn(), vi.fn()]
  void whenPageIdle().then(calm)
  await type(3000)
  expect(calm).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(250)
  expect(calm).toHaveBeenCalled()
  void whenPageIdle().then(busy)
  await type(11_400)
  expect(busy).not.toHaveBeenCalled()
  await type(200)
  expect(busy).toHaveBeenCalled()
})

test('what loads longer is at rest later', async () => {
  const calm = vi.fn()
  void whenPageIdle(3000).then(calm)
  await vi.advanceTimersByTimeAsync(2900)
  expect(calm).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(calm).toHaveBeenCalled()
})

test('keys that nobody hears any more make no pause wait', () => {
  deaf()
  press()
  expect(computePauseDelay(0, 1000)).toBe(0)
})

test('news ask in the pause, and after two seconds without one', () => {
  const work = vi.fn()
  const asking = throttleWhileTyping(work)
  const type = (milliseconds: number): void => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      press()
      vi.advanceTimersByTime(100)
    }
  }
  press()
  asking.schedule()
  type(500)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(150)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  press()
  asking.schedule()
  type(1900)
  expect(work).toHaveBeenCalledTimes(1)
  type(200)
  expect(work).toHaveBeenCalledTimes(2)
  press()
  asking.schedule()
  asking.cancel()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(2)
})
