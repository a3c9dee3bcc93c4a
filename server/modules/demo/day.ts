// State of a shop between the days of its simulated history.
import type { Row } from '../../../engine/record/row.ts'
import type { Chance } from './chance.ts'
import type { Staff } from './staff.ts'
import type { Counter } from './till.ts'

/** An action that runs once, on the day that lies `ago` days before today. */
export interface Waiting {
  readonly ago: number
  readonly act: (day: Day) => Promise<void>
}

/** A sold piece, identified by the number of its line. */
export interface Sold {
  readonly nota: string
  readonly ago: number
}

export interface Memory {
  readonly staff: Staff
  readonly members: readonly string[]
  readonly accounts: readonly string[]
  /** Existing pieces, used as patterns of new ones. */
  readonly patterns: readonly Row[]
  /** Barcodes in the trays that are not reserved. */
  readonly stock: string[]
  /** The oldest first. */
  readonly sold: Sold[]
  readonly bought: string[]
  readonly waiting: Waiting[]
}

export interface Day extends Memory, Counter, Chance {
  /** Multiplies the number of sales of a small shop. */
  readonly size: number
}
