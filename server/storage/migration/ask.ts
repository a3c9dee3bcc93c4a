// Answers the questions of a migration plan from the rows, in SQL common to both databases.
import { sql } from 'kysely'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { build, statementOf } from '../compiler.ts'
import type { DatabaseRow, Statement } from '../storage.ts'
import type { Double } from './refusals.ts'
import type { Question, Refusal } from './steps.ts'

export type All = (statement: Statement) => Promise<readonly DatabaseRow[]>

type Asked<A extends Question['ask']> = Extract<Question, { readonly ask: A }>

const mostExamples = 3
const valuesAtOnce = 5000

export const ask = async (question: Question, all: All): Promise<Refusal> => {
  switch (question.ask) {
    case 'rows':
      return question.refuse(await countRows(question, all))
    case 'blank':
    case 'filled':
      return question.refuse(await countHolding(question, all))
    case 'values':
      return askValues(question, all)
    case 'doubles':
      return question.refuse(await findDoubles(question, all))
  }
}

const count = build.fn.countAll<number>().as('n')

const countRows = async ({ table }: Asked<'rows'>, all: All): Promise<number> => {
  const [counted] = await all(statementOf(build.selectFrom(table).select(count)))
  return Number(counted?.n)
}

const countHolding = async (
  { ask: wanted, table, column, blanks }: Asked<'blank' | 'filled'>,
  all: All,
): Promise<number> => {
  const rows = build.selectFrom(table).select(count)
  const held =
    wanted === 'blank'
      ? rows.where(eb => eb.or([eb(column, 'is', null), ...blanks.map(blank => eb(column, '=', blank))]))
      : rows.where(eb => eb.and([eb(column, 'is not', null), ...blanks.map(blank => eb(column, '<>', blank))]))
  const [counted] = await all(statementOf(held))
  return Number(counted?.n)
}

/** Pages through the distinct values in order, so that a large table is never in memory as a whole. */
const askValues = async ({ table, column, breaks, refuse }: Asked<'values'>, all: All): Promise<Refusal> => {
  let broken = 0
  const examples: Stored[] = []
  let last: Stored = null
  for (;;) {
    const from = last
    const page: readonly DatabaseRow[] = await all(
      statementOf(
        build
          .selectFrom(table)
          .select([`${column} as value`, count])
          .where(eb => (from === null ? eb(column, 'is not', null) : eb(column, '>', from)))
          .groupBy(column)
          .orderBy(column)
          .limit(valuesAtOnce),
      ),
    )
    for (const { value = null, n } of page) {
      if (!breaks(value)) continue
      broken += Number(n)
      if (examples.length < mostExamples) examples.push(value)
    }
    last = page.at(-1)?.value ?? null
    if (page.length < valuesAtOnce) return refuse(broken, examples)
  }
}

/** Finds values that several rows share; null is equal to no other value. */
const findDoubles = async ({ table, columns }: Asked<'doubles'>, all: All): Promise<readonly Double[]> => {
  const grouped = build
    .selectFrom(table)
    .select([...columns.map((column, index) => `${column} as v${index}` as const), count])
    .where(eb => eb.and(columns.map(column => eb(column, 'is not', null))))
    .having(sql`count(*)`, '>', 1)
    .limit(mostExamples)
  const ordered = columns.reduce((query, column) => query.orderBy(column), grouped)
  const found = await all(statementOf(columns.length === 0 ? grouped : ordered.groupBy(columns)))
  return found.map(row => ({ values: columns.map((_, index) => row[`v${index}`] ?? null), count: Number(row.n) }))
}
