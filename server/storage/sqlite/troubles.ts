// Tracks what prevents writes to a SQLite folder: a problem found at the start, a failed write, or a nearly full disk.
import type { Trouble } from '../storage.ts'
import { detectFailure } from './failures.ts'
import { getFreeBytes, reservedBytes, toMebibytes } from './free-space.ts'

export interface Troubles {
  /** Returns undefined while writes are possible. */
  readonly current: () => Trouble | undefined
  /** Forbids writes until the process ends. */
  readonly setPermanent: (trouble: Trouble) => void
  /** Returns the trouble that blocks the next write; a transient trouble does not block it. */
  readonly findBlocker: (write: { readonly sessionsOnly?: boolean }) => Trouble | undefined
  /** Records the error of a write or read, and returns the trouble that it means. */
  readonly report: (error: unknown) => Trouble | undefined
  /** Records that a write succeeded. */
  readonly reportSuccess: () => void
}

const spaceCheckMilliseconds = 1000

/** Calls `onChange` once for each change, with undefined when writes are possible again. */
export const watchTroubles = (folder: string, onChange: (trouble: Trouble | undefined) => void): Troubles => {
  let permanent: Trouble | undefined
  let transient: Trouble | undefined
  let reported: Trouble | undefined
  const checkSpace = createSpaceCheck(folder)
  const update = (): Trouble | undefined => {
    const currentTrouble = permanent ?? transient ?? checkSpace()
    if (currentTrouble?.kind !== reported?.kind) onChange(currentTrouble)
    reported = currentTrouble
    return currentTrouble
  }
  return {
    current: update,
    setPermanent: trouble => {
      permanent = trouble
      update()
    },
    findBlocker: ({ sessionsOnly }) => {
      update()
      // The reserved space is for sessions only.
      return permanent ?? (sessionsOnly ? undefined : checkSpace())
    },
    report: error => {
      const failure = detectFailure(error, folder)
      if (failure?.isTransient) transient = failure.trouble
      else if (failure) permanent ??= failure.trouble
      update()
      return failure?.trouble
    },
    reportSuccess: () => {
      transient = undefined
      update()
    },
  }
}

/** Measures at most once a second, because every write calls it. */
const createSpaceCheck = (folder: string): (() => Trouble | undefined) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let latest: Trouble | undefined
  return () => {
    const now = performance.now()
    if (now - checkedAt < spaceCheckMilliseconds) return latest
    checkedAt = now
    latest = findSpaceTrouble(folder)
    return latest
  }
}

const findSpaceTrouble = (folder: string): Trouble | undefined => {
  const free = getFreeBytes(folder)
  return free < reservedBytes
    ? { kind: 'full', reason: `the disk of ${folder} is full (${toMebibytes(free)} MiB free); make room there` }
    : undefined
}
