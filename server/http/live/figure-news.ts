// Announces that rows of a shop were written, for whoever looks at its figures or has things of it in a draft: after the write and not within it, since news
// in a transaction makes transactions of PostgreSQL wait for one another, and once for all writes of a moment.
import { newsOfFigures, newsOfHeld } from '../../storage/news.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SignedRoute } from '../routing/route.ts'

export interface FigureNews {
  /** A call of that kind wrote something of the shop; `query`: what its address says. */
  readonly written: (shop: string, route: SignedRoute, query: unknown) => void
  readonly close: () => void
}

/** Longer than a few saves at once take, and short enough for who looks at a total. */
const momentMilliseconds = 500

/** A customer may be told of a piece meanwhile that is gone. */
const heldMilliseconds = 200

export const figureNews = (storage: Pick<Storage, 'write'>, onError: (error: unknown) => void): FigureNews => {
  const waiting = new Map<string, NodeJS.Timeout>()
  /** By shop, which screens wrote since its last news; undefined: what everybody has to look at. */
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

/** Drafts are nobody else's, and what is answered on any day writes no rows of a day. */
const writesFigures = ({ method, path, day, onlyAsks = false }: SignedRoute): boolean =>
  method !== 'GET' && !onlyAsks && day !== 'any' && !path.startsWith('drafts/')

/** The screen whose draft is kept as it is typed there; undefined for all else, and for a draft that rests from now on. */
const typingScreen = ({ method, ofShop = false }: SignedRoute, query: unknown): string | undefined => {
  const { screen, rests } = query as { readonly screen?: unknown; readonly rests?: unknown }
  return ofShop && method === 'PUT' && rests === undefined && typeof screen === 'string' ? screen : undefined
}

/** Of drafts those that a shop shares. */
const writesHeld = (route: SignedRoute): boolean =>
  writesFigures(route) || (route.ofShop === true && route.method !== 'GET')
