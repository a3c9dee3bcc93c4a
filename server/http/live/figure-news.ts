// Announces that rows of a shop were written, for whoever looks at its figures or has things of it in a draft: after the write and not within it, since news
// in a transaction makes transactions of PostgreSQL wait for one another, and once for all writes of a moment.
import { newsOfFigures, newsOfHeld } from '../../storage/news.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SignedRoute } from '../routing/route.ts'

export interface FigureNews {
  /** A call of that kind wrote something of the shop. */
  readonly written: (shop: string, route: SignedRoute) => void
  readonly close: () => void
}

/** Longer than a few saves at once take, and short enough for who looks at a total. */
const momentMilliseconds = 500

/** A customer may be told of a piece meanwhile that is gone. */
const heldMilliseconds = 200

export const figureNews = (storage: Pick<Storage, 'write'>, onError: (error: unknown) => void): FigureNews => {
  const waiting = new Map<string, NodeJS.Timeout>()
  const announce = (news: string): void => {
    waiting.delete(news)
    storage.write(connection => connection.notify(news)).catch(onError)
  }
  const later = (news: string, milliseconds: number): void => {
    if (waiting.has(news)) return
    waiting.set(news, setTimeout(() => announce(news), milliseconds).unref())
  }
  return {
    written: (shop, route) => {
      if (writesFigures(route)) later(newsOfFigures(shop), momentMilliseconds)
      if (writesHeld(route)) later(newsOfHeld(shop), heldMilliseconds)
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

/** Of drafts those that a shop shares. */
const writesHeld = (route: SignedRoute): boolean =>
  writesFigures(route) || (route.ofShop === true && route.method !== 'GET')
