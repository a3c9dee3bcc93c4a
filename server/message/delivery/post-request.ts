// One message to another service, and whether another attempt makes sense.
import { OutgoingFailure, type OutgoingFailureReason, type OutgoingRequest, sendRequest } from './send-request.ts'

/** `gone`: the receiver does not exist any more; `later`: another attempt may succeed. */
export type PostOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later' | 'refused'; readonly reason: OutgoingFailureReason | `status ${number}` }

type PostRequest = Required<Pick<OutgoingRequest, 'headers' | 'body' | 'signal' | 'hosts'>>

/** Never throws; follows no redirect. */
export const postRequest = async (address: string, request: PostRequest): Promise<PostOutcome> => {
  try {
    const { status } = await sendRequest(address, { ...request, method: 'POST', maximumBytes: 0 })
    return toOutcome(status)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return { kind: error.reason === 'address' ? 'refused' : 'later', reason: error.reason }
  }
}

const toOutcome = (status: number): PostOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', reason: `status ${status}` }
}

// Work that no request waits for: it ends with the server.

interface BackgroundWork {
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  /** Starts the work; its failure is reported. */
  readonly start: (work: () => Promise<void>) => void
  /** Aborts the work and waits for its end. */
  readonly close: () => Promise<void>
}

export const createBackgroundWork = (onFailure: (reason: string) => void): BackgroundWork => {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    signal: closing.signal,
    start: work => {
      const run = work()
        .catch((error: unknown) => onFailure(error instanceof Error ? error.message : String(error)))
        .finally(() => running.delete(run))
      running.add(run)
    },
    close: async () => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
