// Migrates the tables of a PostgreSQL database: reads the existing tables, and compiles PostgreSQL's own statements.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../../engine/schema-file/files/version.ts'
import type { ExistingColumn, ExistingIndex, ExistingTables } from '../existing-tables.ts'
import { findMeta, setMeta } from '../meta.ts'
import { assertVersionUnchanged, findAppliedSchema, saveAppliedFiles } from '../migration/applied-files.ts'
import { type DataUpgrades, withUpgrades } from '../migration/data-version.ts'
import type { MigrationEffect } from '../migration/describe-migration.ts'
import { type MigrationDatabase, runMigration } from '../migration/run-migration.ts'
import { SchemaReplaced } from '../migration/schema-conflicts.ts'
import { quoteIdentifier } from '../run-query.ts'
import type { Connection, Recompute, SchemaActivation } from '../storage.ts'
import { listTables } from '../tables.ts'
import { createConnection } from './connection.ts'
import { compileGuards, createGuardFunctions, postgresDialect } from './dialect.ts'
import { findAlteredGuards } from './differences.ts'
import { isUniqueViolation } from './failures.ts'
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

// The versions of the program whose servers run on a database: each holds a shared advisory lock while it is connected, so
// that the database forgets a process that dies.

const lockArea = "hashtext('kencana program ' || current_schema())"

/** The lock is a number of 32 bits: `1.2.3` is 1002003. */
const encodeVersion = (version: string): number =>
  version
    .split(/[.+-]/, 3)
    .map(Number)
    .reduce((code, part) => code * 1000 + part, 0)

const decodeVersion = (code: number): string =>
  [Math.floor(code / 1_000_000), Math.floor(code / 1000) % 1000, code % 1000].join('.')

/** The process counts as living until this connection ends. */
export const registerProgram = async (client: pg.ClientBase, version: string): Promise<void> => {
  await client.query(`SELECT pg_advisory_lock_shared(${lockArea}, $1)`, [encodeVersion(version)])
}

const otherProgramsSql = `
  SELECT DISTINCT objid::bigint AS code FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND mode = 'ShareLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = (${lockArea}::bigint & 4294967295)::oid AND objid <> $1::bigint::oid
  ORDER BY code`

/** Other versions than this one that run on the database. */
export const findOtherPrograms = async (client: pg.ClientBase, version: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ code: number | string }>(otherProgramsSql, [encodeVersion(version)])
  return rows.map(({ code }) => decodeVersion(Number(code)))
}

// The schema that applies to all processes of a database: they are notified of another one, and one that applied earlier is
// not applied again.

/** Versions that applied earlier, the latest last. */
const formerVersionsName = 'schema-former'

const maxFormerVersions = 1000

/** The channel that announces a change; the receiver reads the rows. */
export const appliedChannel = 'kencana_schema'

/** Called before the tables are changed: throws SchemaReplaced if these files applied earlier and others apply now. */
const assertNotReplaced = async (connection: Connection, files: readonly SourceFile[]): Promise<void> => {
  const [table] = await connection.all({ sql: "SELECT to_regclass('kencana_meta')::text AS found", values: [] })
  if (typeof table?.found !== 'string') return
  const formerVersions = await findFormerVersions(connection)
  const applied = formerVersions.includes(computeVersion(files)) ? await findAppliedSchema(connection) : undefined
  if (applied) throw new SchemaReplaced(applied)
}

const findFormerVersions = async (connection: Connection): Promise<readonly string[]> =>
  JSON.parse((await findMeta(connection, formerVersionsName)) ?? '[]')

/** Called after the tables are migrated: stores the files as applied, and notifies all processes at the commit. */
const saveAppliedSchema = async (
  connection: Connection,
  files: readonly SourceFile[],
  activation: Parameters<typeof saveAppliedFiles>[2],
): Promise<void> => {
  const saved = await saveAppliedFiles(connection, files, activation)
  if (!saved) return
  const { version, previous } = saved
  const formerVersions = (await findFormerVersions(connection)).filter(one => one !== version)
  if (previous !== undefined) formerVersions.push(previous)
  await setMeta(connection, formerVersionsName, JSON.stringify(formerVersions.slice(-maxFormerVersions)))
  await connection.all({ sql: `SELECT pg_notify('${appliedChannel}', '')::text`, values: [] })
}
