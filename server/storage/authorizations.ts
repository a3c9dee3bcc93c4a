// Authorizations that were given and wait to be spent: bound to who asked for them and to what they are for.
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_authorization'

export interface NewAuthorization {
  readonly id: string
  readonly shop: string
  readonly askedBy: string
  readonly givenBy: string
  readonly resource: string
  readonly move: string
  /** Of the resource, the move, the row and the content. */
  readonly contentHash: string
  readonly remark: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** Whose an authorization is: nobody else can spend it. */
export interface Asker {
  readonly shop: string
  readonly askedBy: string
}

export const insertAuthorization = async (connection: Connection, given: NewAuthorization): Promise<void> => {
  const { id, shop, askedBy, givenBy, resource, move, contentHash, remark, createdAt, expiresAt } = given
  await connection.run(
    statementOf(
      build.insertInto(table).values({
        id,
        shop,
        asked_by: askedBy,
        given_by: givenBy,
        resource,
        move,
        content_hash: contentHash,
        remark,
        created_at: createdAt,
        expires_at: expiresAt,
      }),
    ),
  )
}

/** The authorization of that id if it was given to the asker. */
export const findAuthorization = async (
  connection: Connection,
  { shop, askedBy }: Asker,
  id: string,
): Promise<DatabaseRow | undefined> => {
  const asked = build.selectFrom(table).selectAll().where('id', '=', id)
  const [found] = await connection.all(statementOf(asked.where('shop', '=', shop).where('asked_by', '=', askedBy)))
  return found
}

/** True for the one who is first: an authorization is spent once, whoever else tries at the same moment. */
export const markSpent = async (connection: Connection, id: string, at: string): Promise<boolean> => {
  const spent = build.updateTable(table).set({ spent_at: at }).where('id', '=', id).where('spent_at', 'is', null)
  return (await connection.run(statementOf(spent.where('expires_at', '>', at)))) === 1
}

/** Those that ended before are forgotten; what was agreed to stands in the log. */
export const deleteAuthorizationsBefore = async (connection: Connection, at: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('expires_at', '<', at)))
}
