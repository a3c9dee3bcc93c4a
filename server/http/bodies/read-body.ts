// Reads a body in parts up to its limit; connection checks may end the read with an error.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { BodyTooLarge } from '../../error/request-errors.ts'

const readers = new WeakMap<IncomingMessage, (error: Error) => void>()

const failures = new WeakMap<IncomingMessage, Error>()

/** Ends the read of a body with an error, which becomes the response; returns false if no reader is active. */
export const failBodyRead = (raw: IncomingMessage, error: Error): boolean => {
  const fail = readers.get(raw)
  failures.set(raw, error)
  fail?.(error)
  return fail !== undefined
}

interface BodySource {
  readonly raw: IncomingMessage
  /** The decompressed bytes of the body. */
  readonly payload: Readable
  readonly limit: number
}

/** Milliseconds of work before other requests get a turn. */
const maxWorkMilliseconds = 10

/**
 * Passes each part to `onPart`. Throws BodyTooLarge as soon as the limit is exceeded. An error of `onPart` is thrown after
 * the end of the body, because many clients read no response before they have sent everything.
 */
export const readBody = ({ raw, payload, limit }: BodySource, onPart: (part: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let [length, work] = [0, 0]
    let refusal: unknown
    const endRead = (error?: unknown): void => {
      readers.delete(raw)
      payload.off('data', onData).off('end', onEnd).off('close', onClose)
      // Discards the rest; later errors of the stream are ignored.
      payload.resume()
      if (error === undefined) resolve()
      else reject(error)
    }
    const onData = (part: Buffer): void => {
      length += part.length
      if (length > limit) endRead(new BodyTooLarge(limit))
      if (length > limit || refusal !== undefined) return
      const startedAt = performance.now()
      try {
        onPart(part)
      } catch (error) {
        refusal = error
      }
      work += performance.now() - startedAt
      if (work < maxWorkMilliseconds) return
      // Buffered parts arrive without a pause and would block other requests.
      work = 0
      payload.pause()
      setImmediate(() => payload.resume())
    }
    const onEnd = (): void => endRead(refusal)
    const onClose = (): void => endRead(new Error('the request body was cut off'))
    const failure = failures.get(raw)
    if (failure) return reject(failure)
    readers.set(raw, endRead)
    payload.on('data', onData).on('end', onEnd).on('error', endRead).on('close', onClose)
    payload.resume()
  })
