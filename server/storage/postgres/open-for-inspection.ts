// Opens a PostgreSQL database for inspection while servers may be writing to it.
import { findAppliedSchema } from '../migration/applied-files.ts'
import type { InspectedTables } from '../migration/inspect-migration.ts'
import { createConnection, createReadClient } from './connection.ts'
import { findDifferences } from './differences.ts'
import { findTables } from './migrate.ts'

const damagesSql = `
  SELECT i.relname || ' is no valid index' AS damage FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
  WHERE NOT x.indisvalid AND i.relnamespace = current_schema()::regnamespace
  UNION ALL
  SELECT conname || ' was never checked' FROM pg_constraint
  WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`

export const openForInspection = async (url: string): Promise<InspectedTables> => {
  const client = createReadClient(url, { patient: true })
  await client.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const connection = createConnection(client)
  return {
    database: 'postgres',
    connection,
    findAppliedFiles: async () =>
      (await findTables(client)).has('kencana_meta') ? (await findAppliedSchema(connection))?.files : undefined,
    findTables: () => findTables(client),
    findDifferences: schema => findDifferences(client, schema),
    findDamages: async () => (await client.query<{ damage: string }>(damagesSql)).rows.map(({ damage }) => damage),
    close: () => client.end(),
  }
}
