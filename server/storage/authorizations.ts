// Authorizations that are waiting to be used: each is bound to its requester and to its content.

import { build } from './compiler.ts'
import { findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

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
