// The names under which changes are announced to those who must check again: a session, a user's or a shop's sessions.
// An announcement contains only the name; the receiver asks the database.
import type { JobPlace } from './jobs.ts'

export const newsOfSession = (tokenHash: string): string => `session ${tokenHash}`
export const newsOfUser = (userRow: string): string => `user ${userRow}`
export const newsOfShop = (shop: string): string => `shop ${shop}`

/** Long work of a shop is further than it was, or over. */
export const newsOfJob = ({ name, shop }: JobPlace): string => `job ${name} ${shop}`

/** The work that the news is of; undefined for other news. */
export const jobOfNews = (news: string): JobPlace | undefined => {
  const [, name, shop] = /^job (\S+) (.*)$/s.exec(news) ?? []
  return name === undefined || shop === undefined ? undefined : { name, shop }
}
