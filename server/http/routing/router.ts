// Finds the row of a table of routes that a call means.
import findMyWay from 'find-my-way'
import { type Method, methods, type Params, type Route } from './route.ts'

export interface Found {
  readonly route: Route
  readonly params: Params
}

export interface Router {
  readonly routes: readonly Route[]
  /** The row of a path below `/api`, as it was sent; undefined where there is none. */
  readonly find: (method: string, path: string) => Found | undefined
  /** The methods that the path has rows for. */
  readonly methodsAt: (path: string) => readonly Method[]
}

/** Longer than any address that the HTTP server takes. */
const longestPart = 100_000

/** Of two rows for the same calls the first one counts; fixed parts of a path count before parameters. */
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
  /** Of its parameters, in the order of the path. */
  readonly names: readonly string[]
}

const noAnswer = (): void => undefined

const parameter = /\{([^{}]+)\}/g

/** Parameters by their place: their names may hold what a pattern gives a meaning. */
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
