// Rows of signing in: wrong passwords and refused sign-ins for all servers on one database, devices, second factors.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { readMembers, readNumber, readText, type StoredMembers } from './meta.ts'
import { build, findAll, findFirst, runQuery, toStatement } from './run-query.ts'
import type { Connection, Statement } from './storage.ts'

const table = 'kencana_sign_in'

const triesMembers = {
  counter: readText,
  userId: readText,
  place: readText,
  tries: readNumber,
  countedAt: readText,
}

type CountedTries = StoredMembers<typeof triesMembers>

/** Identifies a counter; the texts are empty if it has no user or place. */
export type TryCounter = Pick<CountedTries, 'counter' | 'userId' | 'place'>

const toKeyColumns = ({ counter, userId, place }: TryCounter) => ({ counter, user_id: userId, place })

const formatKey = ({ counter, userId, place }: TryCounter): string => JSON.stringify([counter, userId, place])

/** Returns the counters in the order of the request; undefined for those without tries. */
export const findTries = async (
  connection: Connection,
  counters: readonly TryCounter[],
): Promise<readonly (CountedTries | undefined)[]> => {
  const rows = await connection.all(buildTriesStatement(counters))
  const found = new Map(rows.map(row => readMembers(triesMembers, row)).map(one => [formatKey(one), one]))
  return counters.map(counter => found.get(formatKey(counter)))
}

const buildTriesStatement = (counters: readonly TryCounter[]): Statement =>
  toStatement(
    build
      .selectFrom(table)
      .selectAll()
      .where(eb => eb.or(counters.map(counter => eb.and(toKeyColumns(counter))))),
  )

export const saveTries = async (
  connection: Connection,
  { tries, countedAt, ...counter }: CountedTries,
): Promise<void> => {
  const set = { tries, counted_at: countedAt }
  const insert = build.insertInto(table).values({ ...toKeyColumns(counter), ...set })
  const upsert = insert.onConflict(one => one.columns(['counter', 'user_id', 'place']).doUpdateSet(set))
  await runQuery(connection, upsert)
}

/** Subtracts a try that turned out to be correct. */
export const subtractTry = async (connection: Connection, counter: TryCounter): Promise<void> => {
  const update = build.updateTable(table).set(eb => ({ tries: eb('tries', '-', 1) }))
  await runQuery(connection, update.where(eb => eb.and(toKeyColumns(counter))).where('tries', '>', 0))
}

export const deleteTries = async (connection: Connection, counter: TryCounter): Promise<void> => {
  await runQuery(
    connection,
    build.deleteFrom(table).where(eb => eb.and(toKeyColumns(counter))),
  )
}

export const deleteUserTries = async (connection: Connection, userId: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('user_id', '=', userId))
}

/** Deletes expired counters: older than the one moment, or stamped after the other by a clock that was set back. */
export const deleteTriesOutside = async (connection: Connection, oldest: string, newest: string): Promise<void> => {
  const outside = build
    .deleteFrom(table)
    .where(eb => eb.or([eb('counted_at', '<', oldest), eb('counted_at', '>', newest)]))
  await runQuery(connection, outside)
}

// Sign-ins that were throttled after too many wrong passwords, listed for owners.

const refusalTable = 'kencana_refused_sign_in'

const refusalMembers = {
  /** Empty if the attempts were for many users. */
  userId: readText,
  /** Empty if the attempts came from many addresses. */
  address: readText,
  /** How often a limit was reached. */
  times: readNumber,
  lastAt: readText,
}

export type RefusedSignInCount = StoredMembers<typeof refusalMembers>

/** Adds one for the user and the address. */
export const incrementRefusedSignIn = async (
  connection: Connection,
  { userId, address, at }: { readonly userId: string; readonly address: string; readonly at: string },
): Promise<void> => {
  const insert = build
    .insertInto(refusalTable)
    .values({ user_id: userId, address, times: 1, first_at: at, last_at: at })
  const upsert = insert.onConflict(conflict =>
    conflict
      .columns(['user_id', 'address'])
      .doUpdateSet(eb => ({ times: eb(`${refusalTable}.times`, '+', 1), last_at: at })),
  )
  await runQuery(connection, upsert)
}

/** Returns the sign-ins after the moment, the newest first. */
export const findRefusedSignInsAfter = async (
  connection: Connection,
  at: string,
): Promise<readonly RefusedSignInCount[]> => {
  const query = build.selectFrom(refusalTable).selectAll().where('last_at', '>', at)
  const rows = await findAll(connection, query.orderBy('last_at', 'desc').orderBy('user_id').orderBy('address'))
  return rows.map(row => readMembers(refusalMembers, row))
}

// Devices on which a user has signed in: the browser has a random token, this table its hash.

const deviceTable = 'kencana_device'

interface UserDevice {
  readonly tokenHash: string
  readonly userRow: string
}

/** Returns whether the user has signed in on the device. */
export const isUserDevice = async (connection: Connection, { tokenHash, userRow }: UserDevice): Promise<boolean> => {
  const query = build.selectFrom(deviceTable).select('token_hash').where('token_hash', '=', tokenHash)
  return (await findAll(connection, query.where('user_row', '=', userRow))).length > 0
}

/** Returns whether any user has signed in on the device. */
export const isKnownDevice = async (connection: Connection, tokenHash: string): Promise<boolean> => {
  const query = build.selectFrom(deviceTable).select('token_hash').where('token_hash', '=', tokenHash).limit(1)
  return (await findAll(connection, query)).length > 0
}

/** Stores the device of the user with the time of its last use. */
export const saveDevice = async (connection: Connection, device: UserDevice, seenAt: string): Promise<void> => {
  const row = { token_hash: device.tokenHash, user_row: device.userRow, seen_at: seenAt }
  const insert = build.insertInto(deviceTable).values(row)
  const upsert = insert.onConflict(conflict =>
    conflict.columns(['token_hash', 'user_row']).doUpdateSet({ seen_at: seenAt }),
  )
  await runQuery(connection, upsert)
}

export const deleteUserDevices = async (connection: Connection, userRow: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(deviceTable).where('user_row', '=', userRow))
}

// The second factor of a user: the secret shared with the user's phone, and recovery codes for a lost phone.

const factorTable = 'kencana_second_factor'
const codesTable = 'kencana_recovery_code'

interface StoredSecondFactor {
  readonly secret: string
  /** True once a code was entered, which shows that the phone has the secret; from then on a code is required. */
  readonly isConfirmed: boolean
}

export const findSecondFactor = async (
  connection: Connection,
  userRow: string,
): Promise<StoredSecondFactor | undefined> => {
  const query = build.selectFrom(factorTable).selectAll().where('user_row', '=', userRow)
  const row = await findFirst(connection, query)
  return row && { secret: String(row.secret), isConfirmed: row.confirmed_at !== '' }
}

/** Replaces a factor that was never confirmed. */
export const insertSecondFactor = async (
  connection: Connection,
  { userRow, secret, at }: { readonly userRow: string; readonly secret: string; readonly at: string },
): Promise<void> => {
  await deleteSecondFactor(connection, userRow)
  const values = { user_row: userRow, secret, created_at: at, confirmed_at: '', last_step: 0 }
  await runQuery(connection, build.insertInto(factorTable).values(values))
}

export const confirmSecondFactor = async (connection: Connection, userRow: string, at: string): Promise<void> => {
  await runQuery(connection, build.updateTable(factorTable).set({ confirmed_at: at }).where('user_row', '=', userRow))
}

/** Returns false if a code of that period or a later one was accepted already. */
export const consumeStep = async (connection: Connection, userRow: string, step: number): Promise<boolean> => {
  const update = build.updateTable(factorTable).set({ last_step: step })
  const changed = await runQuery(connection, update.where('user_row', '=', userRow).where('last_step', '<', step))
  return changed === 1
}

export const insertRecoveryCodes = async (
  connection: Connection,
  userRow: string,
  hashes: readonly string[],
): Promise<void> => {
  const rows = hashes.map(codeHash => ({ user_row: userRow, code_hash: codeHash }))
  await runQuery(connection, build.insertInto(codesTable).values(rows))
}

/** Each code is valid once; returns false if the code does not exist. */
export const consumeRecoveryCode = async (
  connection: Connection,
  userRow: string,
  codeHash: string,
): Promise<boolean> => {
  const query = build.deleteFrom(codesTable).where('user_row', '=', userRow).where('code_hash', '=', codeHash)
  return (await runQuery(connection, query)) === 1
}

export const countRecoveryCodes = async (connection: Connection, userRow: string): Promise<number> => {
  const count = build.selectFrom(codesTable).select(eb => eb.fn.countAll<number>().as('count'))
  const row = await findFirst(connection, count.where('user_row', '=', userRow))
  return Number(row?.count ?? 0)
}

export const deleteSecondFactor = async (connection: Connection, userRow: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(codesTable).where('user_row', '=', userRow))
  await runQuery(connection, build.deleteFrom(factorTable).where('user_row', '=', userRow))
}

// Rows with the level of a user in one shop.

interface ShopLevel {
  readonly shop: string
  readonly level: string
}

/** The levels of a user in single shops; none if the project has no such rows. */
export const listShopLevelRows = async (
  connection: Connection,
  schema: Schema,
  userKey: string,
): Promise<readonly ShopLevel[]> => {
  const { levels } = schema.project.user
  if (!levels) return []
  const rows = await findAll(
    connection,
    build
      .selectFrom(getResource(schema, levels.resource).table)
      .select([`${levels.shop} as shop`, `${levels.level} as level`])
      .where(levels.user, '=', userKey),
  )
  return rows.map(({ shop, level }) => ({ shop: String(shop), level: String(level) }))
}
