// The definition of an API route: method, path, access, body, handler and description.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../caller/caller.ts'
import type { RequestError } from '../../errors/errors.ts'
import type { SignInGuard } from '../../modules/sign-in/sign-in-guard.ts'
import type { Operation } from '../description/operation.ts'
import type { HttpWorld } from '../world/world.ts'

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** Decoded path parameters by name. */
export type Params = Readonly<Record<string, string>>

/** A call of a route by a guest or a user. */
export interface OpenExchange {
  readonly world: HttpWorld
  /** Protects every route that takes a password against guessing. */
  readonly guard: SignInGuard
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Params
}

export interface Exchange extends OpenExchange {
  readonly caller: Caller
}

/** The body limit of one call. */
export interface Allowance {
  readonly bytes: number
  /** Maximum rows of an import; undefined if the body has no rows. */
  readonly rows?: number
}

/** Returns the limit for the caller; throws if the caller may not send a body. */
export type BodyRule = (caller: Caller, call: Pick<Exchange, 'request' | 'params'>) => Allowance | Promise<Allowance>

interface AnyRoute {
  readonly method: Method
  /** Relative to `/api/`, with parameters in braces: `banks/{id}`. */
  readonly path: string
  /** Maximum size of the body in bytes, or a rule for it; defaults to the small limit. */
  readonly body?: number | BodyRule
  /** `rows`: import rows or a file of them; `picture`: a picture. Defaults to JSON. */
  readonly takes?: 'rows' | 'picture'
  /**
   * Calls are refused while the business date is behind. `any`: not for this route; `asks-itself`: the operation checks
   * the date.
   */
  readonly day?: 'any' | 'asks-itself'
  /** Whether a path parameter may be empty; otherwise an empty one is not found. */
  readonly mayBeBlank?: boolean
  /** The OpenAPI description for a caller with access; undefined to omit it. */
  readonly describe: (caller: Caller) => Operation | undefined
}

/** A route for users and guests. */
export interface OpenRoute extends AnyRoute {
  readonly who: 'open'
  readonly answer: (exchange: OpenExchange) => unknown
}

/** A route for signed-in users for whom `who` returns true. */
export interface SignedRoute extends AnyRoute {
  readonly who: (caller: Caller) => boolean
  /** Creates the error for other users; defaults to AccessDenied. */
  readonly denied?: (caller: Caller) => RequestError
  /** Whether the call writes nothing, whatever its method. */
  readonly onlyAsks?: boolean
  /** Whether the call writes a draft that the shop shares. */
  readonly ofShop?: boolean
  readonly answer: (exchange: Exchange) => unknown
}

export type Route = OpenRoute | SignedRoute

/** For all signed-in users; the operation checks the owner. */
export const everybody = (): boolean => true

/** Whether the level of the caller has full access. */
export const isFull = ({ schema, user }: Caller): boolean => schema.project.levels[user.level]?.full === true
