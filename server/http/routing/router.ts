// Finds the route of a method and a path.
import findMyWay from 'find-my-way'
import { type Method, methods, type Params, type Route } from './route.ts'

export interface Found {
  readonly route: Route
  readonly params: Params
}

export interface Router {
  readonly routes: readonly Route[]
  /** Finds the route of an encoded path below `/api`; undefined if there is none. */
  readonly find: (method: string, path: string) => Found | undefined
  /** Lists the methods that the path has routes for. */
  readonly methodsAt: (path: string) => readonly Method[]
}

/** Longer than any URL that the HTTP server accepts. */
const longestPart = 100_000

/** The first route of equal method and path is used; fixed path parts precede parameters. */
export const routerOf = (all: readonly Route[]): Router => {
  const tree = findMyWay({ maxParamLength: longestPart })
  const routes = firstOfEach(all)
  for (const route of routes) tree.on(route.method, patternOf(route), noAnswer, { route, names: namesOf(route) })
  const find: Router['find'] = (method, path) => {
    const found = tree.find(method as Method, path)
    if (!found) return undefined
    const { route, names } = found.store as Stored
    const params = paramsOf(names, found.params)
    return !route.mayBeBlank && names.some(name => params[name] === '') ? undefined : { route, params }
  }
  return { routes, find, methodsAt: path => methods.filter(method => find(method, path) !== undefined) }
}

interface Stored {
  readonly route: Route
  /** Names of the parameters in the order of the path. */
  readonly names: readonly string[]
}

const noAnswer = (): void => undefined

const parameter = /\{([^{}]+)\}/g

/** Replaces parameter names by positions, because names may contain special characters of the router. */
const patternOf = ({ path }: Route): string => {
  let place = 0
  return `/${path.replaceAll(parameter, () => `:p${place++}`)}`
}

const namesOf = ({ path }: Route): readonly string[] => [...path.matchAll(parameter)].map(([, name = '']) => name)

const paramsOf = (names: readonly string[], found: Readonly<Record<string, string | undefined>>): Params => {
  const params: Record<string, string> = {}
  for (const [place, name] of names.entries()) params[name] = found[`p${place}`] ?? ''
  return params
}

const firstOfEach = (routes: readonly Route[]): readonly Route[] => {
  const first = new Map<string, Route>()
  for (const route of routes) {
    const call = `${route.method} ${route.path.replaceAll(parameter, '{}')}`
    if (!first.has(call)) first.set(call, route)
  }
  return [...first.values()]
}
