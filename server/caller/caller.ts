// The caller of an operation: user, shop, access and request options.

import { hash, randomBytes } from 'node:crypto'
import type { Access } from '../../engine/access/access.ts'
import type { ValueWords } from '../../engine/field/value-text.ts'
import type { Fault } from '../../engine/message/faults.ts'
import type { JsonRow, Row } from '../../engine/record/row.ts'
import type { Project } from '../../engine/schema/project.ts'
import type { Resource, ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { RowAction } from '../../engine/schema/screen.ts'
import type { TextPart } from '../../engine/value/coded-text.ts'
import type { Connection, Storage } from '../storage/storage.ts'
import type { ConfirmationState } from './confirmation.ts'

export interface HookRowChange {
  /** Undefined: the row is new. */
  readonly before?: Row
  /** Undefined: the row is deleted. */
  readonly after?: Row | undefined
}

interface FilledUpdate {
  readonly before: Row
  /** Names of the fields that were sent. */
  readonly inputFields: ReadonlySet<string>
}

/** Hooks of custom code around every write of a resource's rows, in any operation. */
export interface WriteHooks {
  /** Validates the secrets of a body; runs before the transaction because it may be slow. */
  readonly checkSecrets?: (caller: Caller, secrets: SentSecrets) => Promise<readonly Fault[]>
  /** Validates other values of a body before the transaction, because that may be slow. */
  readonly checkBody?: (caller: Caller, body: Readonly<Record<string, unknown>>) => Promise<readonly Fault[]>
  /** Sets values of a new row, or of a changed one. */
  readonly fill?: (caller: Caller, row: Row, update?: FilledUpdate) => Row
  /** Throws if a rule is broken that the schema file cannot express; runs inside the transaction, before the write. */
  readonly check?: (connection: Connection, caller: Caller, change: HookRowChange) => Promise<void>
  /** Writes dependent data inside the transaction, after the row is written. */
  readonly follow?: (connection: Connection, caller: Caller, change: HookRowChange) => Promise<void>
  /** Handlers of the row actions of its screen, by `do` of the action; `replayed`: a repeated request had its stored answer. */
  readonly actions?: Partial<Readonly<Record<RowAction['do'], RowActionHandler>>>
}

type RowActionHandler = (
  caller: Caller,
  resource: StoredResource,
  id: string,
) => Promise<{ readonly answer: JsonRow; readonly replayed: boolean }>

/** A document as custom code reads it: JSON values, lines by their names, each row with its id. */
export interface HookDocument {
  readonly row: object
  readonly lines: Readonly<Record<string, readonly object[]>>
}

/** The context of a move hook, inside the transaction of the move. */
export interface MoveHookContext<DocumentShape extends HookDocument = HookDocument, Answer extends object = object> {
  readonly connection: Connection
  readonly caller: Caller
  /** The move is rolled back at the end: the hook must not cause effects outside the database. */
  readonly isPreview: boolean
  /** The saved document; undefined if the move creates it. */
  readonly before?: DocumentShape
  /** The document with the changes so far. */
  readonly document: DocumentShape
  /** The user's input for the move. */
  readonly answer?: Answer
  /** Ids of the selected lines, if the move applies to a selection. */
  readonly picked?: ReadonlySet<string>
  /**
   * Asks the user to confirm a question, at a field or for the whole form. The move succeeds after this exact text has
   * been confirmed.
   */
  readonly ask: (question: string, field?: string) => void
}

/** Operations that a move hook may call; they run in the same transaction and skip the access check. */
export interface MoveHookActions {
  /** Creates a document by one of its first moves, from a body in the form of a request. */
  readonly create: (document: string, move: string, body: object) => Promise<HookDocument>
  /** Runs a move of a saved document. */
  readonly move: (document: string, id: string, move: string, answers?: object) => Promise<HookDocument>
}

/** A hook of one move. It runs for requests, previews and moves that other documents cause. */
export interface MoveHook<DocumentShape extends HookDocument = HookDocument, Answer extends object = object> {
  /** Returns faults, or throws; runs after the checks of the schema file, before the write. */
  check?(context: MoveHookContext<DocumentShape, Answer>): Promise<readonly Fault[]> | readonly Fault[]
  /**
   * Runs after the document and the rows that it creates are written, before it posts entries; returns field values to set
   * on the document.
   */
  follow?(
    context: MoveHookContext<DocumentShape, Answer> & MoveHookActions,
  ): Promise<Partial<DocumentShape['row']> | undefined>
}

/** A body with secrets in plain text. */
export interface SentSecrets {
  readonly body: Readonly<Record<string, unknown>>
  /** The id of the changed row; undefined for a new one. */
  readonly id?: string | undefined
}

/** Work of a user on a document, inside its transaction: a move, or a paper that is printed again. */
export interface ObservedWork {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Pick<Resource, 'name' | 'title'>
  /** The move, the print or the field. */
  readonly subject: TextPart
  /** The label of the document. */
  readonly number: string
  /** Number of earlier prints of the paper; undefined: a move, or a picture that is looked at. */
  readonly printsBefore?: number
  /** A picture of a person's identity is looked at. */
  readonly isPhoto?: true
}

export type ObserveWork = (work: ObservedWork) => Promise<void>

/** A message of a row for a phone number. */
export interface OutgoingMessage {
  readonly resource: Pick<Resource, 'name' | 'title'>
  readonly rowId: string
  /** The label of the row. */
  readonly number: string
  readonly print: { readonly id: string; readonly title: string }
  /** Digits with the country code. */
  readonly phone: string
  readonly text: string
}

/** Sends messages of shops that have a gateway, in the background. */
export interface MessageQueue {
  readonly isUsed: (connection: Connection, caller: Caller) => Promise<boolean>
  /** Adds the message in the transaction; one that waits already is not added twice. */
  readonly add: (connection: Connection, caller: Caller, message: OutgoingMessage) => Promise<void>
}

/** The clock of the server as postings check it. */
export interface PostingClock {
  readonly doubt: () => { readonly kind: 'back' | 'ahead' } | undefined
  /** Throws `day.back` while the clock is behind what the database has seen; its times are in that zone. */
  readonly assertNotBack: (timeZone: string) => Promise<void>
}

/** Work of the program when a day of a shop opens, before the moves that are due; safe to repeat. */
export type DayOpening = (program: Caller) => Promise<void>

export type FindMoveHook = (resource: string, move: string) => MoveHook | undefined

/** What decides about access: the schema, the rights, the user and the shop. */
export type CallerRights = Pick<Caller, 'schema' | 'access' | 'user' | 'shop' | 'token'>

/** The service token of a request. */
export interface CallerToken {
  readonly name: string
  /** False: it may only read. */
  readonly canWrite: boolean
}

/**
 * What a service token may do with a call of the API, beside the rights of its user and its scopes. `refused`: only users
 * who are signed in make it; `read`: any token; `write`: one that may write.
 */
export type TokenUse = 'refused' | 'read' | 'write'

export interface Caller {
  readonly schema: Schema
  readonly storage: Storage
  readonly access: Access
  /** Changes whenever the level, the shop or the granted menu of the user changes. */
  readonly rights?: string
  readonly user: { readonly rowId: string; readonly userId: string; readonly name: string; readonly level: string }
  readonly shop: {
    readonly code: string
    readonly name: string
    readonly address: string
    /** Absent where the project has no field of it. */
    readonly phone?: string
    readonly businessDate: string
    readonly timeZone: string
    /** The modules that are enabled in the shop. */
    readonly modules: readonly string[]
  }
  /**
   * The same user in other shops, each with the rights there: the shops with these codes, or all that the user may work in
   * and where `canUse` holds, as the level may be another one there. Throws AccessDenied if a named shop is closed, not one of
   * the user's, or one where it does not hold.
   */
  readonly resolveShopCallers?: (
    connection: Connection,
    codes: readonly string[] | undefined,
    canUse: (caller: CallerRights) => boolean,
  ) => Promise<readonly Caller[]>
  /** Undefined: the user is signed in. */
  readonly token?: CallerToken
  readonly device: string
  /** Minutes without activity after which the session ends; 0 or undefined: no limit. */
  readonly idleMinutes?: number
  /** Returns the write hooks of a resource. */
  readonly getWriteHooks: (resource: ResourceCore) => WriteHooks
  /** Finds the hook of a move; undefined if there is no custom code. */
  readonly moveHookOf?: FindMoveHook | undefined
  /** Called before the audit of each move of a user and of each repeated print. */
  readonly observeWork?: ObserveWork
  /** Undefined: messages are opened on the phone of the user. */
  readonly messageQueue?: MessageQueue
  readonly openDay?: DayOpening
  readonly now: () => Date
  /** The check of the clock; undefined: the clock is trusted. */
  readonly clock?: PostingClock
  /** The idempotency key of the request and the hash of its content. */
  readonly claim?: { readonly key: string; readonly bodyHash: string }
  /** Undefined if no user can answer questions: initial rows, imports. */
  readonly confirming?: ConfirmationState
}

/** The caller on another business date. */
export const withBusinessDate = (caller: Caller, businessDate: string): Caller => ({
  ...caller,
  shop: { ...caller.shop, businessDate },
})

// How a project prints: its language, its form of dates, and the words of values.

/** How a project prints: the language of its files, and its form of dates. */
export type PrintStyle = Pick<Project, 'languages' | 'dateFormat'>

export const defaultStyle: PrintStyle = { languages: ['id'], dateFormat: 'yyyy-MM-dd' }

/** The style as a member of an answer; nothing for the default. */
export const getOwnStyle = ({ languages, dateFormat }: PrintStyle): { readonly style?: PrintStyle } =>
  languages[0] === 'en' || dateFormat !== defaultStyle.dateFormat ? { style: { languages, dateFormat } } : {}

export const isEnglish = ({ languages }: PrintStyle): boolean => languages[0] === 'en'

/** What a copy to practise on is called on its pages. */
export const getPracticeWord = (style: PrintStyle): string => (isEnglish(style) ? 'TRAINING' : 'LATIHAN')

/** The mark of every paper and file of such a copy; with the state that makes the document invalid, if any. */
export const formatPractice = (style: PrintStyle, state?: string): string =>
  `${getPracticeWord(style)} - ${state ?? (isEnglish(style) ? 'NOT VALID' : 'TIDAK BERLAKU')}`

export const getPrintedWords = (timeZone: string, style: PrintStyle = defaultStyle): ValueWords => ({
  ...(isEnglish(style) ? { yes: 'Yes', no: 'No' } : { yes: 'Ya', no: 'Tidak' }),
  timeZone,
  dateFormat: style.dateFormat,
})

/** The words of a caller's prints. */
export const getCallerWords = ({ shop, schema }: Caller): ValueWords => getPrintedWords(shop.timeZone, schema.project)

// Tokens: random and opaque; the server stores only their hash.

export const createToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** True for the form of our tokens; any other text needs no query. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

// Service tokens: random and opaque; the row of a token has its hash.

/** Differs from the form of a session token, so that no query is needed to know which one it is. */
const prefix = 'kcn_'

export const isServiceToken = (text: string): boolean => text.startsWith(prefix)

export const createServiceToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`

export const hashServiceToken = (token: string): string => hash('sha256', token, 'base64url')
