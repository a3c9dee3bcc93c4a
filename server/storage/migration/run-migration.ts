// Brings the tables of any database up to the schema: looks, plans, asks, and does all of it or nothing.
import type { Schema } from '../../../engine/schema.ts'
import { auditMovedColumns, keepColumns } from '../columns.ts'
import { findMeta, putMeta } from '../meta.ts'
import type { DatabaseRow, Statement } from '../storage.ts'
import { type All, ask } from './ask.ts'
import type { FoundTables } from './found-tables.ts'
import { planMigration } from './plan.ts'
import { SchemaMismatch } from './schema-mismatch.ts'
import { readShape, type SchemaShape, shapeOf, shapeText } from './schema-shape.ts'
import { type Grammar, statementsOf } from './statements.ts'

/** What a migration needs of a database. */
export interface MigrationDatabase {
  readonly grammar: Grammar
  /** Runs the work alone: no other migration beside it, and when it throws or the program dies nothing of it stays. */
  readonly transaction: (work: () => Promise<void>) => Promise<void>
  readonly find: () => Promise<FoundTables>
  readonly all: All
  readonly run: (statement: Statement) => Promise<unknown>
  readonly isUniqueBreak: (error: unknown) => boolean
}

const metaTable = 'kencana_meta'
const metaName = 'schema-shape'

/** The rows in which a database remembers the schema of its own tables. */
export const isSchemaMeta = (table: string, row: DatabaseRow): boolean =>
  table === metaTable && String(row.name).startsWith('schema-')

/** Throws SchemaMismatch with every reason why not, before anything is changed. */
export const runMigration = (database: MigrationDatabase, schema: Schema): Promise<void> =>
  database.transaction(async () => {
    const found = await database.find()
    const remembered = found.has(metaTable) ? await findMeta(database, metaName) : undefined
    const { steps, questions, refusals } = planMigration({
      found,
      remembered: remembered === undefined ? undefined : readShape(remembered),
      schema,
    })
    const refused = [...refusals]
    for (const question of questions) {
      const refusal = await ask(question, database.all)
      if (refusal !== undefined) refused.push(refusal)
    }
    if (refused.length > 0) throw new SchemaMismatch(refused)
    for (const sql of steps.flatMap(step => statementsOf(step, database.grammar))) await carryOut(database, sql)
    await auditMovedColumns(database, steps)
    await keepColumns(database, schema)
    await remember(database, shapeOf(schema), remembered)
  })

const carryOut = async ({ run, isUniqueBreak }: MigrationDatabase, sql: string): Promise<void> => {
  try {
    await run({ sql, values: [] })
  } catch (error) {
    if (!isUniqueBreak(error)) throw error
    throw new SchemaMismatch([
      `rows have the same values where the schema now wants different ones: ${(error as Error).message}`,
    ])
  }
}

const remember = async (database: MigrationDatabase, shape: SchemaShape, before: string | undefined): Promise<void> => {
  const value = shapeText(shape)
  if (value !== before) await putMeta(database, metaName, value)
}
