// Compiles a condition on documents: one of their lines must meet all of the conditions.
import { type Expression, type SqlBool, sql } from 'kysely'
import { lineLinks } from '../../engine/schema/lines.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { buildWhere } from './condition-sql.ts'
import type { LineConditions, ListQuery } from './list-query.ts'
import { buildOwnerConditions } from './owner-conditions.ts'
import { selectFrom } from './row-source.ts'
import type { BindSlot } from './statement-cache.ts'

interface LinesConditionInput {
  readonly lineConditions: LineConditions
  /** The index of the line conditions in the query. */
  readonly index: number
}

/** Uses an index of the lines if one matches; otherwise the lines of each remaining document are scanned. */
export const buildLinesCondition = (
  { table }: StoredResource,
  { lineConditions: { lines, conditions }, index }: LinesConditionInput,
  slot: BindSlot<{ readonly query: ListQuery; readonly shop: string }>,
): Expression<SqlBool> => {
  const isIndexUsed = conditions.some(({ column, compare }) => isExact(compare) && isIndexed(lines, column))
  const document = sql.ref(`${lines.table}.${lineLinks.document}`)
  const id = sql.ref(`${table}.id`)
  const rows = selectFrom(lines)
    .select(document.as('id'))
    .where(eb =>
      eb.and([
        ...buildOwnerConditions(
          eb,
          lines,
          slot(({ shop }) => shop),
        ),
        ...conditions.map((condition, position) =>
          buildWhere(eb, condition, read =>
            slot(({ query }) => read(query.lines?.[index]?.conditions[position]?.values ?? [])),
          ),
        ),
        ...(isIndexUsed ? [] : [sql<SqlBool>`${document} = ${id}`]),
      ]),
    )
  return isIndexUsed ? sql<SqlBool>`${id} in ${rows}` : sql<SqlBool>`exists ${rows}`
}

const isExact = (compare: string): boolean => compare === '=' || compare === 'in'

const isIndexed = ({ index, unique }: StoredResource, column: string): boolean =>
  [...index, ...unique].some(([first]) => first === column)
