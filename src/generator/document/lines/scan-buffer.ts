// A scanner is a fast keyboard: keys that follow each other faster than fingers, with Enter or Tab at the end, are one code.

export interface ScanBuffer {
  readonly text: string
  /** When the last key came, in milliseconds. */
  readonly at: number
}

export const emptyScan: ScanBuffer = { text: '', at: 0 }

/** In milliseconds: slower than any scanner in use, faster than fingers over several keys. */
const longestGap = 50
/** In the box for codes all keys are of a code, and a slow way to the page must not cut it in two. */
const longestGapInBox = 400
/** What is shorter may have been typed. */
const shortestCode = 4
/** What scanners are set to send behind a code. */
const ends: ReadonlySet<string> = new Set(['Enter', 'Tab'])

export interface ScanStep {
  readonly buffer: ScanBuffer
  /** The code, when this key ended one. */
  readonly code?: string
}

export const feedScan = ({ text, at }: ScanBuffer, key: string, now: number, isInBox = false): ScanStep => {
  const isFast = now - at <= (isInBox ? longestGapInBox : longestGap)
  if (ends.has(key)) {
    const isCode = isFast && text.length >= shortestCode
    return isCode ? { buffer: emptyScan, code: text } : { buffer: emptyScan }
  }
  // Shift and its like come with the keys of a scanner and are none themselves.
  if (key.length !== 1) return { buffer: isFast ? { text, at } : emptyScan }
  return { buffer: { text: isFast ? text + key : key, at: now } }
}
