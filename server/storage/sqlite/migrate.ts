// Migrates the tables of a SQLite file: reads the existing tables, and compiles SQLite's own statements.
import type Database from 'better-sqlite3'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import type { ExistingTables } from '../existing-tables.ts'
import { deleteMeta, findMeta, setMeta } from '../meta.ts'
import { assertVersionUnchanged, saveAppliedFiles } from '../migration/applied-files.ts'
import { type DataUpgrades, withUpgrades } from '../migration/data-version.ts'
import type { MigrationEffect } from '../migration/describe-migration.ts'
import { type MigrationDatabase, runMigration } from '../migration/run-migration.ts'
import { quoteIdentifier } from '../run-query.ts'
import type { Recompute, SchemaActivation } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'
import { computeCreatedVersion, createdMetaName, findSearches, listTriggerTexts, sqliteDialect } from './differences.ts'

interface SqliteMigrateOptions {
  readonly schema: Schema
  /** The files of the schema, which are stored beside the tables; absent: the stored ones stay. */
  readonly files?: readonly SourceFile[] | undefined
  readonly activation?: SchemaActivation | undefined
  readonly recompute: Recompute
  readonly upgrades?: DataUpgrades | undefined
}

/** Runs all steps in one transaction; throws SchemaMismatch if existing rows prevent them. */
export const migrate = (
  writer: SqliteConnection,
  { schema, files, activation = { origin: 'start' }, recompute, upgrades }: SqliteMigrateOptions,
): Promise<void> => {
  const database = withUpgrades(createMigrationDatabase(writer, recompute), schema, upgrades)
  let effects: readonly MigrationEffect[] = []
  const reportEffects = (reported: readonly MigrationEffect[]): void => {
    effects = reported
  }
  const runTransaction: MigrationDatabase['transaction'] = work =>
    database.transaction(async () => {
      if (activation.replaces !== undefined) await assertVersionUnchanged(writer, activation.replaces)
      await work()
      await refreshTriggers(writer, schema)
      if (files) await saveAppliedFiles(writer, files, { ...activation, effects })
    })
  const dropsEmpty = activation.origin === 'revert'
  return runMigration({ ...database, dropsEmpty, transaction: runTransaction, ...(files && { reportEffects }) }, schema)
}

export const createMigrationDatabase = (
  { handle, ...connection }: SqliteConnection,
  recompute: Recompute,
): MigrationDatabase => ({
  dialect: sqliteDialect,
  connection,
  recompute,
  transaction: async work => {
    handle.exec('BEGIN IMMEDIATE')
    try {
      await work()
      handle.exec('COMMIT')
    } catch (error) {
      if (handle.inTransaction) handle.exec('ROLLBACK')
      throw error
    }
  },
  find: async () => findTables(handle),
  execute: async sql => void handle.prepare(sql).run(),
  // There is one writer.
  lockWriters: async () => undefined,
  isUniqueViolation: error => (error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_UNIQUE',
})

/** Where earlier programs stored the version of the guards against REPLACE. */
const formerGuardsMetaKey = 'schema-replace-guards'

/**
 * Recreates triggers whose text the schema or the program has changed. A trigger that is missing or differs without such a
 * change was altered outside of the program, which the self-test reports.
 */
const refreshTriggers = async (writer: SqliteConnection, schema: Schema): Promise<void> => {
  const { handle } = writer
  const version = computeCreatedVersion(schema)
  if ((await findMeta(writer, createdMetaName)) === version) return
  const triggerQuery = handle.prepare<[string], { sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
  )
  for (const { name, sql } of listTriggerTexts(schema)) {
    if (triggerQuery.get(name)?.sql === sql) continue
    handle.exec(`DROP TRIGGER IF EXISTS ${quoteIdentifier(name)}`)
    handle.exec(sql)
  }
  await setMeta(writer, createdMetaName, version)
  await deleteMeta(writer, formerGuardsMetaKey)
}

const tableNames = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/** Reads all tables at once: a saved schema file waits for it, and each statement of its own would read all names again. */
export const findTables = (handle: Database.Database): ExistingTables => {
  const columns = groupByTable(
    handle.prepare<[], PragmaRow & { name: string; type: string; required: number }>(
      `SELECT t.name AS "table", c.name, lower(c.type) AS type, c."notnull" AS required FROM (${tableNames}) t, pragma_table_info(t.name) c`,
    ),
  )
  const indexes = groupByTable(
    handle.prepare<[], PragmaRow & { name: string; unique: number; column: string }>(
      `SELECT t.name AS "table", i.name, i."unique", c.name AS "column" FROM (${tableNames}) t, pragma_index_list(t.name) i, pragma_index_info(i.name) c WHERE i.origin = 'c' ORDER BY i.name, c.seqno`,
    ),
  )
  const searches = findSearches(handle)
  return new Map(
    handle
      .prepare<[], string>(tableNames)
      .pluck()
      .all()
      .map(name => [
        name,
        {
          name,
          columns: (columns.get(name) ?? []).map(column => ({
            name: column.name,
            type: column.type,
            required: column.required === 1,
          })),
          indexes: [...Map.groupBy(indexes.get(name) ?? [], index => index.name)].map(([index, parts]) => ({
            name: index,
            columns: parts.map(({ column }) => column),
            unique: parts[0]?.unique === 1,
          })),
          searches: searches.get(name) ?? [],
        },
      ]),
  )
}

interface PragmaRow {
  readonly table: string
}

const groupByTable = <Row extends PragmaRow>(
  statement: Database.Statement<[], Row>,
): ReadonlyMap<string, readonly Row[]> => Map.groupBy(statement.all(), ({ table }) => table)
