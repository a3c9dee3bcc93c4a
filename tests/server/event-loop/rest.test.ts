// Long work rests while short calls of others are at work: timers stand still here, so only the end of those ends a rest.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  restAfterStatement,
  runLongWork,
  runShortWork,
  runWithoutRest,
  yieldToEventLoop,
} from '../../../server/event-loop/work-turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A short call of another shop, until the returned function is called. */
const beginShortCall = (): (() => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = runShortWork('TSB', () => promise)
  return () => {
    resolve()
    return call
  }
}

const maxSteps = 5_000_000

/** Works until it has to rest; undefined if it never has to. */
const workUntilRest = (step: () => Promise<void> | undefined, steps = maxSteps): Promise<void> | undefined => {
  for (let n = 0; n < steps; n++) {
    const rest = step()
    if (rest) return rest
  }
  return undefined
}

const fewSteps = 100_000

test('long work rests until the short calls have ended', async () => {
  const endCall = beginShortCall()
  const events: string[] = []
  const work = runLongWork('TSA', async () => {
    const rest = workUntilRest(restAfterStatement)
    expect(rest).toBeDefined()
    events.push('rests')
    await rest
    events.push('goes on')
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(events).toEqual(['rests'])
  await endCall()
  await work
  expect(events).toEqual(['rests', 'goes on'])
})

test('a call that costs too much becomes long', async () => {
  const endCall = beginShortCall()
  const work = runShortWork('TSA', async () => {
    const rest = workUntilRest(restAfterStatement)
    expect(rest).toBeDefined()
    await rest
  })
  await endCall()
  await work
})

test('long work alone, and beside other long work, does not rest', async () => {
  await runLongWork('TSA', async () => {
    expect(workUntilRest(restAfterStatement, fewSteps)).toBeUndefined()
    await runLongWork('TSB', async () => expect(workUntilRest(restAfterStatement, fewSteps)).toBeUndefined())
  })
})

test('what other writes wait for yields, and does not rest', async () => {
  const endCall = beginShortCall()
  await runLongWork('TSA', async () => {
    expect(workUntilRest(() => runWithoutRest(restAfterStatement), fewSteps)).toBeUndefined()
    // Resolves with the next turn of the event loop, although the short call goes on.
    await runWithoutRest(() => workUntilRest(yieldToEventLoop))
  })
  await endCall()
})

test('what goes on after its call is no longer counted', async () => {
  const endCall = beginShortCall()
  const { promise, resolve } = Promise.withResolvers<void>()
  let after: Promise<void> | undefined
  await runShortWork('TSA', async () => {
    after = promise.then(() => expect(workUntilRest(restAfterStatement, fewSteps)).toBeUndefined())
  })
  resolve()
  await after
  await runLongWork('TSA', async () => expect(workUntilRest(restAfterStatement)).toBeDefined())
  await endCall()
})
