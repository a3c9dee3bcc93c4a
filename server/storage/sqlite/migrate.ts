// Migrates the tables of a SQLite file: reads the existing tables, and compiles SQLite's own statements.
import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import type { SourceFile } from '../../../engine/definition/files/schema-file.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import { findMeta, setMeta } from '../meta.ts'
import { assertVersionUnchanged, saveAppliedFiles } from '../migration/applied-files.ts'
import { type DataUpgrades, withUpgrades } from '../migration/data-version.ts'
import type { MigrationEffect } from '../migration/describe-migration.ts'
import { type MigrationDatabase, runMigration } from '../migration/run-migration.ts'
import { type DdlDialect, listGuardNames, quoteIdentifier } from '../migration/statements.ts'
import type { Recompute, SchemaActivation } from '../storage.ts'
import { batchColumn, hasBatch, listTables, localBatch, type StorageTable } from '../tables.ts'
import { duplicateKeyMessage, type SqliteConnection } from './connection.ts'
import { createSearch, dropSearch, findSearches, listSearchTriggers } from './search-tables.ts'

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
      await refreshReplaceGuards(writer, schema)
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

const sqliteDialect: DdlDialect = {
  columnType: ({ type }) => type.toUpperCase(),
  tableEnd: ' STRICT',
  emptyFirst: '',
  guards: table => listGuards(table).map(([name, event]) => compileGuard(table, name, event)),
  dropGuards: table => listGuards(table).map(([name]) => `DROP TRIGGER IF EXISTS ${quoteIdentifier(name)}`),
  search: createSearch,
  dropSearch,
}

const compileGuard = (table: StorageTable, name: string, event: string): string => {
  const operation = event === 'REPLACE' ? 'INSERT' : event
  const message =
    event === 'REPLACE' ? `${table.name} is append-only and ${duplicateKeyMessage}` : `${table.name} is append-only`
  return `CREATE TRIGGER ${quoteIdentifier(name)} BEFORE ${operation} ON ${quoteIdentifier(table.name)} ${compileGuardCondition(table, event)}BEGIN SELECT RAISE(ABORT, '${message}'); END`
}

/** Rows of an import that was never active may be deleted. */
const compileGuardCondition = (table: StorageTable, event: string): string => {
  if (event === 'REPLACE') return `WHEN ${compileDuplicateCondition(table)} `
  return event === 'DELETE' && hasBatch(table)
    ? `WHEN OLD.${batchColumn} = '${localBatch}' OR EXISTS (SELECT 1 FROM kencana_import WHERE id = OLD.${batchColumn} AND state IN ('active', 'replaced')) `
    : ''
}

/**
 * INSERT OR REPLACE of another client deletes the conflicting row without firing the delete trigger; this condition
 * detects the conflict first.
 */
const compileDuplicateCondition = ({ name, key, indexes }: StorageTable): string => {
  const uniques = [key, ...indexes.filter(({ unique }) => unique).map(({ columns }) => columns)]
  const compareColumns = (columns: readonly string[]): string =>
    columns.map(column => `${quoteIdentifier(column)} = NEW.${quoteIdentifier(column)}`).join(' AND ')
  return uniques
    .map(columns => `EXISTS (SELECT 1 FROM ${quoteIdentifier(name)} WHERE ${compareColumns(columns)})`)
    .join(' OR ')
}

const listGuards = (table: StorageTable) => listGuardNames(table, ['UPDATE', 'DELETE', 'REPLACE'])

const guardsMetaKey = 'schema-replace-guards'

/**
 * Recreates the guards against REPLACE when the unique columns of their tables have changed, and adds them to databases
 * created before the guards existed. A guard that is missing without such a change was removed deliberately.
 */
const refreshReplaceGuards = async (writer: SqliteConnection, schema: Schema): Promise<void> => {
  const { handle } = writer
  const expectedGuards = listTables(schema).flatMap(table =>
    listGuards(table).flatMap(([name, event]) =>
      event === 'REPLACE' ? [{ name, sql: compileGuard(table, name, event) }] : [],
    ),
  )
  const version = createHash('sha256').update(JSON.stringify(expectedGuards)).digest('hex')
  if ((await findMeta(writer, guardsMetaKey)) === version) return
  const findTrigger = handle.prepare<[string], { sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
  )
  for (const { name, sql } of expectedGuards) {
    if (findTrigger.get(name)?.sql === sql) continue
    handle.exec(`DROP TRIGGER IF EXISTS ${quoteIdentifier(name)}`)
    handle.exec(sql)
  }
  await setMeta(writer, guardsMetaKey, version)
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

export const hasTrigger = (handle: Database.Database, name: string): boolean =>
  handle.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = ?").get(name) !== undefined

/** Returns the names of all triggers that the schema requires. */
export const listTriggers = (schema: Schema): readonly string[] =>
  listTables(schema).flatMap(table => [
    ...listGuards(table).map(([name]) => name),
    ...(table.search ? listSearchTriggers(table.search.name) : []),
  ])
