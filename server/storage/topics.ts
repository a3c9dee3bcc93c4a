// Topics of notifications about changes: a session, the sessions of a user or of a shop. A notification contains only
// the topic; the receiver queries the database.
import type { JobKey } from './jobs.ts'

export const getSessionTopic = (tokenHash: string): string => `session ${tokenHash}`
export const getUserTopic = (userRow: string): string => `user ${userRow}`
export const isUserTopic = (topic: string): boolean => topic.startsWith('user ')
export const getShopTopic = (shop: string): string => `shop ${shop}`

/** A background job of a shop has progressed or ended. */
export const getJobTopic = ({ name, shop }: JobKey): string => `job ${name} ${shop}`

/** Rows of a shop were written. */
export const getFiguresTopic = (shop: string): string => `figures ${shop}`

/** Rows reserved by drafts or documents of a shop, or their locations, have changed. */
export const getHeldRowsTopic = ({ shop, screen = '' }: HeldRowsChange): string => `held ${screen} ${shop}`

/** A request for an authorization has begun or ended; the id of the requester's row. */
export const getRequestsTopic = (userRow: string): string => `authorization-requests ${userRow}`

export interface HeldRowsChange {
  readonly shop: string
  /** The screen whose draft caused the change; that screen need not reload. */
  readonly screen?: string | undefined
}

/** Programs that receive events were changed, or one of them is to be tested. */
export const webhooksTopic = 'webhooks'

/** A person was erased: files that were made before may have the data. */
export const erasureTopic = 'erasure'

/** Returns undefined for other topics. */
export const parseHeldRowsTopic = (topic: string): HeldRowsChange | undefined => {
  const [, screen = '', shop] = /^held ([\w-]*) (.*)$/s.exec(topic) ?? []
  return shop === undefined ? undefined : { shop, ...(screen !== '' && { screen }) }
}

/** Returns the id of the requester's row; undefined for other topics. */
export const parseRequestsTopic = (topic: string): string | undefined =>
  /^authorization-requests (.*)$/s.exec(topic)?.[1]

/** Returns the shop; undefined for other topics. */
export const parseFiguresTopic = (topic: string): string | undefined => /^figures (.*)$/s.exec(topic)?.[1]

/** Returns the job; undefined for other topics. */
export const parseJobTopic = (topic: string): JobKey | undefined => {
  const [, name, shop] = /^job (\S+) (.*)$/s.exec(topic) ?? []
  return name === undefined || shop === undefined ? undefined : { name, shop }
}
