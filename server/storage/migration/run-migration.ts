// Migrates the tables of any database to the schema: reads, plans, checks rows, and executes all steps in one
// transaction.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import { setMeta } from '../meta.ts'
import type { Connection, DatabaseRow, Recompute } from '../storage.ts'
import { assertOthersFollow, listContractions } from './assert-others-follow.ts'
import { assertTablesFit } from './assert-tables-fit.ts'
import { auditColumnChanges, saveColumnLists } from './columns.ts'
import { describeMigration, isSystemEffect, type MigrationEffect } from './describe-migration.ts'
import { metaTable, prepareMigration, shapeMetaName } from './prepare-migration.ts'
import { SchemaMismatch } from './schema-mismatch.ts'
import { buildSchemaShape, formatShape, type SchemaShape } from './schema-shape.ts'
import { compileStep, type DdlDialect } from './statements.ts'

/** The operations of a database that a migration needs. */
export interface MigrationDatabase {
  readonly dialect: DdlDialect
  /** Runs the work exclusively in one transaction, rolled back if the work throws or the program dies. */
  readonly transaction: (work: () => Promise<void>) => Promise<void>
  readonly find: () => Promise<ExistingTables>
  /** Reads and writes inside of the transaction. */
  readonly connection: Connection
  /** Executes one DDL statement. */
  readonly execute: (sql: string) => Promise<void>
  /** Blocks writes of other processes until the transaction ends. */
  readonly lockWriters: () => Promise<void>
  readonly recompute: Recompute
  readonly isUniqueViolation: (error: unknown) => boolean
  /** A revert: what is gone and holds nothing is dropped without a word in the files. */
  readonly dropsEmpty?: boolean
  /** Other versions of the program that run on the database; absent if no other process can open it. */
  readonly findOtherPrograms?: (() => Promise<readonly string[]>) | undefined
  /** Receives what the migration of a database in use does, before it does it. */
  readonly reportEffects?: (effects: readonly MigrationEffect[]) => void
}

/** Returns whether the row stores metadata about the schema of its own database. */
export const isSchemaMeta = (table: string, row: DatabaseRow): boolean =>
  table === metaTable && String(row.name).startsWith('schema-')

/** Throws SchemaMismatch with every refusal, without changing anything. */
export const runMigration = (database: MigrationDatabase, schema: Schema): Promise<void> =>
  database.transaction(async () => {
    const prepared = await prepareMigration(database, schema)
    const { existing, storedShape, steps, recomputed, refusals } = prepared
    if (refusals.length > 0) throw new SchemaMismatch(refusals)
    await assertOthersFollow(database.findOtherPrograms, listContractions(prepared, schema))
    if (database.reportEffects && existing.has(metaTable)) {
      const effects = await describeMigration(prepared, database.connection.all, schema)
      database.reportEffects(effects.filter(effect => !isSystemEffect(effect)))
    }
    for (const sql of steps.flatMap(step => compileStep(step, database.dialect))) await executeStep(database, sql)
    assertTablesFit(steps.length === 0 ? existing : await database.find(), schema)
    await auditColumnChanges(database.connection, steps)
    await saveColumnLists(database.connection, schema)
    if (recomputed.length > 0) await recompute(database, schema, recomputed)
    await saveShape(database.connection, buildSchemaShape(schema), storedShape)
  })

const recompute = async ({ connection, recompute }: MigrationDatabase, schema: Schema, changed: readonly string[]) => {
  const refused = await recompute(connection, schema, changed)
  if (refused.length > 0) throw new SchemaMismatch(refused)
}

const executeStep = async (
  { execute, isUniqueViolation: isUniqueBreak }: MigrationDatabase,
  sql: string,
): Promise<void> => {
  try {
    await execute(sql)
  } catch (error) {
    if (!isUniqueBreak(error)) throw error
    throw new SchemaMismatch([
      `rows have the same values where the schema now wants different ones: ${(error as Error).message}`,
    ])
  }
}

const saveShape = async (connection: Connection, shape: SchemaShape, before: string | undefined): Promise<void> => {
  const value = formatShape(shape)
  if (value !== before) await setMeta(connection, shapeMetaName, value)
}
