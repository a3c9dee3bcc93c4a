// Who asks, where, and with what: all an operation needs to know of a request.
import type { Access } from '../../engine/access/access.ts'
import type { Schema } from '../../engine/schema.ts'
import type { Storage } from '../storage/storage.ts'
import type { Confirming } from './confirming.ts'

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
  readonly now: () => Date
  /** The idempotency key of this request and the hash of what it asks. */
  readonly claim?: { readonly key: string; readonly bodyHash: string }
  /** Absent where nobody can be asked: first rows, imports. */
  readonly confirming?: Confirming
}
