// Sign-ins that were throttled after too many wrong passwords, listed for owners.

import { build } from './compiler.ts'
import { findAll, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_refused_sign_in'

export interface RefusedSignInCount {
  /** Empty if the attempts were for many users. */
  readonly userId: string
  /** Empty if the attempts came from many addresses. */
  readonly address: string
  /** How often a limit was reached. */
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

const toRefusedSignIn = (row: DatabaseRow): RefusedSignInCount => ({
  userId: String(row.user_id),
  address: String(row.address),
  times: Number(row.times),
  firstAt: String(row.first_at),
  lastAt: String(row.last_at),
})

/** Adds one for the user and the address. */
export const incrementRefusedSignIn = async (
  connection: Connection,
  { userId, address, at }: { readonly userId: string; readonly address: string; readonly at: string },
): Promise<void> => {
  const insert = build.insertInto(table).values({ user_id: userId, address, times: 1, first_at: at, last_at: at })
  const upsert = insert.onConflict(conflict =>
    conflict.columns(['user_id', 'address']).doUpdateSet(eb => ({ times: eb(`${table}.times`, '+', 1), last_at: at })),
  )
  await runQuery(connection, upsert)
}

/** Returns the sign-ins after the moment, the newest first. */
export const findRefusedSignInsAfter = async (
  connection: Connection,
  at: string,
): Promise<readonly RefusedSignInCount[]> => {
  const query = build.selectFrom(table).selectAll().where('last_at', '>', at)
  const rows = await findAll(connection, query.orderBy('last_at', 'desc').orderBy('user_id').orderBy('address'))
  return rows.map(toRefusedSignIn)
}
