// Load in a closed loop: each connection sends its next request after an answer, until the time is over.

import { setTimeout as wait } from 'node:timers/promises'
import { connect, type LoadConnection } from './connection.ts'
import { buildRequest, type RequestOptions } from './requests.ts'
import { getPercentile } from './statistics.ts'

export interface LoadOrder extends RequestOptions {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /**
   * The average pause of each connection in milliseconds, between half and one and a half of it: people
   * at tills, not machines. With equal pauses, connections that were once answered together would stay synchronized.
   */
  readonly pause?: number
}

export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** Latencies in microseconds. */
  readonly p50: number
  readonly p99: number
  /** All latencies in order, with pauses: these loads are small and are merged before they are evaluated. */
  readonly latencies?: readonly number[]
}

/** Throws when any answer is not a success. */
export const runLoad = async (order: LoadOrder): Promise<Load> => {
  const connections = await Promise.all(Array.from({ length: order.connections }, () => connect(order.port)))
  const latencies: number[] = []
  const counter = { next: 0 }
  const start = performance.now()
  const until = start + order.milliseconds
  try {
    const pause = order.pause ?? 0
    const round = { until, counter, latencies, pause }
    await Promise.all(
      connections.map(async (connection, index) => {
        // Not all in the same moment.
        if (pause > 0) await wait((pause * index) / connections.length)
        await sendRequestsUntilEnd(connection, order, round)
      }),
    )
  } finally {
    for (const connection of connections) connection.close()
  }
  const seconds = (performance.now() - start) / 1000
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    ...computePercentiles(latencies),
    ...(order.pause && { latencies }),
  }
}

/** Loads with pauses as if they were one. */
export const mergeLoads = (loads: readonly Load[]): Load => {
  const latencies = loads.flatMap(load => load.latencies ?? [])
  const requests = sumValues(loads.map(load => load.requests))
  const seconds = sumValues(loads.map(load => load.requests / load.perSecond))
  return { requests, perSecond: requests / seconds, ...computePercentiles(latencies), latencies }
}

const sumValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const computePercentiles = (latencies: readonly number[]): Pick<Load, 'p50' | 'p99'> => {
  const sorted = Float64Array.from(latencies).sort()
  return { p50: getPercentile(sorted, 0.5), p99: getPercentile(sorted, 0.99) }
}

interface LoopState {
  readonly until: number
  readonly counter: { next: number }
  readonly latencies: number[]
  readonly pause: number
}

const sendRequestsUntilEnd = async (
  connection: LoadConnection,
  order: LoadOrder,
  { until, counter, latencies, pause }: LoopState,
): Promise<void> => {
  for (let begin = performance.now(); begin < until; begin = performance.now()) {
    const { status, body } = await connection.ask(buildRequest(order, counter.next++))
    latencies.push((performance.now() - begin) * 1000)
    if (status < 200 || status > 299) {
      throw new Error(`${order.side} answered ${order.operation} with ${status}: ${body.toString().slice(0, 300)}`)
    }
    if (pause > 0) await wait(pause * (0.5 + Math.random()))
  }
}
