// Finds the route of a method and a path.

import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { type Method, methods } from '../../../engine/schema/verb.ts'
import { fillBraces, listBraceNames } from '../../../engine/value/coded-text.ts'
import type { Params, RouteDefinition } from './route.ts'

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

// Answers that many calls share, compressed once.

const compress = promisify(brotliCompress)

/** A few for each level of each shop; the oldest is dropped. */
const maxAnswers = 32

interface PackedAnswers {
  /** The compressed text of the key; `build` runs if it is not there yet. */
  readonly get: (key: string, build: () => string) => Promise<Buffer>
}

export const createPackedAnswers = (): PackedAnswers => {
  const answers = new Map<string, Promise<Buffer>>()
  return {
    get: (key, build) => {
      const cached = answers.get(key)
      if (cached) return cached
      const answer = compress(build(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      const [oldest] = answers.keys()
      if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
      return answer
    },
  }
}

export const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(headers['accept-encoding'] ?? '')
