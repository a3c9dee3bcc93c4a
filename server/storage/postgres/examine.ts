// Opens a PostgreSQL database for inspection while servers may be writing to it.
import type { Examined } from '../examined.ts'
import { findApplied } from './applied-schema.ts'
import { connectionOf, lonelyClient } from './connection.ts'
import { missingTriggers } from './self-test.ts'

const damagesSql = `
  SELECT i.relname || ' is no valid index' AS damage FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
  WHERE NOT x.indisvalid AND i.relnamespace = current_schema()::regnamespace
  UNION ALL
  SELECT conname || ' was never checked' FROM pg_constraint
  WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`

export const examine = async (url: string): Promise<Examined> => {
  const client = lonelyClient(url, { patient: true })
  await client.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const connection = connectionOf(client)
  return {
    database: 'postgres',
    connection,
    filesInForce: async () => (await findApplied(connection))?.files,
    missingTriggers: schema => missingTriggers(client, schema),
    damages: async () => (await client.query<{ damage: string }>(damagesSql)).rows.map(({ damage }) => damage),
    close: () => client.end(),
  }
}
