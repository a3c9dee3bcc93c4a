// What a start plays in a shop before it opens: days that are over, and the one that is open.
import type { Caller } from '../caller/caller.ts'
import type { Connection } from '../storage/storage.ts'

export interface PlayedDay {
  readonly connection: Connection
  /** The program, standing in the shop on that day. */
  readonly program: Caller
  /** How many days ago; 0 is the day that stays open. */
  readonly ago: number
}

export interface Play {
  readonly days: number
  /** What is done in the shop, one day after another, the oldest first; begun anew for each shop. */
  readonly shop: (code: string) => (day: PlayedDay) => Promise<void>
}
