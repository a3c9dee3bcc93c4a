// A simulation that a start runs in a shop before it opens: past days and the current one.
import type { Caller } from '../caller/caller.ts'
import type { Connection } from '../storage/storage.ts'

export interface SimulatedShopDay {
  readonly connection: Connection
  /** The caller for the program itself, in the shop on that day. */
  readonly program: Caller
  /** Days before today; 0 is the day that stays open. */
  readonly ago: number
}

export interface ShopSimulation {
  readonly days: number
  /** Creates the function that simulates one day; called once for each shop. Days run from the oldest to the newest. */
  readonly shop: (code: string) => (day: SimulatedShopDay) => Promise<void>
}
