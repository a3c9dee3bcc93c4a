// Long work in the server's own process stops now and then, so that whoever asks something meanwhile is answered.
import { setImmediate } from 'node:timers/promises'

/** By time and not by rows: a slow machine stops as often as a fast one. */
const milliseconds = 15

/** Asked again and again by the work; waits for one round of all that others asked when it is time for that. */
export const breather = (): (() => Promise<void>) => {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < milliseconds) return
    await setImmediate()
    last = performance.now()
  }
}
