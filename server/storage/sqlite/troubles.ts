// Tracks what prevents writes to a SQLite folder: a problem found at the start, a failed write, or a nearly full disk.
import type { Trouble } from '../storage.ts'
import { detectFailure, getFreeBytes, reservedBytes, toMebibytes } from './failures.ts'

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

interface TroubleOptions {
  /** Called once for each change, with undefined when writes are possible again. */
  readonly onChange: (trouble: Trouble | undefined) => void
  readonly measureFree?: (folder: string) => number
}

export const watchTroubles = (folder: string, { onChange, measureFree = getFreeBytes }: TroubleOptions): Troubles => {
  let permanent: Trouble | undefined
  let transient: Trouble | undefined
  let reported: Trouble | undefined
  const space = createSpaceCheck(folder, measureFree)
  const update = (): Trouble | undefined => {
    const currentTrouble = permanent ?? transient ?? space.check()
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
      return permanent ?? (sessionsOnly ? undefined : space.check())
    },
    report: error => {
      const failure = detectFailure(error, folder)
      if (failure?.isTransient) transient = failure.trouble
      else if (failure) permanent ??= failure.trouble
      // A session that fits in meanwhile does not end the trouble while the disk is full.
      if (failure?.trouble.kind === 'full') space.measure()
      update()
      return failure?.trouble
    },
    reportSuccess: () => {
      transient = undefined
      update()
    },
  }
}

interface SpaceCheck {
  /** Measures at most once a second, because every write calls it. */
  readonly check: () => Trouble | undefined
  readonly measure: () => Trouble | undefined
}

const createSpaceCheck = (folder: string, measureFree: (folder: string) => number): SpaceCheck => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let latest: Trouble | undefined
  const measure = (): Trouble | undefined => {
    checkedAt = performance.now()
    latest = findSpaceTrouble(folder, measureFree(folder))
    return latest
  }
  return { measure, check: () => (performance.now() - checkedAt < spaceCheckMilliseconds ? latest : measure()) }
}

const findSpaceTrouble = (folder: string, free: number): Trouble | undefined =>
  free < reservedBytes
    ? { kind: 'full', reason: `the disk of ${folder} is full (${toMebibytes(free)} MiB free); make room there` }
    : undefined
