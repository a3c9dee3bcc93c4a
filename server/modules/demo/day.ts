// What is known of a shop from day to day while its history is played.
import type { Row } from '../../../engine/record/row.ts'
import type { Chance } from './chance.ts'
import type { Staff } from './staff.ts'
import type { Counter } from './till.ts'

/** What somebody waits for: done that many days ago, and off the list then. */
export interface Waiting {
  readonly ago: number
  readonly act: (day: Day) => Promise<void>
}

/** A piece that was sold, by the number of its line. */
export interface Sold {
  readonly nota: string
  readonly ago: number
}

/** What is known of the shop from day to day. */
export interface Memory {
  readonly staff: Staff
  readonly members: readonly string[]
  readonly accounts: readonly string[]
  /** Pieces that were there before, as patterns of new ones. */
  readonly patterns: readonly Row[]
  /** Barcodes in the trays that nobody holds. */
  readonly stock: string[]
  /** The oldest first. */
  readonly sold: Sold[]
  readonly bought: string[]
  readonly waiting: Waiting[]
}

export interface Day extends Memory, Counter, Chance {
  /** Sales of a day are this many times those of a small shop. */
  readonly size: number
}
