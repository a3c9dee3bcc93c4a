// Migrates the tables of any database to the schema: reads, plans, checks rows, and executes all steps in one
// transaction.

import { getBalanceName } from '../../../engine/schema/ledger.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import { setMeta } from '../meta.ts'
import type { Connection, DatabaseRow, Recompute } from '../storage.ts'
import { assertTablesFit } from './assert-tables-fit.ts'
import { auditColumnChanges, saveColumnLists } from './columns.ts'
import { describeMigration, isSystemEffect, type MigrationEffect } from './describe-migration.ts'
import { metaTable, type PreparedMigration, prepareMigration, shapeMetaName } from './prepare-migration.ts'
import { SchemaMismatch } from './schema-conflicts.ts'
import { buildSchemaShape, formatShape, type SchemaShape } from './schema-shape.ts'
import { compileStep, type DdlDialect, type MigrationStep } from './steps.ts'

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

// Lets only additions pass while servers of another version of the program use the tables: they know nothing of the change.

/** Throws SchemaMismatch if the change is more than an addition and others run. */
export const assertOthersFollow = async (
  findOthers: (() => Promise<readonly string[]>) | undefined,
  changes: readonly string[],
): Promise<void> => {
  const others = changes.length > 0 && findOthers ? await findOthers() : []
  if (others.length > 0) throw new SchemaMismatch([describeOthers(others, changes)])
}

const describeOthers = (versions: readonly string[], changes: readonly string[]): string =>
  `servers of version ${versions.join(' and ')} run on this database and know nothing of what changes (${changes.join(', ')}): stop them and start again, or leave that for a release after all servers have this version`

/** What a server that does not know of the change cannot work with, or would leave undone in the rows that it writes. */
const listContractions = (
  { steps, recomputed }: Pick<PreparedMigration, 'steps' | 'recomputed'>,
  schema: Schema,
): readonly string[] => {
  const isNew = (table: string | undefined): boolean =>
    steps.some(step => step.kind === 'create-table' && step.table.name === table)
  return [
    ...steps.flatMap(step => describeContraction(step) ?? []),
    ...recomputed.filter(name => !isNew(findSourceTable(schema, name))).map(name => `${name} is computed otherwise`),
  ]
}

const describeContraction = (step: MigrationStep): string | undefined => {
  switch (step.kind) {
    case 'drop-table':
      return `the table ${step.table} goes`
    case 'rename-table':
      return `the table ${step.table} becomes ${step.to}`
    case 'drop-column':
      return `${step.table}.${step.column} goes`
    case 'rename-column':
      return `${step.table}.${step.column} becomes ${step.to}`
    case 'fill-column':
      return `${step.table}.${step.column} is filled`
    case 'rename-value':
      return `${step.from} becomes ${step.to}`
    case 'create-guards':
      return `${step.table.name} is append-only`
    default:
      return undefined
  }
}

/** The table whose rows the derived data is computed from; undefined where that is not one table. */
const findSourceTable = ({ resources, ledgers }: Schema, derived: string): string | undefined => {
  const [, resource = ''] = /^(?:number|tree):([^.]+)/.exec(derived) ?? []
  if (resource !== '') return resources[resource]?.table
  const ledger = Object.values(ledgers).find(
    ({ name, balances }) =>
      derived.startsWith(`single:${name}.`) ||
      balances.some(({ id, days }) => derived === days || derived === getBalanceName(name, id)),
  )
  return resources[ledger?.resource ?? '']?.table
}
