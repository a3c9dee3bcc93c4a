// Calls of a server on this machine, and the times of one call that is repeated.
import type { MeasuredServer } from './processes.ts'
import { computeMedian, getPercentile } from './rounds.ts'

export interface ServerAddress {
  readonly port: number
  readonly token?: string
}

export interface RequestInput {
  /** GET without a body, otherwise POST. */
  readonly method?: string
  readonly body?: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The status, 200 unless it is named, or one of several. */
  readonly expected?: number | readonly number[]
  /** Against repeats. */
  readonly key?: string
}

export interface ServerReply {
  readonly status: number
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
  return { status, headers, body: isJson ? JSON.parse(bytes.toString()) : bytes }
}

/** Sends a call of the API and returns the body of its answer. */
export type SendRequest = (path: string, input?: RequestInput) => Promise<unknown>

export const createSender =
  (server: ServerAddress): SendRequest =>
  async (path, input) =>
    (await callServer(server, `/api/${path}`, input)).body

export const signIn = async ({ port }: ServerAddress, user_id: string, password: string): Promise<string> => {
  const { body } = await callServer({ port }, '/api/users/login', { body: { user_id, password } })
  return (body as { readonly token: string }).token
}

/** A server that reports what its calls cost. */
export type CalledServer = ServerAddress & Pick<MeasuredServer, 'ask'>

interface RepeatedCall {
  readonly path: string
  readonly body?: unknown
  /** Calls that do not count, and those that do. */
  readonly times: readonly [warmUps: number, counted: number]
  /** What a statement written by hand does for the same figures, by turns with the calls. */
  readonly runLimit?: () => unknown
}

export interface CallTimes {
  /** Milliseconds in the server. */
  readonly median: number
  readonly p95: number
  readonly least: number
  /** Milliseconds of a processor for one call, of all threads. */
  readonly processor: number
  /** Median with the way to and fro. */
  readonly roundTrip: number
  /** Median of what was written by hand. */
  readonly limit: number
  /** Of the last answer. */
  readonly body: unknown
  readonly headers: Headers
}

/** Nothing else may call the server meanwhile. */
export const measureCall = async (
  server: CalledServer,
  { path, body, times: [warmUps, counted], runLimit }: RepeatedCall,
): Promise<CallTimes> => {
  await server.ask('served')
  const [roundTrips, limits]: [number[], number[]] = [[], []]
  let processor = 0
  let reply: ServerReply | undefined
  for (let n = 0; n < warmUps + counted; n++) {
    const before = await server.ask('processor')
    const begin = performance.now()
    reply = await callServer(server, path, { body })
    const end = performance.now()
    if (n >= warmUps) processor += (await server.ask('processor')) - before
    roundTrips.push(end - begin)
    const limitBegin = performance.now()
    runLimit?.()
    limits.push(performance.now() - limitBegin)
  }
  const served = await server.ask('served')
  if (!reply || served.length !== roundTrips.length) throw new Error('the server was called by somebody else too')
  const sorted = served.slice(warmUps).toSorted((a, b) => a - b)
  return {
    median: computeMedian(sorted),
    p95: getPercentile(sorted, 0.95),
    least: sorted[0] ?? 0,
    processor: processor / counted,
    roundTrip: computeMedian(roundTrips.slice(warmUps)),
    limit: computeMedian(limits.slice(warmUps)),
    body: reply.body,
    headers: reply.headers,
  }
}
