import { yieldToEventLoop } from './yield-to-event-loop.ts'

/**
 * Runs a generator to its end and returns its result; yields to the event loop between the batches if the turn takes
 * too long.
 */
export const runInBatches = async <T>(batches: Generator<void, T>): Promise<T> => {
  for (;;) {
    const { done, value } = batches.next()
    if (done) return value
    await yieldToEventLoop()
  }
}
