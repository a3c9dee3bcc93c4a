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
