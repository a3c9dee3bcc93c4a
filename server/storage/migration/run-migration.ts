// Migrates the tables of any database to the schema: reads, plans, checks rows, and executes all steps in one
// transaction.
import type { Schema } from '../../../engine/schema/schema.ts'
import { findMeta, setMeta } from '../meta.ts'
import { type Connection, type DatabaseRow, DatabaseUnusable, type Recompute } from '../storage.ts'
import { answerQuestion } from './answer-question.ts'
import { assertTablesFit } from './assert-tables-fit.ts'
import { findChangedDerived } from './changed-derived.ts'
import { auditColumnChanges, saveColumnLists } from './columns.ts'
import type { ExistingTables } from './existing-tables.ts'
import { planMigration } from './plan.ts'
import { SchemaMismatch } from './schema-mismatch.ts'
import { buildSchemaShape, formatShape, parseShape, type SchemaShape } from './schema-shape.ts'
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
}

const metaTable = 'kencana_meta'
const metaName = 'schema-shape'

/** Returns whether the row stores metadata about the schema of its own database. */
export const isSchemaMeta = (table: string, row: DatabaseRow): boolean =>
  table === metaTable && String(row.name).startsWith('schema-')

/** Throws SchemaMismatch with every refusal, without changing anything. */
export const runMigration = (database: MigrationDatabase, schema: Schema): Promise<void> =>
  database.transaction(async () => {
    const existing = await database.find()
    const text = existing.has(metaTable) ? await findMeta(database.connection, metaName) : undefined
    const shape = buildSchemaShape(schema)
    const { steps, questions, refusals, derived } = createPlan(text, existing, schema)
    const changed = existing.has(metaTable) ? findChangedDerived(schema, { before: derived, steps }) : []
    if (steps.length + questions.length + changed.length > 0 && existing.has(metaTable)) await database.lockWriters()
    const refused = [...refusals]
    for (const question of questions) {
      const refusal = await answerQuestion(question, database.connection.all)
      if (refusal !== undefined) refused.push(refusal)
    }
    if (refused.length > 0) throw new SchemaMismatch(refused)
    for (const sql of steps.flatMap(step => compileStep(step, database.dialect))) await executeStep(database, sql)
    assertTablesFit(steps.length === 0 ? existing : await database.find(), schema)
    await auditColumnChanges(database.connection, steps)
    await saveColumnLists(database.connection, schema)
    if (changed.length > 0) await recompute(database, schema, changed)
    await saveShape(database.connection, shape, text)
  })

/** Creates the plan from the stored shape; also returns the stored definitions of derived data. */
const createPlan = (text: string | undefined, existing: ExistingTables, schema: Schema) => {
  try {
    const remembered = text === undefined ? undefined : parseShape(text)
    return { ...planMigration({ found: existing, remembered, schema }), derived: remembered?.derived }
  } catch (error) {
    // The program wrote this text, so an unreadable one is damaged.
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    const reason = `what it remembers of its schema ("${metaName}" in ${metaTable}) cannot be read (${error.message}): it is damaged. Keep a copy, and restore a backup`
    throw new DatabaseUnusable({ kind: 'damaged', reason })
  }
}

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
  if (value !== before) await setMeta(connection, metaName, value)
}
