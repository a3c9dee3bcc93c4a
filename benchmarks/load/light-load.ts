// The normal load of a shop beside long work: pages and single rows are read all the time, now and then a row is saved.
import { setTimeout as wait } from 'node:timers/promises'
import type { ShopServer } from '../harness/shop.ts'
import { connect } from './load.ts'

/** The slowest answers, in milliseconds. */
export interface Latencies {
  readonly read: number
  readonly create: number
}

const readPause = 20
const usualPause = 250
const quietMilliseconds = 2000
const paths = ['/api/group?range=%5B0%2C24%5D', '/api/baki?range=%5B0%2C24%5D', '/api/health']

/** Sends two concurrent streams of requests until it is stopped; an unsuccessful answer ends the measurement. */
const startLightLoad = ({ port, token }: Pick<ShopServer, 'port' | 'token'>, tag: string, pause: number) => {
  let isStopped = false
  const headers = `host: 127.0.0.1\r\nuser-agent: kencana-benchmark\r\nauthorization: Bearer ${token}\r\n`
  const repeatRequests = async (pauseMs: number, buildRequest: (n: number) => string): Promise<number> => {
    const connection = await connect(port)
    let slowest = 0
    for (let n = 0; !isStopped; n++) {
      const begin = performance.now()
      const { status, body } = await connection.ask(buildRequest(n))
      slowest = Math.max(slowest, performance.now() - begin)
      if (status < 200 || status > 299) throw new Error(`answered with ${status}: ${body.toString().slice(0, 300)}`)
      await wait(pauseMs)
    }
    connection.close()
    return slowest
  }
  const buildCreate = (n: number): string => {
    const body = JSON.stringify({ kode_bank: `${tag}-${n}`, nama_bank: 'BANK UJI' })
    const more = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    return `POST /api/banks HTTP/1.1\r\n${headers}idempotency-key: bench-${tag}-${n}\r\n${more}\r\n${body}`
  }
  const both = Promise.all([
    repeatRequests(readPause, n => `GET ${paths[n % paths.length]} HTTP/1.1\r\n${headers}\r\n`),
    repeatRequests(pause, buildCreate),
  ])
  return async (): Promise<Latencies> => {
    isStopped = true
    const [read, create] = await both
    return { read, create }
  }
}

/** Does the work beside the load of a session; `took` are its milliseconds. `tag` names the saved rows. */
export const measureBeside = async <T>(
  shop: Pick<ShopServer, 'port' | 'token'>,
  { tag, pause = usualPause }: { readonly tag: string; readonly pause?: number },
  work: () => Promise<T>,
): Promise<Latencies & { readonly took: number; readonly result: T }> => {
  const stop = startLightLoad(shop, tag, pause)
  await wait(300)
  const begin = performance.now()
  const result = await work()
  const took = performance.now() - begin
  await wait(100)
  return { ...(await stop()), took, result }
}

/** The slowest of the same requests beside nothing: how busy the machine is otherwise. */
export const measureQuiet = async (shop: Pick<ShopServer, 'port' | 'token'>): Promise<number> => {
  const { read, create } = await measureBeside(shop, { tag: 'DULU' }, () => wait(quietMilliseconds))
  return Math.max(read, create)
}
