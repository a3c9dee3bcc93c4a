// Answers the questions of a migration plan from the rows, in SQL common to both databases.
import { sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import { build, toStatement } from '../compiler.ts'
import type { DatabaseRow, Statement } from '../storage.ts'
import type { DuplicateValues } from './describe-refusals.ts'
import type { MigrationQuestion, MigrationRefusal } from './steps.ts'

type QueryAll = (statement: Statement) => Promise<readonly DatabaseRow[]>

type QuestionOf<A extends MigrationQuestion['ask']> = Extract<MigrationQuestion, { readonly ask: A }>

const maxExamples = 3
const valuesPerPage = 5000

export const answerQuestion = async (question: MigrationQuestion, all: QueryAll): Promise<MigrationRefusal> => {
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
