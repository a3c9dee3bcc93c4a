// What calls may send at most, and how much of it one session and all together.

const kibibyte = 1024

/** Of calls that name a few values: a sign-in, a choice, a switch. */
export const smallBody = 16 * kibibyte
/** Of a record, a document, a report's filter, a menu and a picture. */
export const usualBody = 1024 * kibibyte
/** Of a file of an import, or its rows. */
export const largestBody = 64 * usualBody

export interface BodyLimits {
  /** Of bodies up to a mebibyte: bytes that one session may have on their way and at work. */
  readonly bytesOfSession: number
  /** Of larger ones: how many one session may have at once, and how many all together. */
  readonly largeOfSession: number
  readonly largeAtOnce: number
}

export const usualBodyLimits: BodyLimits = { bytesOfSession: 8 * usualBody, largeOfSession: 2, largeAtOnce: 4 }
