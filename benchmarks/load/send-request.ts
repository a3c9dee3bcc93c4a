// One question to a server on this machine, outside of any measurement.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** Sends a POST if there is a body; the answer must be JSON. */
export const sendRequest = async (
  port: number,
  path: string,
  { token = '', body, timeoutMs = defaultTimeoutMs }: RequestParameters = {},
): Promise<Reply> => {
  const request_ = request({
    host: '127.0.0.1',
    port,
    path,
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    headers: {
      'user-agent': 'kencana-benchmark',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  request_.setTimeout(timeoutMs, () => request_.destroy(new Error(`no answer from ${path} within ${timeoutMs} ms`)))
  request_.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await once(request_, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await json(answer) }
}

interface RequestParameters {
  readonly token?: string
  readonly body?: unknown
  /** Milliseconds after which no answer counts as none. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 60_000
