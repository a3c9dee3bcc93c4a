// The normal load of a shop during an import: pages and single rows are read all the time, now and then a row is saved.
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../load/connection.ts'
import type { ShopServer } from './shop-server.ts'

export interface LightLoad {
  /** Stops the load and returns the slowest response times, in milliseconds. */
  readonly stop: () => Promise<{ readonly read: number; readonly create: number; readonly requests: number }>
}

const readPause = 20
const writePause = 250

const paths = [
  `/api/group?range=${encodeURIComponent('[0,24]')}`,
  `/api/baki?range=${encodeURIComponent('[0,24]')}`,
  '/api/health',
]

/** Sends two concurrent streams of requests; an unsuccessful answer ends the measurement. */
export const startLightLoad = async (
  { port, token }: Pick<ShopServer, 'port' | 'token'>,
  tag: string,
  pause = writePause,
): Promise<LightLoad> => {
  let isStopped = false
  let requests = 0
  const headers = `host: 127.0.0.1\r\nuser-agent: kencana-benchmark\r\nauthorization: Bearer ${token}\r\n`
  const repeatRequests = async (pauseMs: number, buildRequest: (n: number) => string): Promise<number> => {
    const connection = await connect(port)
    let slowest = 0
    for (let n = 0; !isStopped; n++) {
      const begin = performance.now()
      const { status, body } = await connection.ask(buildRequest(n))
      slowest = Math.max(slowest, performance.now() - begin)
      if (status < 200 || status > 299) throw new Error(`answered with ${status}: ${body.toString().slice(0, 300)}`)
      requests += 1
      await wait(pauseMs)
    }
    connection.close()
    return slowest
  }
  const create = (n: number): string => {
    const body = JSON.stringify({ kode_bank: `${tag}-${n}`, nama_bank: 'BANK UJI' })
    const more = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    return `POST /api/banks HTTP/1.1\r\n${headers}idempotency-key: bench-${tag}-${n}\r\n${more}\r\n${body}`
  }
  const all = Promise.all([
    repeatRequests(readPause, n => `GET ${paths[n % paths.length]} HTTP/1.1\r\n${headers}\r\n`),
    repeatRequests(pause, create),
  ])
  return {
    stop: async () => {
      isStopped = true
      const [read, created] = await all
      return { read, create: created, requests }
    },
  }
}
