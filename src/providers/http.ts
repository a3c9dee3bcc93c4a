// Calls to the server: token, language, the five-second limit, and refusals as one kind of error.

import type { FaultAnswer } from '../../engine/answers/row-answers.ts'
import type { Method } from '../../engine/schema/verb.ts'
import { createListeners } from '../ui/listeners.ts'
import { apiUrl } from './api-url.ts'
import { buildHeaders, defaultTimeout } from './call-headers.ts'
import { consumeFirstCall } from './first-calls.ts'
import { readSession } from './session.ts'
import type { TextReceiver } from './text-parts.ts'

export interface CallOptions {
  readonly method?: Method
  /** Goes as JSON; a Blob goes as it is, with its own type. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Undefined: the five seconds of specification 9; null: no limit (imports, exports, reports). */
  readonly timeout?: number | null
  /** Refusals are handled by the caller alone, also that of an ended session, as after another user closed the day. */
  readonly ownRefusals?: boolean
  /** For a long text, of which the body is undefined if this stops it. */
  readonly onText?: TextReceiver
}

export interface CallAnswer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

/** A refusal of the server, in its own words; `status` 0 means that it did not answer at all. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  readonly faults: readonly FaultAnswer[]
  readonly ref: string
  readonly body: Readonly<Record<string, unknown>>
  /** The token that the call was made with, where it is no longer good. */
  readonly staleToken: string | undefined

  constructor(status: number, body: Readonly<Record<string, unknown>>, token?: string) {
    super(typeof body.message === 'string' ? body.message : '')
    this.name = 'CallRefused'
    this.status = status
    this.code = String(body.code ?? '')
    this.faults = Array.isArray(body.faults) ? (body.faults as readonly FaultAnswer[]) : []
    this.body = withFieldErrors(body, this.faults)
    this.ref = String(body.ref ?? '')
    this.staleToken = status === 401 && this.message.toLowerCase() === 'invalid token.' ? token : undefined
  }
}

/** Forms of react-admin show `errors` of the body at their fields. */
const withFieldErrors = (
  body: Readonly<Record<string, unknown>>,
  faults: readonly FaultAnswer[],
): Readonly<Record<string, unknown>> => {
  const atFields = faults.filter(({ field }) => field !== '')
  return atFields.length === 0
    ? body
    : { ...body, errors: Object.fromEntries(atFields.map(({ field, message }) => [field, message])) }
}

/** The words of the server, or others if it refused without words or did not answer. */
export const getRefusalText = (error: unknown, fallback: string): string =>
  (error instanceof CallRefused && error.message) || fallback

/** The server did not answer in time (specification 8: the call rejects with TIMEOUT). */
export class CallTimedOut extends Error {
  constructor() {
    super('TIMEOUT')
    this.name = 'CallTimedOut'
  }
}

/**
 * One call below /api; throws CallRefused or CallTimedOut. Questions of the server are shown, and the call is repeated with
 * the answers.
 */
export const call = async <T>(path: string, options: CallOptions = {}): Promise<CallAnswer<T>> => {
  try {
    return await callOnce<T>(path, options)
  } catch (error) {
    const { questions = [] } = error instanceof CallRefused && error.code === 'confirm.needed' ? error.body : {}
    const questionsToAsk = questions as readonly ConfirmQuestion[]
    const answer = questionsToAsk.length > 0 && (await confirmHandler?.(questionsToAsk))
    if (!answer) throw error
    const { confirmed, ...headers } = options.headers ?? {}
    const ids = [...(confirmed === undefined ? [] : [confirmed]), ...questionsToAsk.map(({ id }) => id)]
    const why = answer.reason === '' ? {} : { 'confirm-reason': encodeURIComponent(answer.reason) }
    return call<T>(path, { ...options, headers: { ...headers, ...why, confirmed: ids.join(',') } })
  }
}

/** The body that a call answers. */
export const fetchBody = async <T>(path: string, options?: CallOptions): Promise<T> =>
  (await call<T>(path, options)).body

interface ConfirmQuestion {
  readonly id: string
  readonly message: string
  /** The confirmation needs a reason. */
  readonly reason?: boolean
}

/** Undefined: it is not confirmed. */
type ConfirmHandler = (questions: readonly ConfirmQuestion[]) => Promise<{ readonly reason: string } | undefined>

let confirmHandler: ConfirmHandler | undefined

/** Registers the handler that confirms the questions of the server; without one such a save is refused. */
export const onQuestions = (handler: ConfirmHandler): (() => void) => {
  confirmHandler = handler
  return () => {
    if (confirmHandler === handler) confirmHandler = undefined
  }
}

const callOnce = async <T>(
  path: string,
  { method = 'GET', body, headers = {}, timeout = defaultTimeout, ownRefusals = false, onText }: CallOptions,
): Promise<CallAnswer<T>> => {
  const token = readSession()?.token
  const init = {
    method,
    headers: {
      ...buildHeaders(token),
      ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
  const send = (): Promise<Response> =>
    fetch(`${apiUrl}/${path}`, { ...init, ...(timeout !== null && { signal: AbortSignal.timeout(timeout) }) })
  const earlyAnswer =
    method === 'GET' && timeout !== null ? consumeFirstCall(path, { token, send, timeout }) : undefined
  const answer = await handleFailure(earlyAnswer ?? send())
  updateVersions({ schema: answer.headers.get('x-schema-version'), access: answer.headers.get('x-access-version') })
  const content = await handleFailure(readContent(answer, onText))
  if (answer.ok || answer.status === 304) return { status: answer.status, body: content as T, headers: answer.headers }
  const refusal = new CallRefused(answer.status, content as Readonly<Record<string, unknown>>, token)
  if (!ownRefusals) refusals.notify(refusal)
  throw refusal
}

const refusals = createListeners<[CallRefused]>()

/** Calls back with every refusal of the server, before the caller has it. */
export const onRefusal = refusals.subscribe

/** Files that are saved as they come. */
const fileTypes = /^(?:application\/(?:pdf|vnd\.openxmlformats)|image\/jpeg)/

const textTypes = /^(?:text\/csv|application\/x-ndjson)/

/** Reads JSON, text, or a file; returns {} for any other type. */
const readContent = async (answer: Response, onText: CallOptions['onText']): Promise<unknown> => {
  const type = answer.headers.get('content-type') ?? ''
  const isAttachment = answer.headers.get('content-disposition')?.startsWith('attachment') === true
  if (fileTypes.test(type) || (isAttachment && !type.startsWith('text/csv'))) return answer.blob()
  if (!textTypes.test(type)) return type.includes('json') ? answer.json() : {}
  if (!onText) return answer.text()
  const { readTextParts } = await import('./text-parts.ts')
  return readTextParts(answer, onText)
}

/** The last schema and access versions in answers. */
const knownVersions = new Map<string, string>()
const versionChanges = createListeners()

/** Calls back when an answer carries another schema version, or other rights, than the one before. */
export const onSchemaVersion = versionChanges.subscribe

interface AnswerVersions {
  readonly schema?: string | null
  readonly access?: string | null
}

/** Stores the versions of an answer or a live event; calls the listeners if one has changed. */
export const updateVersions = ({ schema, access }: AnswerVersions): void => {
  const changes = [updateVersion('schema', schema), updateVersion('access', access)]
  if (changes.includes(true)) versionChanges.notify()
}

const updateVersion = (name: keyof AnswerVersions, version: string | null | undefined): boolean => {
  if (version === null || version === undefined) return false
  const before = knownVersions.get(name)
  knownVersions.set(name, version)
  return before !== undefined && before !== version
}

/** An answer, or what it holds: one that does not come, or not to its end, becomes one of our own errors. */
const handleFailure = async <Part>(pending: Promise<Part>): Promise<Part> => {
  try {
    return await pending
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new CallTimedOut()
    throw new CallRefused(0, {})
  }
}

/** Rethrows an error that is no failed call. */
export function assertFailedCall(error: unknown): asserts error is CallRefused | CallTimedOut {
  if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
}
