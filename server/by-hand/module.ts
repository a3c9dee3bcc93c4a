// What hand-written code of an area brings: hooks of moves, calls of its own, and long work with progress.

import type { DocumentName, MoveOf } from '../../domain/moves.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Caller, MoveHook } from '../caller/caller.ts'
import type { ClockDoubt } from '../day/clock.ts'
import type { Operation } from '../http/description/operation.ts'
import type { Storage } from '../storage/storage.ts'
import type { Play } from './play.ts'

/** Hooks by document and move: write them `satisfies MoveHooks`, so that a name that is not there is a fault of types. */
export type MoveHooks = {
  readonly [Name in DocumentName]?: { readonly [Id in MoveOf<Name>]?: MoveHook }
}

export interface Module {
  readonly name: string
  readonly moveHooks?: Readonly<Record<string, Readonly<Record<string, MoveHook | undefined>>>>
  readonly routes?: readonly ModuleRoute[]
  readonly jobs?: readonly Job[]
  /** What is played before a shop opens, by the name of the start. */
  readonly plays?: Readonly<Record<string, Play>>
}

/** What a call of a module brings. */
export interface OpenCall {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** Where it comes from. */
  readonly address: string
  /** Why the clock of the server is not to be believed; undefined while it is. */
  readonly clockDoubt: () => ClockDoubt | undefined
}

export interface ModuleCall extends OpenCall {
  readonly caller: Caller
  /** Begins a job of the caller's shop; throws JobRunning where it is under way. */
  readonly begin: (job: string) => Promise<{
    /** What it returns, or what it throws. */
    readonly outcome: Promise<unknown>
  }>
}

/** The answer as JSON; what `writeOnce` returns is one. */
export interface ModuleAnswer {
  readonly answer: unknown
  readonly replayed?: boolean
  /** 200 unless said otherwise. */
  readonly status?: number
}

interface AnyModuleRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/`, its parameters in braces. */
  readonly path: string
  /** Bytes that the body may have; absent: a few values. */
  readonly body?: number
  /** A call that writes waits while the business date is behind, unless it says `any`. */
  readonly day?: 'any'
  readonly describe: Operation
}

/** For everybody, signed in or not: it says nothing that a stranger may not know. */
export interface OpenModuleRoute extends AnyModuleRoute {
  readonly who: 'open'
  readonly answer: (call: OpenCall) => Promise<ModuleAnswer>
}

export interface SignedModuleRoute extends AnyModuleRoute {
  readonly who: (caller: Caller) => boolean
  readonly answer: (call: ModuleCall) => Promise<ModuleAnswer>
}

export type ModuleRoute = OpenModuleRoute | SignedModuleRoute

export interface JobWork {
  readonly caller: Caller
  /** What it was begun with. */
  readonly body: unknown
  /** Aborted when the server closes: the step under way ends, and no other begins. */
  readonly signal: AbortSignal
  /** How far it is, from 0 to 100; told to browsers soon, and never waited for. */
  readonly report: (percentage: number, message: string) => void
}

/** What is there before anybody asks. */
export type ResumeWorld = Pick<Caller, 'schema' | 'storage' | 'now' | 'moveHookOf'>

/** Long work of a shop: begun by a call, one at a time, its progress told over the live connection and to who asks. */
export interface Job {
  readonly name: string
  readonly title: string
  /** Who may begin it, and is told how far it is. */
  readonly who: (caller: Caller) => boolean
  readonly day?: 'any'
  /** Of all shops, those that wait for it to go on where a process ended: asked when a server starts. */
  readonly unfinished?: (world: ResumeWorld) => Promise<readonly Caller[]>
  /** The name under which browsers hear how far it is as well, with percentage and message. */
  readonly event?: string
  /** What a browser says over the live connection to be told at once how far it is. */
  readonly askedBy?: string
  /** Each step is a transaction of its own and safe to repeat; what it returns is kept as JSON. */
  readonly run: (work: JobWork) => Promise<unknown>
}
