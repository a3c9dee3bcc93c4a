// Runs statements that Kysely builds.
import { toStatement } from './compiler.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'

type Query = Parameters<typeof toStatement>[0]

/** Returns all rows of the query. */
export const findAll = (connection: Pick<Connection, 'all'>, query: Query): Promise<readonly DatabaseRow[]> =>
  connection.all(toStatement(query))

export const findFirst = async (connection: Pick<Connection, 'all'>, query: Query): Promise<DatabaseRow | undefined> =>
  (await findAll(connection, query))[0]

/** Runs a change and returns the number of affected rows. */
export const runQuery = <Answer>(
  connection: { readonly run: (statement: Statement) => Promise<Answer> },
  query: Query,
): Promise<Answer> => connection.run(toStatement(query))
