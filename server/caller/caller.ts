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

/** A document as hand-written code reads it: values as JSON carries them, lines under their names, each row with its id. */
export interface ShownDocument {
  readonly row: object
  readonly lines: Readonly<Record<string, readonly object[]>>
}

/** A move as hand-written code sees it, inside its transaction. */
export interface MoveStep<Shown extends ShownDocument = ShownDocument, Answer extends object = object> {
  readonly connection: Connection
  readonly caller: Caller
  /** It is only looked at and taken back in the end: nothing outside of the database may happen. */
  readonly isPreview: boolean
  /** As it was saved; absent: the move makes the document. */
  readonly before?: Shown
  /** As it is by now. */
  readonly document: Shown
  /** What the move asked. */
  readonly answer?: Answer
  /** Ids of the chosen lines, where the move is made on some. */
  readonly picked?: ReadonlySet<string>
  /** Asks whoever makes the move, at a field or over the form: it is made once he has confirmed these very words. */
  readonly ask: (question: string, field?: string) => void
}

/** What a move may do beside what its file says; all of it in its transaction. Who may do it is not asked again. */
export interface MoveEffects {
  /** Makes a document by one of the moves that begin it, from a body as a call would send it. */
  readonly create: (document: string, move: string, body: object) => Promise<ShownDocument>
  /** Moves a document that is there. */
  readonly move: (document: string, id: string, move: string, answers?: object) => Promise<ShownDocument>
}

/** What hand-written code adds to one move, whoever makes it: a call, a preview, or the move of another document. */
export interface MoveHook<Shown extends ShownDocument = ShownDocument, Answer extends object = object> {
  /** What is wrong that the file cannot say, or throws it; after the checks of the file, before anything is written. */
  check?(step: MoveStep<Shown, Answer>): Promise<readonly Fault[]> | readonly Fault[]
  /** After the document and what it creates are written, before it posts; answers fields of the document that it gives a value. */
  follow?(step: MoveStep<Shown, Answer> & MoveEffects): Promise<Partial<Shown['row']> | undefined>
}

/** A body that holds secrets as they were typed. */
export interface SentSecrets {
  readonly body: Readonly<Record<string, unknown>>
  /** Of the row that is changed; absent for a new one. */
  readonly id?: string
}

export type MoveHookOf = (resource: string, move: string) => MoveHook | undefined

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
  /** Minutes without activity after which the session ends; 0 or absent: no limit. */
  readonly idleMinutes?: number
  /** Asked by every operation that writes a row. */
  readonly hooksOf: (resource: ResourceCore) => WriteHooks
  /** Asked by every move of a document; absent where no hand-written code takes part. */
  readonly moveHookOf?: MoveHookOf
  readonly now: () => Date
  /** The idempotency key of this request and the hash of what it asks. */
  readonly claim?: { readonly key: string; readonly bodyHash: string }
  /** Absent where nobody can be asked: first rows, imports. */
  readonly confirming?: Confirming
}
