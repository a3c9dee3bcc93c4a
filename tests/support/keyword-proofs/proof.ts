// What every word of the dialect owes: an example that passes, one that fails at its place, and the tests that show it at work.
import type { Edit } from '../schema-files.ts'

export interface Proof {
  /** Changes of the sound project that leave it sound. */
  readonly passes: readonly Edit[]
  readonly fails: readonly Edit[]
  /** The one line that they bring, followed by ` @ ` and what stands at its position. */
  readonly fault: string
  /** `file > name of the test`. */
  readonly server: string
  readonly browser: string
}

export type Proofs = Readonly<Record<string, Proof>>

/** In place of a test of the browser, for what has no face there. */
export const nowhere = 'does not show'
