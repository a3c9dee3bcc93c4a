// The names under which changes are announced to those who must check again: a session, a user's or a shop's sessions.
// An announcement contains only the name; the receiver asks the database.
import type { JobPlace } from './jobs.ts'

export const newsOfSession = (tokenHash: string): string => `session ${tokenHash}`
export const newsOfUser = (userRow: string): string => `user ${userRow}`
export const newsOfShop = (shop: string): string => `shop ${shop}`

/** Long work of a shop is further than it was, or over. */
export const newsOfJob = ({ name, shop }: JobPlace): string => `job ${name} ${shop}`

/** Rows of a shop were written. */
export const newsOfFigures = (shop: string): string => `figures ${shop}`

/** What drafts of a shop name, or documents hold, or where things are, is something else. */
export const newsOfHeld = ({ shop, screen = '' }: Held): string => `held ${screen} ${shop}`

export interface Held {
  readonly shop: string
  /** Where it was only that what this screen types is kept: it has nothing to look for. */
  readonly screen?: string | undefined
}

/** The shop whose things the news is of; undefined for other news. */
export const heldOfNews = (news: string): Held | undefined => {
  const [, screen = '', shop] = /^held ([\w-]*) (.*)$/s.exec(news) ?? []
  return shop === undefined ? undefined : { shop, ...(screen !== '' && { screen }) }
}

/** The shop whose rows the news is of; undefined for other news. */
export const figuresOfNews = (news: string): string | undefined => /^figures (.*)$/s.exec(news)?.[1]

/** The work that the news is of; undefined for other news. */
export const jobOfNews = (news: string): JobPlace | undefined => {
  const [, name, shop] = /^job (\S+) (.*)$/s.exec(news) ?? []
  return name === undefined || shop === undefined ? undefined : { name, shop }
}
