// Substring search in PostgreSQL: a trigram index of the extension pg_trgm. Without the extension a search scans the
// rows and finds the same.
import type pg from 'pg'
import type { Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../migration/statements.ts'
import { type SearchIndex, type Table, tablesOf } from '../tables.ts'

/** The extension may be installed in another schema than the tables. */
export const createSearch = ({ name: table }: Table, { name, columns }: SearchIndex): readonly string[] => {
  const letters = columns.map(column => `lower(${quoted(column)}) %1$I.gin_trgm_ops`).join(', ')
  return [
    `DO $search$
DECLARE place name;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE EXTENSION pg_trgm;
  END IF;
  SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX ${quoted(name)} ON ${quoted(table)} USING gin (${letters})', place);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $search$`,
  ]
}

export const dropSearch = (name: string): readonly string[] => [`DROP INDEX ${quoted(name)}`]

const searchesSql = `
  SELECT c.relname AS "table", i.relname AS name
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE i.relname LIKE '%\\_search' AND x.indexprs IS NOT NULL AND c.relnamespace = current_schema()::regnamespace
  ORDER BY i.relname`

/** Returns the names of search indexes by table. */
export const findSearches = async (client: pg.ClientBase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ table: string; name: string }>(searchesSql)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, found]) => [table, found.map(({ name }) => name)]))
}

/** Returns a warning if a searchable table has no search index; undefined if all have one. */
export const searchLack = async (client: pg.ClientBase, schema: Schema): Promise<string | undefined> => {
  const found = new Set([...(await findSearches(client)).values()].flat())
  const lacking = tablesOf(schema).filter(({ search }) => search && !found.has(search.name))
  if (lacking.length === 0) return undefined
  return `Searching ${lacking.map(({ name }) => name).join(', ')} is slow where there are many rows: PostgreSQL has no extension pg_trgm, and this user may not create it. Run CREATE EXTENSION pg_trgm in the database as its owner, and start again`
}
