// Reads a body to its end, part by part, up to its limit; what watches the connection may end the reading with an error.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { BodyTooLarge } from '../../errors/sending-errors.ts'

const readers = new WeakMap<IncomingMessage, (error: Error) => void>()

const failures = new WeakMap<IncomingMessage, Error>()

/** Ends the reading of a body with an error, which is answered then; false where nobody reads it yet, or ever will. */
export const failReading = (raw: IncomingMessage, error: Error): boolean => {
  const fail = readers.get(raw)
  failures.set(raw, error)
  fail?.(error)
  return fail !== undefined
}

export interface Reading {
  readonly raw: IncomingMessage
  /** The bytes of the body, unpacked. */
  readonly payload: Readable
  readonly limit: number
}

/** Milliseconds; then others are answered. */
const mostWork = 10

/**
 * Hands each part to `take`. Throws BodyTooLarge as soon as there are more bytes than the limit; what `take` throws is
 * thrown when the body is at its end, because many clients read no answer before they have sent all.
 */
export const readBody = ({ raw, payload, limit }: Reading, take: (part: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let [length, work] = [0, 0]
    let refusal: unknown
    const finish = (error?: unknown): void => {
      readers.delete(raw)
      payload.off('data', onData).off('end', onEnd).off('close', onClose)
      // What still comes is thrown away; an error of a stream that nobody reads any more is nobody's.
      payload.resume()
      if (error === undefined) resolve()
      else reject(error)
    }
    const onData = (part: Buffer): void => {
      length += part.length
      if (length > limit) finish(new BodyTooLarge(limit))
      if (length > limit || refusal !== undefined) return
      const began = performance.now()
      try {
        take(part)
      } catch (error) {
        refusal = error
      }
      work += performance.now() - began
      if (work < mostWork) return
      // What has arrived meanwhile is handed over without a pause, and others would wait for all of it.
      work = 0
      payload.pause()
      setImmediate(() => payload.resume())
    }
    const onEnd = (): void => finish(refusal)
    const onClose = (): void => finish(new Error('the body ended early'))
    const failure = failures.get(raw)
    if (failure) return reject(failure)
    readers.set(raw, finish)
    payload.on('data', onData).on('end', onEnd).on('error', finish).on('close', onClose)
    payload.resume()
  })
