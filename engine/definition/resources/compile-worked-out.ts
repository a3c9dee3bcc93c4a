// Compiles fields without a column to SQL values that the database computes in every query.

import type { SqlJoin, SqlValue } from '../../expression/sql/sql-tree.ts'
import { onlyWritten, translateValue } from '../../expression/sql/translate.ts'
import type { ExpressionFault, Span } from '../../expression/syntax/syntax.ts'
import type { Expression } from '../../expression/terms/expression.ts'
import type { Type } from '../../expression/terms/types.ts'
import { blankOf } from '../../fields/blank-of.ts'
import type { Field } from '../../schema/field.ts'
import type { ResourceCore, WorkedOut } from '../../schema/resource.ts'
import { getResource } from '../../schema/schema.ts'
import type { LinkedField } from '../../schema/stages.ts'
import { unstoredFaults } from '../expressions/check-stored.ts'
import { reportExpression } from '../expressions/expression-faults.ts'
import type { ResourceInScope, SchemaInScope } from '../expressions/schema-scope.ts'
import type { Path, Report } from '../shapes/shape.ts'

/** A field and the expression that gives its value. */
type GivenField = LinkedField & Pick<Field, 'calc' | 'fetch'>

/** Returns undefined if every field is a column. */
export const workedOutOf = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  fields: readonly GivenField[],
  report: Report,
): WorkedOut | undefined => {
  const made = fields.flatMap(field => {
    if (field.stored || field.computed) return []
    const reportFaults = (faults: readonly ExpressionFault[]): void => reportExpression(report, pathOf(field), faults)
    return workedOutField(schema, resource, field, reportFaults) ?? []
  })
  const joins = new Map(made.flatMap(one => one.joins.map(join => [join.through.join('.'), join] as const)))
  return made.length === 0 ? undefined : { values: made.flatMap(({ values }) => values), joins: [...joins.values()] }
}

/** The SQL value that fills a new column of existing rows; undefined if the database cannot compute it. */
export const fillOf = (schema: SchemaInScope, resource: ResourceInScope, field: GivenField): WorkedOut | undefined =>
  workedOutField(schema, resource, field, () => undefined)

const pathOf = ({ name, calc }: GivenField): Path =>
  calc ? ['properties', name, 'x-calc'] : ['properties', name, 'x-fetch', 'from']

/** One field as the database computes it; undefined, with a reported fault, if the database cannot compute it. */
const workedOutField = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  field: GivenField,
  reportFaults: (faults: readonly ExpressionFault[]) => void,
): WorkedOut | undefined => {
  const expression = field.calc ?? field.fetch?.from
  if (!expression) return undefined
  const { emptyText } = schema.project
  const made = translated(schema, resource, expression)
  const joins = 'faults' in made ? [] : made.joins.map(join => joinedTable(schema, resource, join))
  const whole = { offset: 0, length: expression.text.length }
  const foreign = joins.flatMap(join =>
    'stranger' in join
      ? [
          {
            ...whole,
            message: `the rows of "${join.stranger}" belong to one shop each, those of "${resource.name}" do not`,
          },
        ]
      : [],
  )
  const faults = [...('faults' in made ? made.faults : scaleFaults(made.type, field, whole)), ...foreign]
  reportFaults(faults)
  if ('faults' in made || faults.length > 0) return undefined
  const blank = blankOf(field.type, emptyText)
  const value: SqlValue =
    blank === null ? made.value : { kind: 'coalesce', items: [made.value, { kind: 'constant', value: blank }] }
  return { values: [{ name: field.name, value }], joins: joins.flatMap(join => ('stranger' in join ? [] : [join])) }
}

/** Values of the session or of the day are refused: they are not stored in a table. */
const translated = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  { term }: Expression,
): ReturnType<typeof translateValue> => {
  const unstored = unstoredFaults(schema, resource, term, true)
  if (unstored.length > 0) return { faults: unstored }
  return translateValue(term, onlyWritten(schema.project.emptyText))
}

const scaleFaults = (type: Type, field: LinkedField, whole: Span): readonly ExpressionFault[] => {
  if (type.kind !== 'number') return []
  const [made, wanted] = [type.scale ?? 0, field.type.scale ?? 0]
  const message = `the result has ${made} decimals and the field ${wanted}; store it`
  return made === wanted ? [] : [{ ...whole, message }]
}

type Joined = WorkedOut['joins'][number]

const joinedTable = (
  schema: SchemaInScope,
  { scope }: ResourceCore,
  join: SqlJoin,
): Joined | { readonly stranger: string } => {
  const { table, key, scope: theirs } = getResource(schema, join.to)
  const joined = { ...join, table, key: key[0] }
  if (theirs.kind !== 'shop') return joined
  return scope.kind === 'shop' ? { ...joined, shopColumn: theirs.column } : { stranger: join.to }
}
