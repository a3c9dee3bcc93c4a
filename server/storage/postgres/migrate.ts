// Migrates the tables of a PostgreSQL database: reads the existing tables, and compiles PostgreSQL's own statements.
import type pg from 'pg'
import type { SourceFile } from '../../../engine/definition/files/schema-file.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingColumn, ExistingIndex, ExistingTables } from '../existing-tables.ts'
import { assertVersionUnchanged } from '../migration/applied-files.ts'
import { type DataUpgrades, withUpgrades } from '../migration/data-version.ts'
import type { MigrationEffect } from '../migration/describe-migration.ts'
import { type MigrationDatabase, runMigration } from '../migration/run-migration.ts'
import { type DdlDialect, listGuardNames, quoteIdentifier } from '../migration/statements.ts'
import type { Recompute, SchemaActivation } from '../storage.ts'
import { batchColumn, hasBatch, listTables, localBatch, type StorageTable } from '../tables.ts'
import { assertNotReplaced, saveAppliedSchema } from './applied-schema.ts'
import { createConnection } from './connection.ts'
import { isUniqueViolation } from './failures.ts'
import { findOtherPrograms } from './living-programs.ts'
import { createSearch, dropSearch, findSearches } from './search-index.ts'

/** The files of a schema, stored so that other processes can read it. */
interface SchemaOrigin {
  readonly files: readonly SourceFile[]
  /** Files read at a start may be outdated; files that were just saved are not. */
  readonly isStart: boolean
  readonly activation: SchemaActivation
}

interface PostgresMigrateOptions {
  readonly schema: Schema
  readonly recompute: Recompute
  readonly upgrades?: DataUpgrades | undefined
  readonly origin?: SchemaOrigin | undefined
  /** Servers of another version refuse what is more than an addition; absent: they are not looked for. */
  readonly programVersion?: string | undefined
}

/**
 * Runs all steps in one transaction; throws SchemaMismatch if existing rows prevent them, and SchemaReplaced at a start
 * with files that applied earlier.
 */
export const migrate = (
  client: pg.ClientBase,
  { schema, recompute, upgrades, origin, programVersion }: PostgresMigrateOptions,
): Promise<void> => {
  const findOthers = programVersion === undefined ? undefined : () => findOtherPrograms(client, programVersion)
  const plain = { ...createMigrationDatabase(client, recompute), findOtherPrograms: findOthers }
  const database = withUpgrades(plain, schema, upgrades)
  if (!origin) return runMigration(database, schema)
  const { connection } = database
  const { files, isStart, activation } = origin
  let effects: readonly MigrationEffect[] = []
  const reportEffects = (reported: readonly MigrationEffect[]): void => {
    effects = reported
  }
  const runTransaction: MigrationDatabase['transaction'] = work =>
    database.transaction(async () => {
      if (isStart) await assertNotReplaced(connection, files)
      if (activation.replaces !== undefined) await assertVersionUnchanged(connection, activation.replaces)
      await work()
      await saveAppliedSchema(connection, files, { ...activation, effects })
    })
  const dropsEmpty = activation.origin === 'revert'
  return runMigration({ ...database, dropsEmpty, transaction: runTransaction, reportEffects }, schema)
}

/** Processes that start at the same time take turns: the second one finds the tables of the first. */
export const createMigrationDatabase = (client: pg.ClientBase, recompute: Recompute): MigrationDatabase => ({
  dialect: postgresDialect,
  connection: createConnection(client),
  recompute,
  transaction: async work => {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    try {
      await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'")
      await client.query("SELECT pg_advisory_xact_lock(hashtext('kencana'), hashtext(current_schema()))")
      await work()
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  },
  find: () => findTables(client),
  execute: async sql => void (await client.query(sql)),
  lockWriters: async () => void (await client.query('LOCK TABLE kencana_meta IN EXCLUSIVE MODE')),
  isUniqueViolation,
})

/** The collation "C" orders by code point, and lower-cases A to Z only, as in SQLite. */
const postgresDialect: DdlDialect = {
  columnType: ({ type }) => (type === 'text' ? 'text COLLATE "C"' : 'bigint'),
  tableEnd: '',
  emptyFirst: ' NULLS FIRST',
  guards: table => {
    const guards = listGuards(table).map(
      ([name, event]) =>
        `CREATE TRIGGER ${quoteIdentifier(name)} BEFORE ${event} ON ${quoteIdentifier(table.name)} ${compileGuardAction(table, event)}`,
    )
    return guards.length === 0 ? [] : [refuseChange, refuseDelete, ...guards]
  },
  dropGuards: table =>
    listGuards(table).map(
      ([name]) => `DROP TRIGGER IF EXISTS ${quoteIdentifier(name)} ON ${quoteIdentifier(table.name)}`,
    ),
  search: createSearch,
  dropSearch,
}

const refuseChange = `CREATE OR REPLACE FUNCTION kencana_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`

/** Rows of an import that was never active may be deleted. */
const refuseDelete = `CREATE OR REPLACE FUNCTION kencana_refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.${batchColumn} = '${localBatch}' OR EXISTS (SELECT 1 FROM kencana_import WHERE id = OLD.${batchColumn} AND state IN ('active', 'replaced')) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$`

const compileGuardAction = (table: StorageTable, event: string): string =>
  event === 'DELETE' && hasBatch(table)
    ? 'FOR EACH ROW EXECUTE FUNCTION kencana_refuse_delete()'
    : 'FOR EACH STATEMENT EXECUTE FUNCTION kencana_refuse_change()'

const listGuards = (table: StorageTable) => listGuardNames(table, ['UPDATE', 'DELETE', 'TRUNCATE'])

const columnTypes: Readonly<Record<string, string>> = { bigint: 'integer' }

const tablesSql = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull::int AS required
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
  ORDER BY c.relname, a.attnum`

const indexesSql = `
  SELECT c.relname AS "table", i.relname AS name, x.indisunique::int AS "unique", a.attname AS "column"
  FROM pg_index x
  JOIN pg_class c ON c.oid = x.indrelid
  JOIN pg_class i ON i.oid = x.indexrelid
  CROSS JOIN LATERAL unnest(x.indkey) WITH ORDINALITY AS k(attnum, place)
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
  WHERE NOT x.indisprimary AND c.relnamespace = current_schema()::regnamespace
  ORDER BY c.relname, i.relname, k.place`

interface ColumnRow extends Omit<ExistingColumn, 'required'> {
  readonly table: string
  readonly required: number
}

interface IndexRow {
  readonly table: string
  readonly name: string
  readonly unique: number
  readonly column: string
}

export const findTables = async (client: pg.ClientBase): Promise<ExistingTables> => {
  const columns = await client.query<ColumnRow>(tablesSql)
  const indexes = await client.query<IndexRow>(indexesSql)
  const byTable = Map.groupBy(columns.rows, row => row.table)
  const searches = await findSearches(client)
  const indexesByTable = Map.groupBy(indexes.rows, row => row.table)
  return new Map(
    [...byTable].map(([name, rows]) => [
      name,
      {
        name,
        columns: rows.map(({ name: column, type, required }) => ({
          name: column,
          type: columnTypes[type] ?? type,
          required: required === 1,
        })),
        indexes: toExistingIndexes(indexesByTable.get(name) ?? []),
        searches: searches.get(name) ?? [],
      },
    ]),
  )
}

const toExistingIndexes = (rows: readonly IndexRow[]): readonly ExistingIndex[] =>
  [...Map.groupBy(rows, row => row.name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column }) => column),
    unique: columns.some(({ unique }) => unique === 1),
  }))

/** Returns the names of all triggers that the schema requires. */
export const listTriggers = (schema: Schema): readonly string[] =>
  listTables(schema)
    .flatMap(listGuards)
    .map(([name]) => name)
