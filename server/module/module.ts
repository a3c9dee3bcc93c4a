// The interface of a custom module: move hooks, routes and long-running jobs.
import type { DocumentName, MoveOf } from '../../domain/moves.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Method } from '../../engine/schema/verb.ts'
import type { Wording } from '../../engine/schema/wording.ts'
import type { FunctionType } from '../../engine/value/function-type.ts'
import type {
  Caller,
  CallerRights,
  DayOpening,
  MessageQueue,
  MoveHook,
  ObserveWork,
  TokenUse,
} from '../caller/caller.ts'
import type { ClockDoubt } from '../day/day.ts'
import type { RouteDescription } from '../description/operation.ts'
import type { PeriodicTasks } from '../event-loop/periodic-tasks.ts'
import type { PushMessage, PushService } from '../message/push/push-service.ts'
import type { Connection, Storage } from '../storage/storage.ts'

/** Hooks by document and move. Declare them with `satisfies MoveHooks`, so that an unknown name is a type error. */
export type MoveHooks = {
  readonly [Name in DocumentName]?: { readonly [Id in MoveOf<Name>]?: MoveHook }
}

export interface CustomModule {
  readonly name: string
  readonly moveHooks?: Readonly<Record<string, Readonly<Record<string, MoveHook | undefined>>>>
  /** Takes notes of the users' work on documents. */
  readonly observeWork?: ObserveWork
  /** Sends messages in the background; at most one module has it. */
  readonly messageQueue?: MessageQueue
  /** Work beside the requests, as long as the server runs. */
  readonly background?: (context: BackgroundContext) => BackgroundTask
  readonly openDay?: DayOpening
  readonly routes?: readonly ModuleRoute[]
  readonly jobs?: readonly Job[]
  /** Functions that expressions of the schema files may call. */
  readonly functions?: Readonly<Record<string, FunctionType>>
  /** Hand-written screens, by their names in the menu. */
  readonly pages?: readonly string[]
  /** Simulations that run before a shop opens, by the name of the start. */
  readonly simulations?: Readonly<Record<string, ShopSimulation>>
}

export interface BackgroundContext extends Pick<Caller, 'storage' | 'now' | 'moveHookOf'> {
  readonly push: Pick<PushService, 'send'>
  readonly tasks: Pick<PeriodicTasks, 'start'>
  readonly active: { readonly schema: Schema }
  /** Hosts that the server may call without TLS. */
  readonly hosts: readonly string[]
  /** Milliseconds before each further attempt; undefined: the usual ones. */
  readonly delays?: readonly number[]
  readonly onFailure: (reason: string) => void
}

export interface BackgroundTask {
  readonly close: () => Promise<void>
}

/** The request that a public module route receives. */
export interface PublicModuleCall {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** The address of the client. */
  readonly address: string
  /** Why the server clock cannot be trusted; undefined if it can. */
  readonly clockDoubt: () => ClockDoubt | undefined
  readonly push: PushService
  /** The texts of codes in the language of the caller. */
  readonly wording: Wording
}

export interface ModuleCall extends PublicModuleCall {
  readonly caller: Caller
  /** Begins a job in the caller's shop; throws JobRunning if the job is running. */
  readonly begin: (job: string) => Promise<{
    /** Resolves with the result of the job, or rejects with its error. */
    readonly outcome: Promise<unknown>
  }>
}

/** The answer as JSON; the result of `writeOnce` has this form. */
export interface ModuleAnswer {
  readonly answer: unknown
  readonly replayed?: boolean
  /** Defaults to 200. */
  readonly status?: number
}

interface ModuleRouteBase {
  readonly method: Method
  /** Relative to `/api/`, with parameters in braces. */
  readonly path: string
  /** Maximum size of the body in bytes; defaults to the small limit. */
  readonly body?: number
  /** `any`: the route may write while the business date is behind. Otherwise such a call is refused. */
  readonly day?: 'any'
  readonly describe: RouteDescription
}

/** A route for signed-in users and guests; it must not reveal anything confidential. */
interface PublicModuleRoute extends ModuleRouteBase {
  readonly who: 'open'
  readonly answer: (call: PublicModuleCall) => Promise<ModuleAnswer>
}

export interface AuthenticatedModuleRoute extends ModuleRouteBase {
  readonly who: (caller: CallerRights) => boolean
  /** What service tokens may do with it. */
  readonly tokens: TokenUse
  readonly answer: (call: ModuleCall) => Promise<ModuleAnswer>
}

export type ModuleRoute = PublicModuleRoute | AuthenticatedModuleRoute

export interface JobWork {
  readonly caller: Caller
  /** The body of the request that began the job. */
  readonly body: unknown
  /** Aborted when the server closes: the job finishes its current step and starts no other. */
  readonly signal: AbortSignal
  /** Reports the progress from 0 to 100 with a text or the code of one; browsers are notified asynchronously. */
  readonly report: (percentage: number, message: string) => void
  /** Sends a message to users in the background; failures are logged. */
  readonly notifyUsers: (message: PushMessage) => void
}

/** The context of a server start, without a request. */
export type ResumeContext = Pick<Caller, 'schema' | 'storage' | 'now' | 'moveHookOf'>

/**
 * A long-running job of a shop. A request begins it, one instance runs at a time, and its progress is published over the
 * live connection and by `GET jobs/{name}`.
 */
export interface Job {
  readonly name: string
  readonly title: string
  /** Whether the caller may begin the job and see its progress. */
  readonly who: (caller: CallerRights) => boolean
  /** What service tokens may do: `read` its progress, or begin it too. */
  readonly tokens: TokenUse
  readonly day?: 'any'
  /** Finds callers, one for each shop whose job was interrupted and must continue; called when a server starts. */
  readonly unfinished?: (context: ResumeContext) => Promise<readonly Caller[]>
  /** A second event name under which browsers receive percentage and message. */
  readonly event?: string
  /** The event by which a browser requests the current progress. */
  readonly requestEvent?: string
  /** Runs the job. Each step must be a transaction of its own and safe to repeat; the result is stored as JSON. */
  readonly run: (work: JobWork) => Promise<unknown>
}

// A simulation that a start runs in a shop before it opens: past days and the current one.

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
