// Who asks, where, and with what: all an operation needs to know of a request.
import type { Access } from '../../engine/access/access.ts'
import type { Schema } from '../../engine/schema.ts'
import type { Storage } from '../storage/storage.ts'

export interface Caller {
  readonly schema: Schema
  readonly storage: Storage
  readonly access: Access
  readonly user: { readonly rowId: string; readonly userId: string; readonly name: string; readonly level: string }
  readonly shop: {
    readonly code: string
    readonly name: string
    readonly address: string
    readonly businessDate: string
    readonly timeZone: string
  }
  readonly device: string
  readonly now: () => Date
  /** The idempotency key of this request and the hash of what it asks. */
  readonly claim?: { readonly key: string; readonly bodyHash: string }
}
