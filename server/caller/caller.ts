// Who asks, where, and with what: all an operation needs to know of a request.
import type { Access } from '../../engine/access/access.ts'
import type { Fault } from '../../engine/faults/faults.ts'
import type { Row } from '../../engine/record/row.ts'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Connection, Storage } from '../storage/storage.ts'
import type { Confirming } from './confirming.ts'

export interface RowChange {
  /** Absent: the row is new. */
  readonly before?: Row
  /** Absent: the row goes. */
  readonly after?: Row
}

/** What hand-written code adds to every write of a resource's rows, whichever operation writes them. */
export interface WriteHooks {
  /** What is wrong with the secrets of a body; runs before the transaction, as it may take long. */
  readonly checkSecrets?: (caller: Caller, secrets: SentSecrets) => Promise<readonly Fault[]>
  /** Values that the program gives to a new row. */
  readonly fill?: (caller: Caller, row: Row) => Row
  /** Throws what the rules of the file cannot say; inside the transaction, before the row is written. */
  readonly check?: (connection: Connection, caller: Caller, change: RowChange) => Promise<void>
  /** Writes what belongs to the written row, inside the transaction. */
  readonly follow?: (connection: Connection, caller: Caller, change: RowChange) => Promise<void>
}

/** A body that holds secrets as they were typed. */
export interface SentSecrets {
  readonly body: Readonly<Record<string, unknown>>
  /** Of the row that is changed; absent for a new one. */
  readonly id?: string
}

export interface Caller {
  readonly schema: Schema
  readonly storage: Storage
  readonly access: Access
  /** Another text whenever level, shop or the menu that was given to him is another. */
  readonly rights?: string
  readonly user: { readonly rowId: string; readonly userId: string; readonly name: string; readonly level: string }
  readonly shop: {
    readonly code: string
    readonly name: string
    readonly address: string
    readonly businessDate: string
    readonly timeZone: string
    /** The modules that the shop has on. */
    readonly modules: readonly string[]
  }
  readonly device: string
  /** Asked by every operation that writes a row. */
  readonly hooksOf: (resource: ResourceCore) => WriteHooks
  readonly now: () => Date
  /** The idempotency key of this request and the hash of what it asks. */
  readonly claim?: { readonly key: string; readonly bodyHash: string }
  /** Absent where nobody can be asked: first rows, imports. */
  readonly confirming?: Confirming
}
