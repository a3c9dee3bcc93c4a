// The second factor of a user: the secret shared with the user's phone, and recovery codes for a lost phone.

import { build } from './compiler.ts'
import { findFirst, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_second_factor'
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
  const query = build.selectFrom(table).selectAll().where('user_row', '=', userRow)
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
  await runQuery(connection, build.insertInto(table).values(values))
}

export const confirmSecondFactor = async (connection: Connection, userRow: string, at: string): Promise<void> => {
  await runQuery(connection, build.updateTable(table).set({ confirmed_at: at }).where('user_row', '=', userRow))
}

/** Returns false if a code of that period or a later one was accepted already. */
export const consumeStep = async (connection: Connection, userRow: string, step: number): Promise<boolean> => {
  const update = build.updateTable(table).set({ last_step: step })
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
  await runQuery(connection, build.deleteFrom(table).where('user_row', '=', userRow))
}
