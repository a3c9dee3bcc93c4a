// A scanner is a fast keyboard: keys that follow each other faster than fingers, with Enter at the end, are one code.

export interface ScanBuffer {
  readonly text: string
  /** When the last key came, in milliseconds. */
  readonly at: number
}

export const emptyScan: ScanBuffer = { text: '', at: 0 }

/** Slower than any scanner in use, faster than fingers over several keys. */
const longestGap = 50
/** What is shorter may have been typed. */
const shortestCode = 4

export interface ScanStep {
  readonly buffer: ScanBuffer
  /** The code, when this key ended one. */
  readonly code?: string
}

export const feedScan = ({ text, at }: ScanBuffer, key: string, now: number): ScanStep => {
  const isFast = now - at <= longestGap
  if (key === 'Enter') {
    const isCode = isFast && text.length >= shortestCode
    return isCode ? { buffer: emptyScan, code: text } : { buffer: emptyScan }
  }
  // Shift and its like come with the keys of a scanner and are none themselves.
  if (key.length !== 1) return { buffer: isFast ? { text, at } : emptyScan }
  return { buffer: { text: isFast ? text + key : key, at: now } }
}
