// A scanner is a fast keyboard: keys that follow each other faster than fingers, with Enter at the end, are one code.

/** One key that writes a sign. */
export interface TypedKey {
  readonly sign: string
  /** In milliseconds. */
  readonly at: number
}

/** In milliseconds: within it every run is a scan; beyond it only that of a known scanner. */
const [defaultLimit, minLimit, maxLimit] = [50, 20, 250]
/** A link to the page may slow a scanner down as many times. */
const tolerance = 4

/** How far apart the keys of the scanners of this till may be, by the widest gaps of codes that it scanned before. */
export const computeGapLimit = (gaps: readonly number[]): number => {
  // One slow code may have been typed by a steady hand.
  const [, second] = gaps.toSorted((one, other) => other - one)
  return second === undefined ? defaultLimit : Math.min(maxLimit, Math.max(minLimit, second * tolerance))
}

interface ScanRun {
  readonly code: string
  /** The widest gap between two of its keys. */
  readonly gap: number
  /** How many keys it has. */
  readonly length: number
}

/** The keys right before the Enter that follow each other within the limit. */
export const findRunBefore = (keys: readonly TypedKey[], enterAt: number, limit: number): ScanRun => {
  let start = keys.length
  let next = enterAt
  let gap = 0
  while (start > 0) {
    const sign = keys[start - 1]
    if (!sign || next - sign.at > limit) break
    gap = Math.max(gap, next - sign.at)
    next = sign.at
    start -= 1
  }
  return {
    code: keys
      .slice(start)
      .map(({ sign }) => sign)
      .join(''),
    gap,
    length: keys.length - start,
  }
}

/** Whether the keys come as evenly as from a machine: of what is slow only that is a scanner. */
export const isEven = (keys: readonly TypedKey[]): boolean => {
  const gaps = keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at))
  return Math.max(...gaps) <= 1.6 * Math.min(...gaps) + 15
}

/** Fingers write no whole code within it. */
export const isFast = ({ gap }: ScanRun): boolean => gap <= defaultLimit
