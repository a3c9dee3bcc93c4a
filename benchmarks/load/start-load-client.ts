// The process of the load client, and its orders.
import { startChild } from '../harness/processes.ts'
import type { Load, LoadOrder } from './load.ts'

/** A client in a process of its own, so that it uses no time of the servers' threads. */
export const startLoadClient = () => {
  const { ask, stop } = startChild(new URL('./load-client.ts', import.meta.url))
  return { stop, run: (order: LoadOrder) => ask<Load>({ ...order }) }
}
