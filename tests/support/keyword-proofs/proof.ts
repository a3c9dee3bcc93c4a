// What every word of the dialect owes: an example that passes, and one that fails at its place.
import type { Edit } from '../schema/schema-files.ts'

export interface Proof {
  /** Changes of the sound project that leave it sound; the last one has the word. */
  readonly passes: readonly Edit[]
  readonly fails: readonly Edit[]
  /** The one line that they bring, followed by ` @ ` and what stands at its position. */
  readonly fault: string
}

export type Proofs = Readonly<Record<string, Proof>>
