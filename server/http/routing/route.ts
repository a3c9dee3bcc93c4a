// The definition of an API route (method, path, access, body, handler and description), the router that finds it, and
// the lanes in which calls wait.
import type { FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { type Method, methods } from '../../../engine/schema/verb.ts'
import { fillBraces, listBraceNames } from '../../../engine/value/coded-text.ts'
import type { Caller, CallerRights, TokenUse } from '../../caller/caller.ts'
import type { SignInGuard } from '../../caller/sign-in-guard.ts'
import type { RouteDescription } from '../../description/operation.ts'
import type { RequestError } from '../../error/errors.ts'
import {
  createFairLimit,
  type FairLimit,
  runLongWork,
  runShortWork,
  type WorkOwner,
} from '../../event-loop/work-turns.ts'
import type { Storage } from '../../storage/storage.ts'
import type { HttpContext } from '../context/http-context.ts'

/** Decoded path parameters by name. */
export type Params = Readonly<Record<string, string>>

/** A call of a route by a guest or a user. */
export interface PublicRouteCall {
  readonly context: HttpContext
  /** Protects every route that takes a password against guessing. */
  readonly guard: SignInGuard
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Params
}

export interface RouteCall extends PublicRouteCall {
  readonly caller: Caller
}

/** The body limit of one call. */
export interface BodyAllowance {
  readonly bytes: number
  /** Maximum rows of an import; undefined if the body has no rows. */
  readonly rows?: number
}

/** Returns the limit for the caller; throws if the caller may not send a body. */
export type BodyRule = (
  caller: Caller,
  call: Pick<RouteCall, 'request' | 'params'>,
) => BodyAllowance | Promise<BodyAllowance>

interface RouteBase {
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
  /** The OpenAPI description; a function if it depends on the caller, or is long; undefined omits it. */
  readonly describe: RouteDescription | ((caller: Caller) => RouteDescription | undefined)
}

/** A route for users and guests. */
export interface PublicRoute extends RouteBase {
  readonly who: 'open'
  readonly answer: (exchange: PublicRouteCall) => unknown
}

/** A route for signed-in users for whom `who` returns true. */
export interface AuthenticatedRoute extends RouteBase {
  readonly who: (caller: CallerRights) => boolean
  /** Creates the error for other users; defaults to AccessDenied. */
  readonly denied?: (caller: Caller) => RequestError
  readonly tokens: TokenUse
  /** What it waits with; defaults to that of short calls. */
  readonly lane?: WorkLane
  /** Whether the call writes nothing, whatever its method. */
  readonly onlyAsks?: boolean
  /** Whether the call writes a draft that the shop shares. */
  readonly ofShop?: boolean
  readonly answer: (exchange: RouteCall) => unknown
}

export type RouteDefinition = PublicRoute | AuthenticatedRoute

/** For all signed-in users; the operation checks the owner. */
export const isAnyUser = (): boolean => true

// Finds the route of a method and a path.

interface RouteMatch {
  readonly route: RouteDefinition
  readonly params: Params
}

export interface Router {
  readonly routes: readonly RouteDefinition[]
  /** Finds the route of an encoded path below `/api`; undefined if there is none. */
  readonly find: (method: string, path: string) => RouteMatch | undefined
  /** Lists the methods that the path has routes for. */
  readonly listMethods: (path: string) => readonly Method[]
}

/** Longer than any URL that the HTTP server accepts. */
const maxPartLength = 100_000

/** The first route of equal method and path is used; fixed path parts precede parameters. */
export const createRouter = (all: readonly RouteDefinition[]): Router => {
  const routes = deduplicateRoutes(all)
  const routesByFirstPart = Map.groupBy(routes, ({ path }) => getFirstPart(path))
  const trees = new Map<string, RouteTree>()
  /** Built when a path of that part is first called: a tree of all routes would delay the first answer of a new schema. */
  const getTree = (firstPart: string): RouteTree | undefined => {
    const group = routesByFirstPart.get(firstPart)
    const tree = trees.get(firstPart) ?? (group && buildTree(group))
    if (tree) trees.set(firstPart, tree)
    return tree
  }
  let wholeTree: RouteTree | undefined
  const getWholeTree = (): RouteTree => {
    wholeTree ??= buildTree(routes)
    return wholeTree
  }
  const find: Router['find'] = (method, path) => {
    const match =
      getTree(getFirstPart(path))?.find(method as Method, path) ?? getWholeTree().find(method as Method, path)
    if (!match) return undefined
    const { route, names } = match.store as StoredRoute
    const params = toParams(names, match.params)
    return !route.mayBeBlank && names.some(name => params[name] === '') ? undefined : { route, params }
  }
  return { routes, find, listMethods: path => methods.filter(method => find(method, path) !== undefined) }
}

type RouteTree = ReturnType<typeof findMyWay>

const buildTree = (routes: readonly RouteDefinition[]): RouteTree => {
  const tree = findMyWay({ maxParamLength: maxPartLength })
  for (const route of routes)
    tree.on(route.method, toPattern(route), skipHandler, { route, names: listBraceNames(route.path) })
  return tree
}

const getFirstPart = (path: string): string => /^\/?([^/?;#]*)/.exec(path)?.[1] ?? ''

interface StoredRoute {
  readonly route: RouteDefinition
  /** Names of the parameters in the order of the path. */
  readonly names: readonly string[]
}

const skipHandler = (): void => undefined

/** Replaces parameter names by positions, because names may contain special characters of the router. */
const toPattern = ({ path }: RouteDefinition): string => {
  let index = 0
  return `/${fillBraces(path, () => `:p${index++}`)}`
}

const toParams = (names: readonly string[], match: Readonly<Record<string, string | undefined>>): Params => {
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) params[name] = match[`p${index}`] ?? ''
  return params
}

const deduplicateRoutes = (routes: readonly RouteDefinition[]): readonly RouteDefinition[] => {
  const first = new Map<string, RouteDefinition>()
  for (const route of routes) {
    const call = `${route.method} ${fillBraces(route.path, () => '{}')}`
    if (!first.has(call)) first.set(call, route)
  }
  return [...first.values()]
}

// The lanes of calls: in each a shop has a share, so that the calls of one do not hold up those of others.

/** `call`: short ones. */
type WorkLane = 'call' | 'report' | 'import'

type WorkLanes = Readonly<Record<WorkLane, FairLimit>>

interface LaneWork<T> {
  readonly owner: WorkOwner
  readonly request: FastifyRequest
  readonly answer: () => Promise<T>
}

/** Reports of all shops at once: fewer than the storage reads at once, so that lists need not wait for them. */
const reportsAtOnce: Readonly<Record<Storage['database'], number>> = { sqlite: 2, postgres: 4 }

/** A shop alone may have as many calls at work as share a commit well; beside others fewer, but as a page sends at once. */
const sharedCalls = 16
const leastCalls = 4

const importsOfShop = 2

export const createWorkLanes = ({ database }: Pick<Storage, 'database'>): WorkLanes => ({
  call: createFairLimit({ shared: sharedCalls, least: leastCalls }),
  report: createFairLimit({ atOnce: reportsAtOnce[database], shared: reportsAtOnce[database], least: 1 }),
  import: createFairLimit({ shared: importsOfShop, least: importsOfShop }),
})

/**
 * Answers in the turn of the owner; reports and imports rest while short calls are at work. A call whose client has left
 * by then is not answered.
 */
export const runInLane = <T>(
  lanes: WorkLanes,
  lane: WorkLane,
  { owner, request, answer }: LaneWork<T>,
): Promise<T | undefined> =>
  lanes[lane].run(owner, async () => {
    if (request.raw.socket.destroyed) return undefined
    return (lane === 'call' ? runShortWork : runLongWork)(owner.shop, answer)
  })
