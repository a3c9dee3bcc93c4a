// Reads a body in parts up to its limit; connection checks may end the read with an error.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { assertToday } from '../../day/day.ts'
import { BodyTooLarge } from '../../error/request-errors.ts'
import type { BodyRule } from '../routing/route.ts'

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

// Limits for request bodies: by call, by session, by shop and in total.

const kibibyte = 1024

/** For calls with a few values, such as a sign-in or a switch. */
export const smallBodyBytes = 16 * kibibyte
/** For a record, a document, a report filter, a menu or a picture. */
export const defaultBodyBytes = 1024 * kibibyte
/** For an import file or its rows. */
export const maxBodyBytes = 64 * defaultBodyBytes

export interface BodyLimits {
  /** For bodies up to 1 MiB: bytes of one session in transfer and in work. */
  readonly bytesOfSession: number
  /** For larger bodies: how many the sessions of one shop may have at once, and how many there may be in total. */
  readonly largeOfShop: number
  readonly largeAtOnce: number
}

export const defaultBodyLimits: BodyLimits = { bytesOfSession: 8 * defaultBodyBytes, largeOfShop: 2, largeAtOnce: 6 }

/** Throws StoreDayMismatch if the resource cannot be written on this business date. */
export const createRecordBodyRule =
  (resource: ResourceCore): BodyRule =>
  caller => {
    assertToday(caller, resource)
    return { bytes: defaultBodyBytes }
  }
