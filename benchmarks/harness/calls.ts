// Calls of a server on this machine, and the times of one call that is repeated.
import { setTimeout as wait } from 'node:timers/promises'
import { median } from 'es-toolkit/math/median'
import { percentile } from 'es-toolkit/math/percentile'
import type { RequestInput, SendRequest } from '../../tests/support/shop/ring-sale.ts'
import type { AskServer } from './child.ts'

export interface ServerAddress {
  readonly port: number
  readonly token?: string
}

export interface ServerReply {
  readonly headers: Headers
  /** Parsed, if it is JSON. */
  readonly body: unknown
}

/** Throws if the answer has another status than the expected one. */
export const callServer = async (
  { port, token }: ServerAddress,
  path: string,
  {
    body,
    method = body === undefined ? 'GET' : 'POST',
    type = 'application/json',
    headers: more = {},
    expected = 200,
    key,
  }: RequestInput = {},
): Promise<ServerReply> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      'user-agent': 'kencana-benchmark',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...more,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' ? body : body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
    }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { status, headers } = answer
  if (![expected].flat().includes(status))
    throw new Error(`${path} was answered with ${status}: ${bytes.subarray(0, 300)}`)
  const isJson = headers.get('content-type')?.includes('json') === true
  return { headers, body: isJson ? JSON.parse(bytes.toString()) : bytes }
}

export const createSender =
  (server: ServerAddress): SendRequest =>
  async (path, input) =>
    (await callServer(server, `/api/${path}`, input)).body

export const signIn = async ({ port }: ServerAddress, user_id: string, password: string): Promise<string> => {
  const { body } = await callServer({ port }, '/api/users/login', { body: { user_id, password } })
  return (body as { readonly token: string }).token
}

const writtenPercentage = 95

/** Waits until a job of the server is over, at its end in short steps; throws if it fails. */
export const waitForJob = async (send: SendRequest, path: string): Promise<void> => {
  for (;;) {
    const job = await send(path)
    const { state, message, percentage = 0 } = job as { state: string; message?: string; percentage?: number }
    if (state === 'failed') throw new Error(`${path} failed: ${message}`)
    if (state === 'ready' || state === 'done') return
    await wait(percentage < writtenPercentage ? 20 : 5)
  }
}

interface RepeatedCall {
  readonly path: string
  /** Calls that do not count, and those that do. */
  readonly times: readonly [warmUps: number, counted: number]
  /** What a statement written by hand does for the same figures, by turns with the calls. */
  readonly runLimit?: () => unknown
}

/**
 * Milliseconds in the server: median, 95th percentile and least; of a processor for one call, of all threads; and the
 * median of what was written by hand. Nothing else may call the server meanwhile.
 */
export const measureCall = async (
  server: ServerAddress & { readonly ask: AskServer },
  { path, times: [warmUps, counted], runLimit }: RepeatedCall,
) => {
  await server.ask('served')
  const limits: number[] = []
  let processor = 0
  let reply: ServerReply | undefined
  for (let n = 0; n < warmUps + counted; n++) {
    const before = await server.ask('processor')
    reply = await callServer(server, path)
    if (n >= warmUps) processor += (await server.ask('processor')) - before
    const begin = performance.now()
    runLimit?.()
    limits.push(performance.now() - begin)
  }
  const served = await server.ask('served')
  if (!reply || served.length !== limits.length) throw new Error('the server was called by somebody else too')
  const inServer = served.slice(warmUps)
  return {
    ...reply,
    median: median(inServer),
    p95: percentile(inServer, 95),
    least: Math.min(...inServer),
    processor: processor / counted,
    limit: median(limits.slice(warmUps)),
  }
}
