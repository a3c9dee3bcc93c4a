import { giveWay } from './give-way.ts'

/** The result of work that stops after each short step, with others let in between where it lasts. */
export const inSteps = async <T>(steps: Generator<void, T>): Promise<T> => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await giveWay()
  }
}
