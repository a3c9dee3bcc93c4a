// Notifies browsers that rows of a shop were written, for dashboards and shared drafts. The notification is sent after the
// write, because a notification inside the transaction serializes transactions of PostgreSQL, and once for all writes of
// an interval.

import type { IncomingMessage } from 'node:http'
import type { Storage } from '../../storage/storage.ts'
import { getFiguresTopic, getHeldRowsTopic } from '../../storage/topics.ts'
import type { AuthenticatedRoute } from '../routing/route.ts'

export interface FigureNotifier {
  /** Reports a write of the shop; `query` is the query of the request. */
  readonly notifyWrite: (shop: string, route: AuthenticatedRoute, query: unknown) => void
  readonly close: () => void
}

/** Longer than a few simultaneous saves, short enough for a user who watches a total. */
const figuresDelayMilliseconds = 500

/** Short, because staff may offer a piece that is already gone. */
const heldDelayMilliseconds = 200

export const createFigureNotifier = (
  storage: Pick<Storage, 'write'>,
  onError: (error: unknown) => void,
): FigureNotifier => {
  const timers = new Map<string, NodeJS.Timeout>()
  /** By shop, the screens that wrote since the last notification; undefined: all screens must refresh. */
  const writers = new Map<string, Set<string | undefined>>()
  const scheduleNews = (name: string, milliseconds: number, news: () => string): void => {
    if (timers.has(name)) return
    const publishNews = (): void => {
      timers.delete(name)
      storage.write(connection => connection.notify(news())).catch(onError)
    }
    timers.set(name, setTimeout(publishNews, milliseconds).unref())
  }
  const consumeHeldNews = (shop: string) => (): string => {
    const [screen, ...others] = writers.get(shop) ?? []
    writers.delete(shop)
    return getHeldRowsTopic({ shop, screen: others.length === 0 ? screen : undefined })
  }
  return {
    notifyWrite: (shop, route, query) => {
      if (isFigureWrite(route)) scheduleNews(`figures ${shop}`, figuresDelayMilliseconds, () => getFiguresTopic(shop))
      if (!isHeldWrite(route)) return
      writers.set(shop, (writers.get(shop) ?? new Set()).add(findTypingScreen(route, query)))
      scheduleNews(`held ${shop}`, heldDelayMilliseconds, consumeHeldNews(shop))
    },
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Drafts of a user affect no figures, and routes open on any day write no rows of a day. */
const isFigureWrite = ({ method, path, day, onlyAsks = false }: AuthenticatedRoute): boolean =>
  method !== 'GET' && !onlyAsks && day !== 'any' && !path.startsWith('drafts/')

/** Returns the screen that is saving its shared draft; undefined for other calls and for a draft that is being closed. */
const findTypingScreen = ({ method, ofShop = false }: AuthenticatedRoute, query: unknown): string | undefined => {
  const { screen, rests } = query as { readonly screen?: unknown; readonly rests?: unknown }
  return ofShop && method === 'PUT' && rests === undefined && typeof screen === 'string' ? screen : undefined
}

/** Also includes drafts that a shop shares. */
const isHeldWrite = (route: AuthenticatedRoute): boolean =>
  isFigureWrite(route) || (route.ofShop === true && route.method !== 'GET')

// Decides which live connections may begin: pages of this server, with a limit for connections that are not authenticated.

export interface LiveLimits {
  /** Maximum connections of a session; the oldest is closed when there is one more. */
  readonly ofSession: number
  /** The same for all sessions of a user, who may sign in at several tills. */
  readonly ofUser: number
  /** Maximum connections without a token, by address and in total. */
  readonly unknownOfAddress: number
  readonly unknownInAll: number
  /** Time limit for a connection to send its token. */
  readonly unknownMilliseconds: number
}

export const defaultLiveLimits: LiveLimits = {
  ofSession: 20,
  ofUser: 200,
  unknownOfAddress: 50,
  unknownInAll: 500,
  unknownMilliseconds: 10_000,
}

export interface LiveGate {
  /** Returns why the connection is refused; undefined if it is accepted. */
  readonly findRefusal: (request: IncomingMessage) => string | undefined
  /** Counts a connection until the returned function is called; further calls have no effect. */
  readonly begin: (request: IncomingMessage) => () => void
}

interface LiveGateOptions extends Pick<LiveLimits, 'unknownOfAddress' | 'unknownInAll'> {
  readonly getAddress: (request: IncomingMessage) => string
}

export const createLiveGate = (
  origins: readonly string[],
  { unknownOfAddress: anonymousPerAddress, unknownInAll: anonymousTotal, getAddress }: LiveGateOptions,
): LiveGate => {
  const anonymous = new Map<string, number>()
  let total = 0
  const changeCount = (address: string, change: number): void => {
    const now = (anonymous.get(address) ?? 0) + change
    total += change
    if (now === 0) anonymous.delete(address)
    else anonymous.set(address, now)
  }
  return {
    findRefusal: request => {
      if (!isAllowedOrigin(request, origins)) return 'origin'
      const isFull = total >= anonymousTotal || (anonymous.get(getAddress(request)) ?? 0) >= anonymousPerAddress
      return isFull ? 'too many' : undefined
    },
    begin: request => {
      const address = getAddress(request)
      changeCount(address, 1)
      let isReleased = false
      return () => {
        if (!isReleased) changeCount(address, -1)
        isReleased = true
      }
    },
  }
}

/** Programs send no origin. Browsers always send the origin of the page, and scripts cannot change it. */
export const isAllowedOrigin = ({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host?.toLowerCase() || origins.includes(page.origin)
}
