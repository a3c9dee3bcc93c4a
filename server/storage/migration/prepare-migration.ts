// Prepares a migration without changing anything: plans it from the existing tables, and asks the rows whether they
// refuse it. A migration executes what is prepared here; a plan only shows it.

import { sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import { findMeta } from '../meta.ts'
import { build, toStatement } from '../run-query.ts'
import { type Connection, type DatabaseRow, DatabaseUnusable, type Statement } from '../storage.ts'
import { describeDerived } from './derived.ts'
import type { DuplicateValues } from './describe-refusals.ts'
import { planMigration } from './plan.ts'
import { parseShape } from './schema-shape.ts'
import type { MigrationPlan, MigrationQuestion, MigrationRefusal, MigrationStep } from './steps.ts'

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

// Finds derived data whose definition has changed.

/**
 * Returns the names of changed definitions. A database without stored definitions is assumed to be current, except for
 * tables and columns that are new.
 */
const findChangedDerived = (
  schema: Schema,
  {
    before,
    steps,
  }: { readonly before: Readonly<Record<string, string>> | undefined; readonly steps: readonly MigrationStep[] },
): readonly string[] =>
  describeDerived(schema).flatMap(([name, text]) =>
    (before && before[name] !== text) || isCreated(schema, name, steps) ? [name] : [],
  )

const isCreated = ({ resources }: Schema, name: string, steps: readonly MigrationStep[]): boolean => {
  const [, resource = '', field = ''] = /^kept:(.+)\.([^.]+)$/.exec(name) ?? []
  const table = resources[name]?.table ?? resources[resource]?.table
  return steps.some(step => {
    if (step.kind === 'create-table') return step.table.name === table && field === ''
    return step.kind === 'add-column' && step.table === table && step.column.name === field
  })
}

// Answers the questions of a migration plan from the rows, in SQL common to both databases.

type QueryAll = (statement: Statement) => Promise<readonly DatabaseRow[]>

type QuestionOf<A extends MigrationQuestion['ask']> = Extract<MigrationQuestion, { readonly ask: A }>

const maxExamples = 3
const valuesPerPage = 5000

const answerQuestion = async (question: MigrationQuestion, all: QueryAll): Promise<MigrationRefusal> => {
  switch (question.ask) {
    case 'rows':
      return question.refuse(await countRows(question, all))
    case 'blank':
    case 'filled':
      return question.refuse(await countMatching(question, all))
    case 'values':
      return checkValues(question, all)
    case 'doubles':
      return question.refuse(await findDuplicates(question, all))
  }
}

const count = build.fn.countAll<number>().as('n')

export const countRows = async ({ table }: Pick<QuestionOf<'rows'>, 'table'>, all: QueryAll): Promise<number> => {
  const [counted] = await all(toStatement(build.selectFrom(table).select(count)))
  return Number(counted?.n)
}

export const countMatching = async (
  { ask: kind, table, column, blanks }: Omit<QuestionOf<'blank' | 'filled'>, 'refuse'>,
  all: QueryAll,
): Promise<number> => {
  const rows = build.selectFrom(table).select(count)
  const matching =
    kind === 'blank'
      ? rows.where(eb => eb.or([eb(column, 'is', null), ...blanks.map(blank => eb(column, '=', blank))]))
      : rows.where(eb => eb.and([eb(column, 'is not', null), ...blanks.map(blank => eb(column, '<>', blank))]))
  const [counted] = await all(toStatement(matching))
  return Number(counted?.n)
}

/** Pages through the distinct values in order, so that a large table is never in memory as a whole. */
const checkValues = async (
  { table, column, breaks, refuse }: QuestionOf<'values'>,
  all: QueryAll,
): Promise<MigrationRefusal> => {
  let broken = 0
  const examples: Stored[] = []
  let last: Stored = null
  for (;;) {
    const after = last
    const page: readonly DatabaseRow[] = await all(
      toStatement(
        build
          .selectFrom(table)
          .select([`${column} as value`, count])
          .where(eb => (after === null ? eb(column, 'is not', null) : eb(column, '>', after)))
          .groupBy(column)
          .orderBy(column)
          .limit(valuesPerPage),
      ),
    )
    for (const { value = null, n } of page) {
      if (!breaks(value)) continue
      broken += Number(n)
      if (examples.length < maxExamples) examples.push(value)
    }
    last = page.at(-1)?.value ?? null
    if (page.length < valuesPerPage) return refuse(broken, examples)
  }
}

/** Finds values that several rows share; null is equal to no other value. */
const findDuplicates = async (
  { table, columns }: QuestionOf<'doubles'>,
  all: QueryAll,
): Promise<readonly DuplicateValues[]> => {
  const grouped = build
    .selectFrom(table)
    .select([...columns.map((column, index) => `${column} as v${index}` as const), count])
    .where(eb => eb.and(columns.map(column => eb(column, 'is not', null))))
    .having(sql`count(*)`, '>', 1)
    .limit(maxExamples)
  const ordered = columns.reduce((query, column) => query.orderBy(column), grouped)
  const rows = await all(toStatement(columns.length === 0 ? grouped : ordered.groupBy(columns)))
  return rows.map(row => ({ values: columns.map((_, index) => row[`v${index}`] ?? null), count: Number(row.n) }))
}
