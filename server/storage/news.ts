// Topics of notifications about changes: a session, the sessions of a user or of a shop. A notification contains only
// the topic; the receiver queries the database.
import type { JobPlace } from './jobs.ts'

export const newsOfSession = (tokenHash: string): string => `session ${tokenHash}`
export const newsOfUser = (userRow: string): string => `user ${userRow}`
export const newsOfShop = (shop: string): string => `shop ${shop}`

/** A background job of a shop has progressed or ended. */
export const newsOfJob = ({ name, shop }: JobPlace): string => `job ${name} ${shop}`

/** Rows of a shop were written. */
export const newsOfFigures = (shop: string): string => `figures ${shop}`

/** Rows reserved by drafts or documents of a shop, or their locations, have changed. */
export const newsOfHeld = ({ shop, screen = '' }: Held): string => `held ${screen} ${shop}`

export interface Held {
  readonly shop: string
  /** The screen whose draft caused the change; that screen need not reload. */
  readonly screen?: string | undefined
}

/** Returns undefined for other topics. */
export const heldOfNews = (news: string): Held | undefined => {
  const [, screen = '', shop] = /^held ([\w-]*) (.*)$/s.exec(news) ?? []
  return shop === undefined ? undefined : { shop, ...(screen !== '' && { screen }) }
}

/** Returns the shop; undefined for other topics. */
export const figuresOfNews = (news: string): string | undefined => /^figures (.*)$/s.exec(news)?.[1]

/** Returns the job; undefined for other topics. */
export const jobOfNews = (news: string): JobPlace | undefined => {
  const [, name, shop] = /^job (\S+) (.*)$/s.exec(news) ?? []
  return name === undefined || shop === undefined ? undefined : { name, shop }
}
