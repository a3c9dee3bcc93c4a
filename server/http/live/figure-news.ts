// Notifies browsers that rows of a shop were written, for dashboards and shared drafts. The notification is sent after the
// write, because a notification inside the transaction serializes transactions of PostgreSQL, and once for all writes of
// an interval.
import { newsOfFigures, newsOfHeld } from '../../storage/news.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SignedRoute } from '../routing/route.ts'

export interface FigureNews {
  /** Reports a write of the shop; `query` is the query of the request. */
  readonly written: (shop: string, route: SignedRoute, query: unknown) => void
  readonly close: () => void
}

/** Longer than a few simultaneous saves, short enough for a user who watches a total. */
const momentMilliseconds = 500

/** Short, because staff may offer a piece that is already gone. */
const heldMilliseconds = 200

export const figureNews = (storage: Pick<Storage, 'write'>, onError: (error: unknown) => void): FigureNews => {
  const waiting = new Map<string, NodeJS.Timeout>()
  /** By shop, the screens that wrote since the last notification; undefined: all screens must refresh. */
  const writers = new Map<string, Set<string | undefined>>()
  const later = (name: string, milliseconds: number, news: () => string): void => {
    if (waiting.has(name)) return
    const announce = (): void => {
      waiting.delete(name)
      storage.write(connection => connection.notify(news())).catch(onError)
    }
    waiting.set(name, setTimeout(announce, milliseconds).unref())
  }
  const held = (shop: string) => (): string => {
    const [screen, ...others] = writers.get(shop) ?? []
    writers.delete(shop)
    return newsOfHeld({ shop, screen: others.length === 0 ? screen : undefined })
  }
  return {
    written: (shop, route, query) => {
      if (writesFigures(route)) later(`figures ${shop}`, momentMilliseconds, () => newsOfFigures(shop))
      if (!writesHeld(route)) return
      writers.set(shop, (writers.get(shop) ?? new Set()).add(typingScreen(route, query)))
      later(`held ${shop}`, heldMilliseconds, held(shop))
    },
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** Drafts of a user affect no figures, and routes open on any day write no rows of a day. */
const writesFigures = ({ method, path, day, onlyAsks = false }: SignedRoute): boolean =>
  method !== 'GET' && !onlyAsks && day !== 'any' && !path.startsWith('drafts/')

/** Returns the screen that is saving its shared draft; undefined for other calls and for a draft that is being closed. */
const typingScreen = ({ method, ofShop = false }: SignedRoute, query: unknown): string | undefined => {
  const { screen, rests } = query as { readonly screen?: unknown; readonly rests?: unknown }
  return ofShop && method === 'PUT' && rests === undefined && typeof screen === 'string' ? screen : undefined
}

/** Also includes drafts that a shop shares. */
const writesHeld = (route: SignedRoute): boolean =>
  writesFigures(route) || (route.ofShop === true && route.method !== 'GET')
