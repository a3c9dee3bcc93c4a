// Prepares a migration without changing anything: plans it from the existing tables, and asks the rows whether they
// refuse it. A migration executes what is prepared here; a plan only shows it.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import { findMeta } from '../meta.ts'
import { type Connection, DatabaseUnusable } from '../storage.ts'
import { answerQuestion } from './answer-question.ts'
import { findChangedDerived } from './changed-derived.ts'
import { planMigration } from './plan.ts'
import { parseShape } from './schema-shape.ts'
import type { MigrationPlan, MigrationStep } from './steps.ts'

export const metaTable = 'kencana_meta'
export const shapeMetaName = 'schema-shape'

interface MigrationSource {
  readonly find: () => Promise<ExistingTables>
  readonly connection: Pick<Connection, 'all'>
  /** Called before the rows are queried, if there is anything to query or to change in a database that is in use. */
  readonly lockWriters?: () => Promise<void>
  /** A revert: what is gone and holds nothing is dropped without a word in the files. */
  readonly dropsEmpty?: boolean
}

export interface PreparedMigration {
  readonly existing: ExistingTables
  /** The stored shape as a text. */
  readonly storedShape: string | undefined
  readonly steps: readonly MigrationStep[]
  /** Names of derived data that is recomputed. */
  readonly recomputed: readonly string[]
  readonly refusals: readonly string[]
}

export const prepareMigration = async (
  { find, connection, lockWriters, dropsEmpty = false }: MigrationSource,
  schema: Schema,
): Promise<PreparedMigration> => {
  const existing = await find()
  const isInUse = existing.has(metaTable)
  const storedShape = isInUse ? await findMeta(connection, shapeMetaName) : undefined
  const { steps, questions, refusals, derived } = createPlan(storedShape, existing, { schema, dropsEmpty })
  const recomputed = isInUse ? findChangedDerived(schema, { before: derived, steps }) : []
  if (steps.length + questions.length + recomputed.length > 0 && isInUse) await lockWriters?.()
  const refused = [...refusals]
  for (const question of questions) {
    const refusal = await answerQuestion(question, connection.all)
    if (refusal !== undefined) refused.push(refusal)
  }
  return { existing, storedShape, steps, recomputed, refusals: refused }
}

/** Creates the plan from the stored shape; also returns the stored definitions of derived data. */
const createPlan = (
  text: string | undefined,
  existing: ExistingTables,
  options: { readonly schema: Schema; readonly dropsEmpty: boolean },
): MigrationPlan & { readonly derived: Readonly<Record<string, string>> | undefined } => {
  try {
    const remembered = text === undefined ? undefined : parseShape(text)
    return { ...planMigration({ found: existing, remembered, ...options }), derived: remembered?.derived }
  } catch (error) {
    // The program wrote this text, so an unreadable one is damaged.
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    const reason = `what it remembers of its schema ("${shapeMetaName}" in ${metaTable}) cannot be read (${error.message}): it is damaged. Keep a copy, and restore a backup`
    throw new DatabaseUnusable({ kind: 'damaged', reason })
  }
}
