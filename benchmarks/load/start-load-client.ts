// The process of the load client, and its orders.
import { endChild, requestMessage, startChild } from '../harness/processes.ts'
import type { Load, LoadAnswer, LoadOrder } from './load.ts'

/** A process of its own, so that the client uses no time of the servers' threads. */
export const startLoadClient = () => {
  const child = startChild(new URL('./load-client.ts', import.meta.url))
  return {
    /** Throws when any answer is not a success. */
    run: async (order: LoadOrder): Promise<Load> => {
      const answer = await requestMessage<LoadAnswer>(child, { ...order })
      if ('failed' in answer) throw new Error(answer.failed)
      return answer.load
    },
    stop: () => endChild(child),
  }
}

export type LoadClient = ReturnType<typeof startLoadClient>
