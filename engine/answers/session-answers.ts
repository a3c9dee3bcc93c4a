// Answers about the second factor, passkeys, refused sign-ins, backups, the menu file and searches.

import type { Project } from '../schema/project.ts'
import type { MenuItemDefinition } from '../schema-file/shapes/menu-shape.ts'
import {
  type AnswerOf,
  type AnswerShape,
  allowAbsent,
  allowNull,
  anyObject,
  arraySchema,
  count,
  createChoice,
  flag,
  type Json,
  objectSchema,
  text,
} from '../value/answer-shape.ts'

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

/** The page of the provider, to which the browser goes. */
export const providerPage = objectSchema({ url: text })
export type ProviderPage = AnswerOf<typeof providerPage>

/** Ways to sign in besides a password: the name of the provider, and whether any user has a passkey. */
export const otherSignIns = objectSchema({ provider: allowAbsent(text), passkeys: flag })
export type OtherSignIns = AnswerOf<typeof otherSignIns>

/** `asks` is what adding one requires; `used_at` is empty before the first sign-in. */
export const ownPasskeys = objectSchema({
  asks: createChoice('password', 'code'),
  passkeys: arraySchema(objectSchema({ id: text, name: text, created_at: text, used_at: text })),
})
export type OwnPasskeys = AnswerOf<typeof ownPasskeys>

const refusedSignIn = objectSchema({ user_id: text, address: text, times: count, last_at: text })
export type RefusedSignIn = AnswerOf<typeof refusedSignIn>

export const refusedSignIns = objectSchema({ count, last_at: allowNull(text), rows: arraySchema(refusedSignIn) })
export type RefusedSignIns = AnswerOf<typeof refusedSignIns>

/** Copies at the second place; `at` is the moment of the newest state there, `failure` a kind, such as `full` or `gone`. */
const backupCopyStatus = objectSchema({
  at: allowNull(text),
  is_overdue: flag,
  on_disk_of_data: flag,
  failed_since: allowNull(text),
  failure: allowNull(text),
})

export const backupStatus = objectSchema({
  keep: count,
  count,
  running: flag,
  breaches: count,
  last: allowNull(objectSchema({ name: text, at: text, bytes: count })),
  failed_at: allowNull(text),
  copy: allowNull(backupCopyStatus),
})
export type BackupStatus = AnswerOf<typeof backupStatus>

/** The exercise of restoring the newest backup; `sums` are those of the training copy beside those of the living database. */
export const exerciseStatus = objectSchema({
  running: flag,
  last: allowNull(
    objectSchema({
      at: text,
      backup_at: text,
      breaches: count,
      sums: arraySchema(objectSchema({ title: text, copy: allowNull(text), living: allowNull(text) })),
    }),
  ),
  failed_at: allowNull(text),
  is_due: flag,
})
export type ExerciseStatus = AnswerOf<typeof exerciseStatus>

/**
 * The copy of the shop to practise on. `inside`: this is the copy. `address` is its origin, else it is at `port` of this
 * server; `failure` is why it could not be opened, or ended.
 */
export const practiceStatus = objectSchema({
  stage: createChoice('closed', 'copying', 'starting', 'open', 'inside'),
  copied_at: allowNull(text),
  port: allowNull(count),
  address: allowNull(text),
  failure: allowNull(createChoice('port', 'space', 'ended', 'other')),
})
export type PracticeStatus = AnswerOf<typeof practiceStatus>

/** `version` is the hash of the file; `titles` has the words of its titles in the language of the caller, if that is another one. */
export const menuFile = objectSchema({
  items: arraySchema<MenuItemDefinition>(anyObject as AnswerShape<never>),
  version: text,
  titles: allowAbsent(anyObject as AnswerShape<Readonly<Record<string, string>>>),
  message: allowAbsent(text),
})
export type MenuFileAnswer = AnswerOf<typeof menuFile>

/** A row of a list of the menu that matches a search. */
const listMatch = objectSchema({ path: text, title: text, label: text })
export type ListMatch = AnswerOf<typeof listMatch>
export const listMatches = arraySchema(listMatch)

// Answers about the signed-in user, the sessions of a user and the business date of a shop. Members that are fields of
// the user or the shop have the names that the project gives them.

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
