// Migrates the tables of a PostgreSQL database: reads the existing tables, and compiles PostgreSQL's own statements.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingColumn, ExistingIndex, ExistingTables } from '../existing-tables.ts'
import { findMeta, setMeta } from '../meta.ts'
import { assertVersionUnchanged } from '../migration/applied-files.ts'
import { type DataUpgrades, withUpgrades } from '../migration/data-version.ts'
import type { MigrationEffect } from '../migration/describe-migration.ts'
import { type MigrationDatabase, runMigration } from '../migration/run-migration.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import type { Recompute, SchemaActivation } from '../storage.ts'
import { listTables } from '../tables.ts'
import { assertNotReplaced, saveAppliedSchema } from './applied-schema.ts'
import { createConnection } from './connection.ts'
import { compileGuards, createGuardFunctions, postgresDialect } from './dialect.ts'
import { findAlteredGuards } from './differences.ts'
import { isUniqueViolation } from './failures.ts'
import { findOtherPrograms } from './living-programs.ts'
import { findSearches } from './search-index.ts'

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
  const unguarded = withUpgrades(plain, schema, upgrades)
  const database: MigrationDatabase = {
    ...unguarded,
    transaction: work =>
      unguarded.transaction(async () => {
        await work()
        await refreshGuards(client, unguarded.connection, schema)
      }),
  }
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

const guardsMetaKey = 'schema-guards'

/**
 * Recreates guards that the schema or the program has changed. A guard that is missing or differs without such a change was
 * altered outside of the program, which the self-test reports.
 */
const refreshGuards = async (
  client: pg.ClientBase,
  connection: MigrationDatabase['connection'],
  schema: Schema,
): Promise<void> => {
  const tables = listTables(schema)
  const expected = JSON.stringify([createGuardFunctions(), tables.flatMap(compileGuards)])
  const version = createHash('sha256').update(expected).digest('hex')
  if ((await findMeta(connection, guardsMetaKey)) === version) return
  for (const sql of createGuardFunctions()) await client.query(sql)
  for (const { name, table, sql } of await findAlteredGuards(client, tables)) {
    await client.query(`DROP TRIGGER IF EXISTS ${quoteIdentifier(name)} ON ${quoteIdentifier(table)}`)
    await client.query(sql)
  }
  await setMeta(connection, guardsMetaKey, version)
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
