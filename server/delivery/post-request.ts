// One request to another service, and whether another attempt makes sense.

/** `gone`: the receiver does not exist any more; `later`: another attempt may succeed. */
export type PostOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later' | 'refused'; readonly reason: string }

interface PostRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly signal: AbortSignal
}

const timeoutMilliseconds = 10_000

/** Never throws; follows no redirect. */
export const postRequest = async (address: string, { headers, body, signal }: PostRequest): Promise<PostOutcome> => {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    })
    await answer.body?.cancel()
    return toOutcome(answer.status)
  } catch (error) {
    return { kind: 'later', reason: describeFailure(error) }
  }
}

const toOutcome = (status: number): PostOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', reason: `status ${status}` }
}

/** The cause alone, as the message of fetch is always the same. */
const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
