// Calls to the server: token, language, the five-second limit, and refusals as one kind of error.
import { reloadPage } from '../ui/reload-page.ts'
import { clearSession, readSession } from './session.ts'

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Undefined: the five seconds of specification 9; null: no limit (imports, exports, reports). */
  readonly timeout?: number | null
}

export interface CallAnswer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export interface FaultAnswer {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** A refusal of the server, in its own words; `status` 0 means that it did not answer at all. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  readonly faults: readonly FaultAnswer[]
  readonly ref: string
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.message === 'string' ? body.message : '')
    this.name = 'CallRefused'
    this.status = status
    this.body = body
    this.code = String(body.code ?? '')
    this.faults = Array.isArray(body.faults) ? (body.faults as readonly FaultAnswer[]) : []
    this.ref = String(body.ref ?? '')
  }
}

/** The server did not answer in time (specification 8: the call rejects with TIMEOUT). */
export class CallTimedOut extends Error {
  constructor() {
    super('TIMEOUT')
    this.name = 'CallTimedOut'
  }
}

const usualTimeout = 5000
const base = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

export const apiUrl = `${base}/api`

/** One call below /api; throws CallRefused or CallTimedOut. A token that is no longer good ends the session and reloads. */
export const call = async <T>(
  path: string,
  { method = 'GET', body, headers = {}, timeout = usualTimeout }: CallOptions = {},
): Promise<CallAnswer<T>> => {
  const token = readSession()?.token
  const answer = await request(`${apiUrl}/${path}`, timeout, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': localStorage.getItem('kencana.language') ?? 'id',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  noteSchemaVersion(answer.headers.get('x-schema-version'))
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const content: unknown = isJson ? await answer.json() : {}
  if (answer.ok || answer.status === 304) return { status: answer.status, body: content as T, headers: answer.headers }
  const refusal = new CallRefused(answer.status, content as Readonly<Record<string, unknown>>)
  if (token !== undefined && answer.status === 401 && refusal.message.toLowerCase() === 'invalid token.') endSession()
  throw refusal
}

let seenVersion: string | null = null
const listeners = new Set<() => void>()

/** Calls back when an answer carries another schema version than the one before. */
export const onSchemaVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const noteSchemaVersion = (version: string | null): void => {
  const isOther = seenVersion !== null && version !== null && version !== seenVersion
  seenVersion = version ?? seenVersion
  if (isOther) for (const listener of listeners) listener()
}

const request = async (url: string, timeout: number | null, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, ...(timeout !== null && { signal: AbortSignal.timeout(timeout) }) })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new CallTimedOut()
    throw new CallRefused(0, {})
  }
}

const endSession = (): void => {
  clearSession()
  reloadPage()
}
