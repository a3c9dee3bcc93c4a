// Notifies browsers that rows of a shop were written, for dashboards and shared drafts. The notification is sent after the
// write, because a notification inside the transaction serializes transactions of PostgreSQL, and once for all writes of
// an interval.

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
