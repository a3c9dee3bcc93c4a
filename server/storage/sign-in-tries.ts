// Counts wrong passwords for all servers on one database.

import { build, toStatement } from './compiler.ts'
import { runQuery } from './run-query.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'

const table = 'kencana_sign_in'

/** Identifies a counter; the texts are empty if it has no user or place. */
export interface TryCounter {
  readonly counter: string
  readonly userId: string
  readonly place: string
}

interface CountedTries extends TryCounter {
  readonly tries: number
  readonly countedAt: string
}

const toKeyColumns = ({ counter, userId, place }: TryCounter) => ({ counter, user_id: userId, place })

const formatKey = ({ counter, userId, place }: TryCounter): string => JSON.stringify([counter, userId, place])

/** Returns the counters in the order of the request; undefined for those without tries. */
export const findTries = async (
  connection: Connection,
  counters: readonly TryCounter[],
): Promise<readonly (CountedTries | undefined)[]> => {
  const rows = await connection.all(buildTriesStatement(counters))
  const found = new Map(rows.map(toCountedTries).map(one => [formatKey(one), one]))
  return counters.map(counter => found.get(formatKey(counter)))
}

const buildTriesStatement = (counters: readonly TryCounter[]): Statement =>
  toStatement(
    build
      .selectFrom(table)
      .selectAll()
      .where(eb => eb.or(counters.map(counter => eb.and(toKeyColumns(counter))))),
  )

const toCountedTries = (insert: DatabaseRow): CountedTries => ({
  counter: String(insert.counter),
  userId: String(insert.user_id),
  place: String(insert.place),
  tries: Number(insert.tries),
  countedAt: String(insert.counted_at),
})

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
