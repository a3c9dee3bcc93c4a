import { giveWay } from './give-way.ts'

/**
 * Runs a generator to its end and returns its result; yields to the event loop between the batches if the turn takes
 * too long.
 */
export const inSteps = async <T>(steps: Generator<void, T>): Promise<T> => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await giveWay()
  }
}
