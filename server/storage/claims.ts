// Idempotency: a key is claimed in the transaction of its effect, and its answer is stored with it.

import { countClaimAuditRows } from './audit.ts'
import { deferChange } from './rehearse-write.ts'
import { build, toStatement } from './run-query.ts'
import { type Connection, StorageConflict } from './storage.ts'

const table = 'kencana_idempotency'

export interface IdempotencyClaim {
  readonly shop: string
  readonly userId: string
  readonly key: string
  /** Hash of method, path and body: the same key with another request is refused. */
  readonly bodyHash: string
  readonly at: string
}

interface StoredAnswer {
  readonly bodyHash: string
  readonly answer: string
}

const claimSql = toStatement(
  build
    .insertInto(table)
    .values({ shop: '', user_id: '', claim_key: '', body_hash: '', created_at: '' })
    .onConflict(conflict => conflict.doNothing()),
).sql

const saveSql = toStatement(
  build
    .updateTable(table)
    .set({ answer: '', effects: 0 })
    .where('shop', '=', '')
    .where('user_id', '=', '')
    .where('claim_key', '=', ''),
).sql

const earlierSql = toStatement(
  build
    .selectFrom(table)
    .select(['body_hash', 'answer'])
    .where('shop', '=', '')
    .where('user_id', '=', '')
    .where('claim_key', '=', ''),
).sql

/**
 * Returns undefined if the key is claimed now, else the earlier request with that key and its answer. The claim is the
 * first statement: on a shared database the second process waits here for the first.
 */
export const claimKey = async (
  connection: Connection,
  { shop, userId, key, bodyHash, at }: IdempotencyClaim,
): Promise<StoredAnswer | undefined> => {
  const claimed = await connection.run({ sql: claimSql, values: [shop, userId, key, bodyHash, at] })
  if (claimed === 1) return undefined
  const [earlier] = await connection.all({ sql: earlierSql, values: [shop, userId, key] })
  if (!earlier) throw new StorageConflict(new Error('a claimed key cannot be seen'))
  return { bodyHash: String(earlier.body_hash), answer: String(earlier.answer) }
}

export const saveAnswer = async (
  connection: Connection,
  { shop, userId, key }: IdempotencyClaim,
  answer: string,
): Promise<void> => {
  const effects = countClaimAuditRows(connection, { shop, userId, key })
  await deferChange(connection, { sql: saveSql, values: [answer, effects, shop, userId, key] }, 1)
}
