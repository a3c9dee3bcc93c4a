// What hand-written code adds to the writing of a resource's rows, inside the same transaction.
import type { Row } from '../../engine/record/row.ts'
import type { Connection } from '../storage/storage.ts'
import type { Caller } from './caller.ts'

export interface RowChange {
  /** Absent: the row is new. */
  readonly before?: Row
  /** Absent: the row goes. */
  readonly after?: Row
}

export interface WriteHooks {
  /** Values that the program gives to a new row. */
  readonly fill?: (caller: Caller, row: Row) => Row
  /** Throws what the rules of the file cannot say. */
  readonly check?: (connection: Connection, caller: Caller, change: RowChange) => Promise<void>
  /** What goes with the written row. */
  readonly follow?: (connection: Connection, caller: Caller, change: RowChange) => Promise<void>
}
