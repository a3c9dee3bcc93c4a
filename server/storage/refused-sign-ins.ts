// Sign-ins that were throttled after too many wrong passwords, listed for owners.
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_refused_sign_in'

export interface RefusedSignIn {
  /** Empty if the attempts were for many users. */
  readonly userId: string
  /** Empty if the attempts came from many addresses. */
  readonly address: string
  /** How often a limit was reached. */
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

const refusedFrom = (row: DatabaseRow): RefusedSignIn => ({
  userId: String(row.user_id),
  address: String(row.address),
  times: Number(row.times),
  firstAt: String(row.first_at),
  lastAt: String(row.last_at),
})

/** Adds one for the user and the address. */
export const countRefusedSignIn = async (
  connection: Connection,
  { userId, address, at }: { readonly userId: string; readonly address: string; readonly at: string },
): Promise<void> => {
  const row = build.insertInto(table).values({ user_id: userId, address, times: 1, first_at: at, last_at: at })
  const counted = row.onConflict(conflict =>
    conflict.columns(['user_id', 'address']).doUpdateSet(eb => ({ times: eb(`${table}.times`, '+', 1), last_at: at })),
  )
  await connection.run(statementOf(counted))
}

/** Returns the sign-ins after the moment, the newest first. */
export const refusedSignInsAfter = async (connection: Connection, at: string): Promise<readonly RefusedSignIn[]> => {
  const asked = build.selectFrom(table).selectAll().where('last_at', '>', at)
  const rows = await connection.all(statementOf(asked.orderBy('last_at', 'desc').orderBy('user_id').orderBy('address')))
  return rows.map(refusedFrom)
}

export const deleteRefusedSignInsBefore = async (connection: Connection, at: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('last_at', '<', at)))
}
