// State of a shop between the days of its simulated history.
import type { Row } from '../../../engine/record/row.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { ShopOperations } from './shop-operations.ts'
import type { Staff } from './staff.ts'

/** An action that runs once, on the day that lies `ago` days before today. */
export interface ScheduledAction {
  readonly ago: number
  readonly run: (day: SimulatedDay) => Promise<void>
}

/** A sold piece, identified by the number of its line. */
interface SoldItem {
  readonly nota: string
  readonly ago: number
}

export interface SimulationState {
  readonly staff: Staff
  readonly members: readonly string[]
  readonly accounts: readonly string[]
  /** Existing pieces, used as patterns of new ones. */
  readonly patterns: readonly Row[]
  /** Barcodes in the trays that are not reserved. */
  readonly stock: string[]
  /** The oldest first. */
  readonly sold: SoldItem[]
  readonly bought: string[]
  readonly scheduled: ScheduledAction[]
}

export interface SimulatedDay extends SimulationState, ShopOperations, SeededRandom {
  /** Multiplies the number of sales of a small shop. */
  readonly size: number
}
