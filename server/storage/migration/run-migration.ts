// Migrates the tables of any database to the schema: reads, plans, checks rows, and executes all steps in one
// transaction.
import type { Schema } from '../../../engine/schema/schema.ts'
import { findMeta, putMeta } from '../meta.ts'
import { type Connection, type DatabaseRow, DatabaseUnusable, type Recompute } from '../storage.ts'
import { ask } from './ask.ts'
import { changedDerived } from './changed-derived.ts'
import { auditMovedColumns, keepColumns } from './columns.ts'
import type { FoundTables } from './found-tables.ts'
import { planMigration } from './plan.ts'
import { SchemaMismatch } from './schema-mismatch.ts'
import { readShape, type SchemaShape, shapeOf, shapeText } from './schema-shape.ts'
import { type Grammar, statementsOf } from './statements.ts'
import { refuseUnfit } from './unfit.ts'

/** The operations of a database that a migration needs. */
export interface MigrationDatabase {
  readonly grammar: Grammar
  /** Runs the work exclusively in one transaction, rolled back if the work throws or the program dies. */
  readonly transaction: (work: () => Promise<void>) => Promise<void>
  readonly find: () => Promise<FoundTables>
  /** Reads and writes inside of the transaction. */
  readonly connection: Connection
  /** Executes one DDL statement. */
  readonly execute: (sql: string) => Promise<void>
  /** Blocks writes of other processes until the transaction ends. */
  readonly holdWriters: () => Promise<void>
  readonly recompute: Recompute
  readonly isUniqueBreak: (error: unknown) => boolean
}

const metaTable = 'kencana_meta'
const metaName = 'schema-shape'

/** Returns whether the row stores metadata about the schema of its own database. */
export const isSchemaMeta = (table: string, row: DatabaseRow): boolean =>
  table === metaTable && String(row.name).startsWith('schema-')

/** Throws SchemaMismatch with every refusal, without changing anything. */
export const runMigration = (database: MigrationDatabase, schema: Schema): Promise<void> =>
  database.transaction(async () => {
    const found = await database.find()
    const text = found.has(metaTable) ? await findMeta(database.connection, metaName) : undefined
    const shape = shapeOf(schema)
    const { steps, questions, refusals, derived } = planFrom(text, found, schema)
    const changed = found.has(metaTable) ? changedDerived(schema, { before: derived, steps }) : []
    if (steps.length + questions.length + changed.length > 0 && found.has(metaTable)) await database.holdWriters()
    const refused = [...refusals]
    for (const question of questions) {
      const refusal = await ask(question, database.connection.all)
      if (refusal !== undefined) refused.push(refusal)
    }
    if (refused.length > 0) throw new SchemaMismatch(refused)
    for (const sql of steps.flatMap(step => statementsOf(step, database.grammar))) await carryOut(database, sql)
    refuseUnfit(steps.length === 0 ? found : await database.find(), schema)
    await auditMovedColumns(database.connection, steps)
    await keepColumns(database.connection, schema)
    if (changed.length > 0) await recompute(database, schema, changed)
    await remember(database.connection, shape, text)
  })

/** Creates the plan from the stored shape; also returns the stored definitions of derived data. */
const planFrom = (text: string | undefined, found: FoundTables, schema: Schema) => {
  try {
    const remembered = text === undefined ? undefined : readShape(text)
    return { ...planMigration({ found, remembered, schema }), derived: remembered?.derived }
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

const carryOut = async ({ execute, isUniqueBreak }: MigrationDatabase, sql: string): Promise<void> => {
  try {
    await execute(sql)
  } catch (error) {
    if (!isUniqueBreak(error)) throw error
    throw new SchemaMismatch([
      `rows have the same values where the schema now wants different ones: ${(error as Error).message}`,
    ])
  }
}

const remember = async (connection: Connection, shape: SchemaShape, before: string | undefined): Promise<void> => {
  const value = shapeText(shape)
  if (value !== before) await putMeta(connection, metaName, value)
}
