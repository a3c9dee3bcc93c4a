// What keeps a SQLite folder from being written at this moment: found at the start, met on the way, or a disk that is nearly full.
import type { Trouble } from '../storage.ts'
import { failureOf } from './failures.ts'
import { freeBytesOf, mebibytes, reservedBytes } from './free-space.ts'

export interface Troubles {
  /** Undefined while everything may be written. */
  readonly current: () => Trouble | undefined
  /** Until the process ends. */
  readonly settle: (trouble: Trouble) => void
  /** What stands against the next write; a trouble that may be over by then does not. */
  readonly against: (write: { readonly sessionsOnly: boolean }) => Trouble | undefined
  /** Takes in what a write or a reading failed of; the trouble that this means. */
  readonly met: (error: unknown) => Trouble | undefined
  /** A write went through. */
  readonly passed: () => void
}

const sameSpaceMilliseconds = 1000

/** Reports each change once, with undefined when all is well again. */
export const watchTroubles = (folder: string, onChange: (trouble: Trouble | undefined) => void): Troubles => {
  let final: Trouble | undefined
  let passing: Trouble | undefined
  let last: Trouble | undefined
  const lacksSpace = spaceWatch(folder)
  const update = (): Trouble | undefined => {
    const now = final ?? passing ?? lacksSpace()
    if (now?.kind !== last?.kind) onChange(now)
    last = now
    return now
  }
  return {
    current: update,
    settle: trouble => {
      final = trouble
      update()
    },
    against: ({ sessionsOnly }) => {
      update()
      // The reserved space is for sessions.
      return final ?? (sessionsOnly ? undefined : lacksSpace())
    },
    met: error => {
      const failure = failureOf(error, folder)
      if (failure?.passes) passing = failure.trouble
      else if (failure) final ??= failure.trouble
      update()
      return failure?.trouble
    },
    passed: () => {
      passing = undefined
      update()
    },
  }
}

/** Checked once a second at most, as every write asks. */
const spaceWatch = (folder: string): (() => Trouble | undefined) => {
  let inspectedAt = Number.NEGATIVE_INFINITY
  let found: Trouble | undefined
  return () => {
    const now = performance.now()
    if (now - inspectedAt < sameSpaceMilliseconds) return found
    inspectedAt = now
    found = spaceTrouble(folder)
    return found
  }
}

const spaceTrouble = (folder: string): Trouble | undefined => {
  const free = freeBytesOf(folder)
  return free < reservedBytes
    ? { kind: 'full', reason: `the disk of ${folder} is full (${mebibytes(free)} MiB free); make room there` }
    : undefined
}
