// Tracks what prevents writes to a SQLite folder: a problem found at the start, a failed write, or a nearly full disk.
import type { Trouble } from '../storage.ts'
import { failureOf } from './failures.ts'
import { freeBytesOf, mebibytes, reservedBytes } from './free-space.ts'

export interface Troubles {
  /** Returns undefined while writes are possible. */
  readonly current: () => Trouble | undefined
  /** Forbids writes until the process ends. */
  readonly settle: (trouble: Trouble) => void
  /** Returns the trouble that blocks the next write; a transient trouble does not block it. */
  readonly against: (write: { readonly sessionsOnly: boolean }) => Trouble | undefined
  /** Records the error of a write or read, and returns the trouble that it means. */
  readonly met: (error: unknown) => Trouble | undefined
  /** Records that a write succeeded. */
  readonly passed: () => void
}

const sameSpaceMilliseconds = 1000

/** Calls `onChange` once for each change, with undefined when writes are possible again. */
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
      // The reserved space is for sessions only.
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

/** Measures at most once a second, because every write calls it. */
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
