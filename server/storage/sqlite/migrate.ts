// Migrates the tables of a SQLite file: reads the existing tables, and compiles SQLite's own statements.
import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import type { Schema } from '../../../engine/schema/schema.ts'
import { findMeta, putMeta } from '../meta.ts'
import { type DataUpgrades, withUpgrades } from '../migration/data-version.ts'
import type { FoundIndex, FoundTable, FoundTables } from '../migration/found-tables.ts'
import { type MigrationDatabase, runMigration } from '../migration/run-migration.ts'
import { type Grammar, guardNames, quoted } from '../migration/statements.ts'
import type { Recompute } from '../storage.ts'
import { batchColumn, isBatched, ownBatch, type Table, tablesOf } from '../tables.ts'
import { hasRow, type SqliteConnection } from './connection.ts'
import { createSearch, dropSearch, findSearches, searchTriggers } from './search-tables.ts'

/** Runs all steps in one transaction; throws SchemaMismatch if existing rows prevent them. */
export const migrate = (
  writer: SqliteConnection,
  schema: Schema,
  recompute: Recompute,
  upgrades?: DataUpgrades,
): Promise<void> => {
  const database = withUpgrades(migrationOf(writer, recompute), schema, upgrades)
  const transaction: MigrationDatabase['transaction'] = work =>
    database.transaction(async () => {
      await work()
      await renewReplaceGuards(writer, schema)
    })
  return runMigration({ ...database, transaction }, schema)
}

export const migrationOf = ({ handle, ...connection }: SqliteConnection, recompute: Recompute): MigrationDatabase => ({
  grammar,
  connection,
  recompute,
  transaction: async work => {
    connection.keepTemporary('FILE')
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
  holdWriters: async () => undefined,
  isUniqueBreak: error => (error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_UNIQUE',
})

const grammar: Grammar = {
  columnType: ({ type }) => type.toUpperCase(),
  tableEnd: ' STRICT',
  emptyFirst: '',
  guards: table => guardsOf(table).map(([name, event]) => guardOf(table, name, event)),
  dropGuards: table => guardsOf(table).map(([name]) => `DROP TRIGGER IF EXISTS ${quoted(name)}`),
  search: createSearch,
  dropSearch,
}

const guardOf = (table: Table, name: string, event: string): string => {
  const at = event === 'REPLACE' ? 'INSERT' : event
  const why = event === 'REPLACE' ? `${table.name} is append-only and ${hasRow}` : `${table.name} is append-only`
  return `CREATE TRIGGER ${quoted(name)} BEFORE ${at} ON ${quoted(table.name)} ${exceptOf(table, event)}BEGIN SELECT RAISE(ABORT, '${why}'); END`
}

/** Rows of an import that was never active may be deleted. */
const exceptOf = (table: Table, event: string): string => {
  if (event === 'REPLACE') return `WHEN ${hasSame(table)} `
  return event === 'DELETE' && isBatched(table)
    ? `WHEN OLD.${batchColumn} = '${ownBatch}' OR EXISTS (SELECT 1 FROM kencana_import WHERE id = OLD.${batchColumn} AND state IN ('active', 'replaced')) `
    : ''
}

/**
 * INSERT OR REPLACE of another client deletes the conflicting row without firing the delete trigger; this condition
 * detects the conflict first.
 */
const hasSame = ({ name, key, indexes }: Table): string => {
  const uniques = [key, ...indexes.filter(({ unique }) => unique).map(({ columns }) => columns)]
  const same = (columns: readonly string[]): string =>
    columns.map(column => `${quoted(column)} = NEW.${quoted(column)}`).join(' AND ')
  return uniques.map(columns => `EXISTS (SELECT 1 FROM ${quoted(name)} WHERE ${same(columns)})`).join(' OR ')
}

const guardsOf = (table: Table) => guardNames(table, ['UPDATE', 'DELETE', 'REPLACE'])

const guardsMeta = 'schema-replace-guards'

/**
 * Recreates the guards against REPLACE when the unique columns of their tables have changed, and adds them to databases
 * created before the guards existed. A guard that is missing without such a change was removed deliberately.
 */
const renewReplaceGuards = async (writer: SqliteConnection, schema: Schema): Promise<void> => {
  const { handle } = writer
  const wanted = tablesOf(schema).flatMap(table =>
    guardsOf(table).flatMap(([name, event]) =>
      event === 'REPLACE' ? [{ name, sql: guardOf(table, name, event) }] : [],
    ),
  )
  const version = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  if ((await findMeta(writer, guardsMeta)) === version) return
  const found = handle.prepare<[string], { sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
  )
  for (const { name, sql } of wanted) {
    if (found.get(name)?.sql === sql) continue
    handle.exec(`DROP TRIGGER IF EXISTS ${quoted(name)}`)
    handle.exec(sql)
  }
  await putMeta(writer, guardsMeta, version)
}

export const findTables = (handle: Database.Database): FoundTables => {
  const names = handle
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all()
  return new Map(names.map(name => [name, findTable(handle, name)]))
}

const findTable = (handle: Database.Database, name: string): FoundTable => {
  const columns = handle
    .prepare<[string], { name: string; type: string; notnull: number }>(
      'SELECT name, lower(type) AS type, "notnull" FROM pragma_table_info(?)',
    )
    .all(name)
  return {
    name,
    columns: columns.map(column => ({ name: column.name, type: column.type, required: column.notnull === 1 })),
    indexes: findIndexes(handle, name),
    searches: findSearches(handle, name),
  }
}

const findIndexes = (handle: Database.Database, table: string): readonly FoundIndex[] => {
  const columnsOf = handle.prepare<[string], string>('SELECT name FROM pragma_index_info(?) ORDER BY seqno').pluck()
  return handle
    .prepare<[string], { name: string; unique: number }>(
      `SELECT name, "unique" FROM pragma_index_list(?) WHERE origin = 'c' ORDER BY name`,
    )
    .all(table)
    .map(({ name, unique }) => ({ name, columns: columnsOf.all(name), unique: unique === 1 }))
}

export const triggerExists = (handle: Database.Database, name: string): boolean =>
  handle.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = ?").get(name) !== undefined

/** Returns the names of all triggers that the schema requires. */
export const triggersOf = (schema: Schema): readonly string[] =>
  tablesOf(schema).flatMap(table => [
    ...guardsOf(table).map(([name]) => name),
    ...(table.search ? searchTriggers(table.search.name) : []),
  ])
