// Substring search in PostgreSQL: a trigram index of the extension pg_trgm. Without the extension a search scans the
// rows and finds the same.
import type pg from 'pg'
import type { Schema } from '../../../engine/schema/schema.ts'
import { quoteIdentifier } from '../run-query.ts'
import type { SearchIndex, StorageTable } from '../system-tables.ts'
import { listTables } from '../tables.ts'

/** The extension may be installed in another schema than the tables. */
export const createSearch = ({ name: table }: StorageTable, { name, columns }: SearchIndex): readonly string[] => {
  const letters = columns.map(column => `lower(${quoteIdentifier(column)}) %1$I.gin_trgm_ops`).join(', ')
  return [
    `DO $search$
DECLARE place name;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE EXTENSION pg_trgm;
  END IF;
  SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX ${quoteIdentifier(name)} ON ${quoteIdentifier(table)} USING gin (${letters})', place);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $search$`,
  ]
}

export const dropSearch = (name: string): readonly string[] => [`DROP INDEX ${quoteIdentifier(name)}`]

const searchesSql = `
  SELECT c.relname AS "table", i.relname AS name
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE i.relname LIKE '%\\_search' AND x.indexprs IS NOT NULL AND c.relnamespace = current_schema()::regnamespace
  ORDER BY i.relname`

/** Returns the names of search indexes by table. */
export const findSearches = async (client: pg.ClientBase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ table: string; name: string }>(searchesSql)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, indexes]) => [table, indexes.map(({ name }) => name)]))
}

/** Returns a warning if a searchable table has no search index; undefined if all have one. */
export const describeMissingSearch = async (client: pg.ClientBase, schema: Schema): Promise<string | undefined> => {
  const existing = new Set([...(await findSearches(client)).values()].flat())
  const missing = listTables(schema).filter(({ search }) => search && !existing.has(search.name))
  if (missing.length === 0) return undefined
  return `Searching ${missing.map(({ name }) => name).join(', ')} is slow where there are many rows: PostgreSQL has no extension pg_trgm, and this user may not create it. Run CREATE EXTENSION pg_trgm in the database as its owner, and start again`
}
