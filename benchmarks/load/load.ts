// Load in a closed loop: each connection sends its next request after an answer, until the time is over.
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from 'es-toolkit/math/percentile'
import { compareRounds, type Round } from '../harness/rounds.ts'
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
  readonly perSecond: number
  /** In milliseconds. */
  readonly latencies: readonly number[]
}

/** Runs in the client; an answer that is not a success throws. */
export const runLoad = async (order: LoadOrder): Promise<Load> => {
  const { port, connections: count, milliseconds, pause = 0 } = order
  const connections = await Promise.all(Array.from({ length: count }, () => connect(port)))
  const latencies: number[] = []
  let next = 0
  const start = performance.now()
  const until = start + milliseconds
  await Promise.all(
    connections.map(async ({ ask, close }, index) => {
      // Not all in the same moment.
      if (pause > 0) await wait((pause * index) / count)
      for (let begin = performance.now(); begin < until; begin = performance.now()) {
        const { status, body } = await ask(buildRequest(order, next++))
        latencies.push(performance.now() - begin)
        if (status < 200 || status > 299)
          throw new Error(`${order.side} answered ${order.operation} with ${status}: ${body.toString().slice(0, 300)}`)
        if (pause > 0) await wait(pause * (0.5 + Math.random()))
      }
      close()
    }),
  )
  return { perSecond: (latencies.length / (performance.now() - start)) * 1000, latencies }
}

/** The answers a second of both sides, with the latencies in the note. */
export const compareLoads = (rounds: readonly Round<Load>[]) => {
  const [p50, p99] = [50, 99].map(part => {
    const { value, limit } = compareRounds(rounds, ({ latencies }) => percentile(latencies, part))
    return `p${part} ${value.toFixed(2)} ms (limit ${limit.toFixed(2)})`
  })
  return { unit: '/s', ...compareRounds(rounds, ({ perSecond }) => perSecond), note: `${p50}, ${p99}` }
}

const timeoutMs = 10_000

/** A keep-alive connection to a local server: one request at a time. A malformed answer, or none in time, ends the process. */
const connect = async (port: number) => {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined
  let bytes = noBytes
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer within ten seconds')))
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  socket.on('data', chunk => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    const answer = parseResponse(bytes)
    if (answer) waiting?.resolve(answer)
  })
  return {
    ask: (request: string): Promise<HttpAnswer> => {
      waiting = Promise.withResolvers<HttpAnswer>()
      bytes = noBytes
      socket.write(request, 'latin1')
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

interface HttpAnswer {
  readonly status: number
  readonly body: Buffer
}

const noBytes: Buffer = Buffer.alloc(0)

/** Parses an answer of HTTP/1.1, undefined if more bytes follow; throws for one without content-length. */
export const parseResponse = (bytes: Buffer): HttpAnswer | undefined => {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const text = bytes.toString('latin1', 0, head)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`an answer without content-length: ${text.slice(0, 100)}`)
  const body = bytes.subarray(head + 4)
  if (body.length > Number(length)) throw new Error('more bytes than were announced')
  return body.length < Number(length) ? undefined : { status: Number(text.slice(9, 12)), body }
}
