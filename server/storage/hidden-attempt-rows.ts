// Attempts of a user at hidden values on a business day, for all servers on one database.
import { createHash } from 'node:crypto'
import { build } from './compiler.ts'
import { findAll, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_hidden_attempt'

export interface AttemptOwner {
  readonly shop: string
  readonly userId: string
  readonly businessDate: string
}

const toColumns = ({ shop, userId, businessDate }: AttemptOwner) => ({
  shop,
  user_id: userId,
  business_date: businessDate,
})

/** Prices that a user tries are stored as a digest. */
export const hashInputs = (inputs: string): string => createHash('sha256').update(inputs).digest('base64url')

/** Returns the digests of the inputs, each once. */
export const findAttempts = async (connection: Connection, owner: AttemptOwner): Promise<readonly string[]> => {
  const query = build.selectFrom(table).select('inputs_hash')
  const rows = await findAll(
    connection,
    query.where(eb => eb.and(toColumns(owner))),
  )
  return rows.map(row => String(row.inputs_hash))
}

/** Adds an attempt, and drops those of other days. */
export const saveAttempt = async (connection: Connection, owner: AttemptOwner, inputsHash: string): Promise<void> => {
  const { businessDate, ...person } = owner
  const former = build.deleteFrom(table).where('shop', '=', person.shop).where('user_id', '=', person.userId)
  await runQuery(connection, former.where('business_date', '<>', businessDate))
  const insert = build.insertInto(table).values({ ...toColumns(owner), inputs_hash: inputsHash })
  await runQuery(
    connection,
    insert.onConflict(one => one.columns(['shop', 'user_id', 'business_date', 'inputs_hash']).doNothing()),
  )
}

/** Deletes one attempt, or all of the day. */
export const deleteAttempts = async (
  connection: Connection,
  owner: AttemptOwner,
  inputsHash?: string,
): Promise<void> => {
  const query = build.deleteFrom(table).where(eb => eb.and(toColumns(owner)))
  await runQuery(connection, inputsHash === undefined ? query : query.where('inputs_hash', '=', inputsHash))
}
