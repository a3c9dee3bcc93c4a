// Answers about the signed-in user, the sessions of a user and the business date of a shop. Members that are fields of
// the user or the shop have the names that the project gives them.

import type { Project } from '../schema/project.ts'
import {
  type AnswerOf,
  allowAbsent,
  arraySchema,
  count,
  createChoice,
  flag,
  type Json,
  objectSchema,
  text,
} from '../value/answer-shape.ts'

/** The members of the signed-in user by the names that the project has for them. */
export const sessionNames = objectSchema({
  userId: text,
  userName: text,
  level: text,
  shop: text,
  shopName: text,
  shopAddress: text,
  timeZone: text,
  businessDate: text,
})
export type SessionNames = AnswerOf<typeof sessionNames>

/** A session without its token. */
const ownSession = objectSchema({
  id: text,
  device: text,
  address: text,
  shop: text,
  created_at: text,
  used_at: text,
  is_current: flag,
})
export type OwnSession = AnswerOf<typeof ownSession>

/** A browser that receives push messages, without its address. */
const ownSubscription = objectSchema({ id: text, device: text, created_at: text })
export type OwnSubscription = AnswerOf<typeof ownSubscription>

export const ownSessions = objectSchema({
  sessions: arraySchema(ownSession),
  subscriptions: arraySchema(ownSubscription),
})
export type OwnSessions = AnswerOf<typeof ownSessions>

/** A shop that the user may work in, with the level there. */
export const describeShop = ({ shop, user }: Project): Json =>
  objectSchema({ [shop.key]: text, [shop.name]: text, [user.level.field]: text })

const dayProperties = {
  today: text,
  behind: flag,
  days: count,
  may_set: flag,
  closing: flag,
  seconds_left: count,
  clock: allowAbsent(objectSchema({ kind: createChoice('back', 'ahead'), machine: text, seen: text })),
  refused_sign_ins: allowAbsent(count),
  schema_faults: allowAbsent(count),
  open_requests: allowAbsent(count),
}
const shopDay = objectSchema(dayProperties)

/**
 * `days`: to the real date, negative if the business date is ahead; `may_set`: the user may move it by more than a day
 * and confirm the clock; `clock`: the server's time and the latest one that was seen; `schema_faults`: faults of saved
 * files that are not in force; `open_requests`: requests of others that the user may agree to, absent for users who may
 * agree to none.
 */
export type ShopDay = AnswerOf<typeof shopDay>

/** The business date of the shop beside the real one. */
export const describeDay = ({ shop: { businessDate } }: Project): Json =>
  objectSchema({ [businessDate]: text, ...dayProperties })
