// The calls that close the day, and their outcomes (specification 4 and 8).

import type { JobProgress } from '../../../engine/answers/row-answers.ts'
import type { ClosingBlocker } from '../../../engine/document/flow-moves.ts'
import { CallRefused, CallTimedOut, call, fetchBody } from '../../providers/http.ts'

export interface ClosingState {
  readonly tgl_system: string
  readonly tgl_berikut: string
  readonly today: string
  readonly held: readonly ClosingBlocker[]
  readonly closing?: { readonly status: string; readonly user_id: string }
}

export interface ClosingOptions {
  readonly tgl_system: string
  readonly sampai?: string
  readonly batal: readonly string[]
  readonly bawa: readonly string[]
}

/** `other`: another user closed the day, or is closing it; `running`: the server continues, and is polled. */
export type ClosingEnd =
  | { readonly end: 'closed' | 'other' | 'running' }
  | { readonly end: 'failed'; readonly message: string; readonly held?: readonly ClosingBlocker[] }

export const readClosing = (): Promise<ClosingState> => fetchBody('system/close')

export const closeStore = async (options: ClosingOptions): Promise<ClosingEnd> => {
  try {
    const body = { PROSES: 'close', ...options }
    await call('system/close', { method: 'POST', body, timeout: null, ownRefusals: true })
    return { end: 'closed' }
  } catch (error) {
    return toClosingEnd(error)
  }
}

const otherUserMessages = ['invalid token.', 'error! sedang dalam proses tutup toko!']

const toClosingEnd = (error: unknown): ClosingEnd => {
  if (error instanceof CallTimedOut) return { end: 'running' }
  if (!(error instanceof CallRefused)) throw error
  const { status, message, body, code } = error
  if (status === 422 || status === 0) return { end: 'running' }
  if (status === 401 || code.startsWith('store.') || otherUserMessages.includes(message.toLowerCase()))
    return { end: 'other' }
  return { end: 'failed', message, ...(Array.isArray(body.held) && { held: body.held as readonly ClosingBlocker[] }) }
}

/** Returns the progress or the current date; undefined if the server does not answer, `other` if the session is over. */
const readOrUndefined = async <T>(path: string): Promise<T | 'other' | undefined> => {
  try {
    return fetchBody<T>(path, { ownRefusals: true })
  } catch (error) {
    if (error instanceof CallTimedOut) return undefined
    if (!(error instanceof CallRefused)) throw error
    return error.status === 401 ? 'other' : undefined
  }
}

export const readProgress = (): Promise<JobProgress | 'other' | undefined> => readOrUndefined('jobs/tutup-toko')

/** Returns the outcome of the closing of that day; undefined while it runs or is unknown. */
export const findEnd = async (date: string): Promise<ClosingEnd | undefined> => {
  const state = await readOrUndefined<ClosingState>('system/close')
  if (state === 'other') return { end: 'other' }
  if (!state || state.closing) return undefined
  if (state.tgl_system > date) return { end: 'closed' }
  const progress = await readProgress()
  const failureMessage = progress !== 'other' && progress?.state === 'failed' ? progress.error?.message : undefined
  return { end: 'failed', message: failureMessage ?? '' }
}
