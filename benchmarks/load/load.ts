// Load in a closed loop: each connection sends its next request after an answer, until the time is over.
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../harness/processes.ts'
import { computePercentiles } from '../harness/rounds.ts'
import { buildRequest, type RequestOptions } from './requests.ts'

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

/** A client in a process of its own, so that it uses no time of the servers' threads. */
export const startLoadClient = () => {
  const { ask, stop } = startChild(new URL('./load-client.ts', import.meta.url))
  return { stop, run: (order: LoadOrder) => ask<Load>({ ...order }) }
}

/** Runs in the client. */
export const runLoad = async (order: LoadOrder): Promise<Load> => {
  const connections = await Promise.all(Array.from({ length: order.connections }, () => connect(order.port)))
  const latencies: number[] = []
  const { pause = 0 } = order
  let next = 0
  const start = performance.now()
  const until = start + order.milliseconds
  const sendUntilEnd = async ({ ask }: LoadConnection): Promise<void> => {
    for (let begin = performance.now(); begin < until; begin = performance.now()) {
      const { status, body } = await ask(buildRequest(order, next++))
      latencies.push((performance.now() - begin) * 1000)
      if (status < 200 || status > 299)
        throw new Error(`${order.side} answered ${order.operation} with ${status}: ${body.toString().slice(0, 300)}`)
      if (pause > 0) await wait(pause * (0.5 + Math.random()))
    }
  }
  try {
    await Promise.all(
      connections.map(async (connection, index) => {
        // Not all in the same moment.
        if (pause > 0) await wait((pause * index) / connections.length)
        await sendUntilEnd(connection)
      }),
    )
  } finally {
    for (const connection of connections) connection.close()
  }
  const seconds = (performance.now() - start) / 1000
  return describeLoad(latencies, seconds, pause > 0)
}

const describeLoad = (latencies: readonly number[], seconds: number, keepsAll: boolean): Load => {
  const { p50, p99 } = computePercentiles(latencies)
  const requests = latencies.length
  return { requests, perSecond: requests / seconds, p50, p99, ...(keepsAll && { latencies }) }
}

/** Loads with pauses as if they were one. */
export const mergeLoads = (loads: readonly Load[]): Load => {
  const seconds = loads.reduce((sum, { requests, perSecond }) => sum + requests / perSecond, 0)
  return describeLoad(
    loads.flatMap(({ latencies = [] }) => latencies),
    seconds,
    true,
  )
}

/** A keep-alive connection to a local server: one request at a time. */
interface LoadConnection {
  /** Rejects if the server closes the connection or exceeds the timeout. */
  readonly ask: (request: string) => Promise<HttpAnswer>
  readonly close: () => void
}

const timeoutMs = 10_000

const connect = async (port: number): Promise<LoadConnection> => {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined
  let read = createResponseReader()
  const fail = (error: Error): void => {
    socket.destroy()
    waiting?.reject(error)
  }
  socket.setTimeout(timeoutMs, () => fail(new Error('no answer within ten seconds')))
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', chunk => {
    try {
      const answer = read(chunk)
      if (answer) waiting?.resolve(answer)
    } catch (error) {
      fail(error as Error)
    }
  })
  return {
    ask: request => {
      waiting = Promise.withResolvers<HttpAnswer>()
      read = createResponseReader()
      socket.write(request, 'latin1')
      return waiting.promise
    },
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

interface HttpAnswer {
  readonly status: number
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** Parses HTTP/1.1 from a byte stream: returns the answer with its last chunk; throws for one without content-length. */
export const createResponseReader = (): ((chunk: Buffer) => HttpAnswer | undefined) => {
  let stored: Buffer | undefined
  return chunk => {
    const bytes = stored ? Buffer.concat([stored, chunk]) : chunk
    const answer = readAnswer(bytes)
    stored = answer ? undefined : bytes
    return answer
  }
}

const readAnswer = (bytes: Buffer): HttpAnswer | undefined => {
  const head = bytes.indexOf(headEnd)
  if (head < 0) return undefined
  const text = bytes.toString('latin1', 0, head)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`an answer without content-length: ${text.slice(0, 100)}`)
  const start = head + headEnd.length
  const end = start + Number(length)
  if (bytes.length > end) throw new Error('more bytes than were announced')
  return bytes.length === end ? { status: Number(text.slice(9, 12)), body: bytes.subarray(start) } : undefined
}
