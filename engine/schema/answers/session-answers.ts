// Answers about the user's session, the business date, backups and the menu file.
import type { MenuItemDefinition } from '../../definition/shapes/menu.ts'
import {
  type AnswerOf,
  type AnswerShape,
  anyObject,
  arraySchema,
  choice,
  count,
  flag,
  objectSchema,
  optional,
  orNull,
  text,
} from './answer-shape.ts'

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

/** `recovery_codes` is the number of codes that are left. */
export const secondFactorState = objectSchema({ is_on: flag, recovery_codes: count })
export type SecondFactorState = AnswerOf<typeof secondFactorState>

/** A square of modules; the dark ones in runs. */
const qrModules = objectSchema({ count, dark: arraySchema(objectSchema({ column: count, row: count, length: count })) })
export type QrModules = AnswerOf<typeof qrModules>

export const secondFactorSetup = objectSchema({ secret: text, uri: text, qr: qrModules })
export type SecondFactorSetup = AnswerOf<typeof secondFactorSetup>

export const recoveryCodes = objectSchema({ codes: arraySchema(text) })
export type RecoveryCodes = AnswerOf<typeof recoveryCodes>

const refusedSignIn = objectSchema({ user_id: text, address: text, times: count, last_at: text })
export type RefusedSignIn = AnswerOf<typeof refusedSignIn>

export const refusedSignIns = objectSchema({ count, last_at: orNull(text), rows: arraySchema(refusedSignIn) })
export type RefusedSignIns = AnswerOf<typeof refusedSignIns>

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
  clock: optional(objectSchema({ kind: choice('back', 'ahead'), says: text, seen: text })),
  refused_sign_ins: optional(count),
  schema_faults: optional(count),
})
export type ShopDay = AnswerOf<typeof shopDay>

export const backupStatus = objectSchema({
  keep: count,
  count,
  running: flag,
  breaches: count,
  last: orNull(objectSchema({ name: text, at: text, bytes: count })),
  failed_at: orNull(text),
})
export type BackupStatus = AnswerOf<typeof backupStatus>

/** `version` is the hash of the file. */
export const menuFile = objectSchema({
  items: arraySchema<MenuItemDefinition>(anyObject as AnswerShape<never>),
  version: text,
  message: optional(text),
})
export type MenuFile = AnswerOf<typeof menuFile>

/** A row of a list of the menu that matches a search. */
const listMatch = objectSchema({ path: text, title: text, label: text })
export type ListMatch = AnswerOf<typeof listMatch>
export const listMatches = arraySchema(listMatch)
