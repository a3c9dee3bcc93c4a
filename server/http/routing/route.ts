// One row of the table of routes: a method and a path, who may call it, what it takes, and what answers.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../caller/caller.ts'
import type { RequestError } from '../../errors/errors.ts'
import type { SignInGuard } from '../../modules/sign-in/sign-in-guard.ts'
import type { Operation } from '../description/operation.ts'
import type { HttpWorld } from '../world/world.ts'

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** The parts of a path by the names of its parameters, decoded. */
export type Params = Readonly<Record<string, string>>

/** One call of a route, without who makes it. */
export interface OpenExchange {
  readonly world: HttpWorld
  /** Against the guessing of passwords, wherever one is asked. */
  readonly guard: SignInGuard
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Params
}

export interface Exchange extends OpenExchange {
  readonly caller: Caller
}

/** What one call may send. */
export interface Allowance {
  readonly bytes: number
  /** Rows of an import; absent where the body holds none. */
  readonly rows?: number
}

/** Answers what the caller may send there; throws where he may send nothing. */
export type BodyRule = (caller: Caller, call: Pick<Exchange, 'request' | 'params'>) => Allowance | Promise<Allowance>

interface AnyRoute {
  readonly method: Method
  /** Below `/api/`, its parameters in braces: `banks/{id}`. */
  readonly path: string
  /** Bytes that the body may have, or who may send how much; absent: a few values. */
  readonly body?: number | BodyRule
  /** What the body is: JSON unless it says that it is rows or a file of them, or a picture. */
  readonly takes?: 'rows' | 'picture'
  /** A call waits while the business date is behind, unless its route is open then or asks for itself. */
  readonly day?: 'any' | 'asks-itself'
  /** A parameter may be empty; without it such a path leads nowhere. */
  readonly mayBeBlank?: boolean
  /** For the API's description, to a caller who may call it; undefined where he has no use for it. */
  readonly describe: (caller: Caller) => Operation | undefined
}

/** For everybody, signed in or not. */
export interface OpenRoute extends AnyRoute {
  readonly who: 'open'
  readonly answer: (exchange: OpenExchange) => unknown
}

/** For those who are signed in and of whom `who` holds. */
export interface SignedRoute extends AnyRoute {
  readonly who: (caller: Caller) => boolean
  /** What others are refused with; absent: AccessDenied. */
  readonly denied?: (caller: Caller) => RequestError
  /** Nothing is written, whatever its method. */
  readonly onlyAsks?: boolean
  /** It writes a draft that the shop shares. */
  readonly ofShop?: boolean
  readonly answer: (exchange: Exchange) => unknown
}

export type Route = OpenRoute | SignedRoute

/** Who is signed in may call it; whose things they are says the operation. */
export const everybody = (): boolean => true

/** Levels that pass every right. */
export const isFull = ({ schema, user }: Caller): boolean => schema.project.levels[user.level]?.full === true
