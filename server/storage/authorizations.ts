// Authorizations that are waiting to be used: each is bound to its requester and to its content.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LimitLog } from '../../engine/schema/project.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { selectFrom } from './row-source.ts'
import { build, findAll, findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { getShopColumn } from './tables.ts'

const table = 'kencana_authorization'

export interface NewAuthorization {
  readonly id: string
  readonly shop: string
  readonly requestedBy: string
  readonly authorizedBy: string
  readonly resource: string
  readonly move: string
  /** Hash of the resource, the move, the row and the content. */
  readonly contentHash: string
  /** What the person was shown and what the move writes, as JSON text. */
  readonly agreement: string
  readonly remark: string
  readonly createdAt: string
  readonly expiresAt: string
  /** The id of the request that was agreed to from another place; undefined: at the till. */
  readonly request?: string | undefined
  readonly device: string
  readonly address: string
}

/** Identifies the only user who can use the authorization. */
interface AuthorizationRequester {
  readonly shop: string
  readonly requestedBy: string
}

export const insertAuthorization = async (connection: Connection, authorization: NewAuthorization): Promise<void> => {
  const { requestedBy, authorizedBy, contentHash, createdAt, expiresAt, request = '', ...plain } = authorization
  await runQuery(
    connection,
    build.insertInto(table).values({
      ...plain,
      request,
      asked_by: requestedBy,
      given_by: authorizedBy,
      content_hash: contentHash,
      created_at: createdAt,
      expires_at: expiresAt,
    }),
  )
}

/** Returns the authorization if it was issued to the requester. */
export const findAuthorization = async (
  connection: Connection,
  { shop, requestedBy }: AuthorizationRequester,
  id: string,
): Promise<DatabaseRow | undefined> => {
  const query = build.selectFrom(table).selectAll().where('id', '=', id)
  const row = await findFirst(connection, query.where('shop', '=', shop).where('asked_by', '=', requestedBy))
  return row
}

/** Returns true for the first caller only: an authorization is used once, even under concurrent attempts. */
export const markSpent = async (connection: Connection, id: string, at: string): Promise<boolean> => {
  const update = build.updateTable(table).set({ spent_at: at }).where('id', '=', id).where('spent_at', 'is', null)
  return (await runQuery(connection, update.where('expires_at', '>', at))) === 1
}

// Sums of the log of limits: what a person or a shop has used of a limit on a day, and what a document counts already.

interface LimitUseQuery {
  readonly log: StoredResource
  readonly fields: LimitLog['fields']
  readonly shop: string
  readonly group: string
  /** The business date, and the date of the clock: a use of either counts. */
  readonly date: string
  readonly today: string
  /** Only rows with these values. */
  readonly where: Readonly<Partial<Record<'user' | 'role' | 'document' | 'row', string>>>
}

/** The sum in stored units of the log; 0 without a row. */
export const sumLimitUses = async (
  connection: Connection,
  { log, fields, shop, group, date, today, where }: LimitUseQuery,
): Promise<number> => {
  const equal = Object.entries(where).map(([part, value]) => [fields[part as keyof typeof where], value] as const)
  const query = selectFrom(log)
    .select(sql<number>`coalesce(sum(${sql.ref(fields.amount)}), 0)`.as('used'))
    .where(getShopColumn(log), '=', shop)
    .where(fields.group, '=', group)
    .where(eb => eb.or([eb(fields.date, '=', date), eb(fields.today, '=', today)]))
    .where(eb => eb.and(equal.map(([column, value]) => eb(column, '=', value))))
  const row = await findFirst(connection, query)
  return Number(row?.used ?? 0)
}

/** The user who created the row; undefined if there is none. */
export const findCreator = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
): Promise<string | undefined> => {
  const row = await findFirst(connection, selectFrom(resource).select('created_by').where('id', '=', id))
  return row === undefined ? undefined : String(row.created_by)
}

// Attempts of a user at hidden values on a business day, for all servers on one database.

const attemptTable = 'kencana_hidden_attempt'

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
  const query = build.selectFrom(attemptTable).select('inputs_hash')
  const rows = await findAll(
    connection,
    query.where(eb => eb.and(toColumns(owner))),
  )
  return rows.map(row => String(row.inputs_hash))
}

/** Adds an attempt, and drops those of other days. */
export const saveAttempt = async (connection: Connection, owner: AttemptOwner, inputsHash: string): Promise<void> => {
  const { businessDate, ...person } = owner
  const former = build.deleteFrom(attemptTable).where('shop', '=', person.shop).where('user_id', '=', person.userId)
  await runQuery(connection, former.where('business_date', '<>', businessDate))
  const insert = build.insertInto(attemptTable).values({ ...toColumns(owner), inputs_hash: inputsHash })
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
  const query = build.deleteFrom(attemptTable).where(eb => eb.and(toColumns(owner)))
  await runQuery(connection, inputsHash === undefined ? query : query.where('inputs_hash', '=', inputsHash))
}
