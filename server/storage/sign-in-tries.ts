// Counts wrong passwords for all servers on one database.
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'

const table = 'kencana_sign_in'

/** Identifies a counter; the texts are empty if it has no user or place. */
export interface TryCounter {
  readonly counter: string
  readonly userId: string
  readonly place: string
}

export interface CountedTries extends TryCounter {
  readonly tries: number
  readonly countedAt: string
}

const keyOf = ({ counter, userId, place }: TryCounter) => ({ counter, user_id: userId, place })

const textOf = ({ counter, userId, place }: TryCounter): string => JSON.stringify([counter, userId, place])

/** Returns the counters in the order of the request; undefined for those without tries. */
export const findTries = async (
  connection: Connection,
  counters: readonly TryCounter[],
): Promise<readonly (CountedTries | undefined)[]> => {
  const rows = await connection.all(statementOfTries(counters))
  const found = new Map(rows.map(countedFrom).map(one => [textOf(one), one]))
  return counters.map(counter => found.get(textOf(counter)))
}

const statementOfTries = (counters: readonly TryCounter[]): Statement =>
  statementOf(
    build
      .selectFrom(table)
      .selectAll()
      .where(eb => eb.or(counters.map(counter => eb.and(keyOf(counter))))),
  )

const countedFrom = (row: DatabaseRow): CountedTries => ({
  counter: String(row.counter),
  userId: String(row.user_id),
  place: String(row.place),
  tries: Number(row.tries),
  countedAt: String(row.counted_at),
})

export const putTries = async (
  connection: Connection,
  { tries, countedAt, ...counter }: CountedTries,
): Promise<void> => {
  const set = { tries, counted_at: countedAt }
  const row = build.insertInto(table).values({ ...keyOf(counter), ...set })
  const conflict = row.onConflict(one => one.columns(['counter', 'user_id', 'place']).doUpdateSet(set))
  await connection.run(statementOf(conflict))
}

/** Subtracts a try that turned out to be correct. */
export const takeBackTry = async (connection: Connection, counter: TryCounter): Promise<void> => {
  const less = build.updateTable(table).set(eb => ({ tries: eb('tries', '-', 1) }))
  await connection.run(statementOf(less.where(eb => eb.and(keyOf(counter))).where('tries', '>', 0)))
}

export const deleteTries = async (connection: Connection, counter: TryCounter): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where(eb => eb.and(keyOf(counter)))))
}

export const deleteTriesOf = async (connection: Connection, userId: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('user_id', '=', userId)))
}

/** Deletes expired counters: older than the one moment, or stamped after the other by a clock that was set back. */
export const deleteTriesOutside = async (connection: Connection, oldest: string, newest: string): Promise<void> => {
  const outside = build
    .deleteFrom(table)
    .where(eb => eb.or([eb('counted_at', '<', oldest), eb('counted_at', '>', newest)]))
  await connection.run(statementOf(outside))
}
