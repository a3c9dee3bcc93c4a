// Answers about the sessions of a user and the business date of a shop.
import {
  type AnswerOf,
  allowAbsent,
  arraySchema,
  count,
  createChoice,
  flag,
  objectSchema,
  text,
} from '../../engine/values/answer-shape.ts'

/** A session without its token. */
const ownSession = objectSchema({
  id: text,
  device: text,
  address: text,
  kode_toko: text,
  created_at: text,
  used_at: text,
  is_current: flag,
})
export type OwnSession = AnswerOf<typeof ownSession>

export const ownSessions = objectSchema({ sessions: arraySchema(ownSession) })
export type OwnSessions = AnswerOf<typeof ownSessions>

/**
 * `days`: to the real date, negative if the business date is ahead; `may_set`: the user may move it by more than a day
 * and confirm the clock; `clock`: the server's time and the latest one that was seen; `schema_faults`: faults of saved
 * files that are not in force.
 */
export const shopDay = objectSchema({
  tgl_system: text,
  today: text,
  behind: flag,
  days: count,
  may_set: flag,
  closing: flag,
  seconds_left: count,
  clock: allowAbsent(objectSchema({ kind: createChoice('back', 'ahead'), machine: text, seen: text })),
  refused_sign_ins: allowAbsent(count),
  schema_faults: allowAbsent(count),
})
export type ShopDay = AnswerOf<typeof shopDay>
