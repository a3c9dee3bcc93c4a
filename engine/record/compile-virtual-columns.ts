// Compiles fields without a column to SQL values that the database computes in every query.

import type { SqlJoin, SqlValue } from '../expression/sql/sql-tree.ts'
import { createLiteralOptions, translateValue } from '../expression/sql/translate.ts'
import type { ExpressionFault, Span } from '../expression/syntax/syntax.ts'
import type { Expression } from '../expression/terms/scope.ts'
import type { PathTerm, Term } from '../expression/terms/term.ts'
import { mapChildTerms } from '../expression/terms/term-parts.ts'
import type { ExpressionType } from '../expression/terms/types.ts'
import type { Field } from '../schema/field.ts'
import type { ComputedColumns, ResourceCore } from '../schema/resource.ts'
import { getResource } from '../schema/schema.ts'
import type { LinkedField } from '../schema/stages.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'
import { findUnstoredFaults, reportExpression } from '../scope/compile-schema-expression.ts'
import type { ResourceInScope, SchemaInScope } from '../scope/schema-scope.ts'

/** A field and the expression that gives its value. */
type FieldWithExpression = LinkedField & Pick<Field, 'calc' | 'fetch' | 'fill'>

/** Returns undefined if every field is a column. */
export const compileVirtualColumns = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  fields: readonly FieldWithExpression[],
  report: ReportFault,
): ComputedColumns | undefined => {
  const columns = fields.flatMap(field => {
    if (field.stored || field.computed) return []
    const reportFaults = (faults: readonly ExpressionFault[]): void =>
      reportExpression(report, getExpressionPath(field), faults)
    return compileVirtualColumn(schema, resource, field, reportFaults) ?? []
  })
  const joins = new Map(columns.flatMap(one => one.joins.map(join => [join.through.join('.'), join] as const)))
  return columns.length === 0
    ? undefined
    : { values: columns.flatMap(({ values }) => values), joins: [...joins.values()] }
}

/** The SQL value that fills a new column of existing rows; undefined if the database cannot compute it. */
export const compileBackfill = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  { fill, ...field }: FieldWithExpression,
): ComputedColumns | undefined =>
  compileVirtualColumn(schema, resource, fill ? { ...field, calc: fill } : field, () => undefined)

/** Reports values for existing rows that the database cannot compute. */
export const checkFills = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  fields: readonly FieldWithExpression[],
  report: ReportFault,
): void => {
  for (const { fill, ...field } of fields)
    if (fill)
      compileVirtualColumn(schema, resource, { ...field, calc: fill }, faults =>
        reportExpression(report, ['properties', field.name, 'x-fill'], faults),
      )
}

const getExpressionPath = ({ name, calc }: FieldWithExpression): JsonPath =>
  calc ? ['properties', name, 'x-calc'] : ['properties', name, 'x-fetch', 'from']

/** One field as the database computes it; undefined, with a reported fault, if the database cannot compute it. */
const compileVirtualColumn = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  field: FieldWithExpression,
  reportFaults: (faults: readonly ExpressionFault[]) => void,
): ComputedColumns | undefined => {
  const expression = field.calc ?? field.fetch?.from
  if (!expression) return undefined
  const translation = translateExpression(schema, resource, expression)
  const joins = 'faults' in translation ? [] : translation.joins.map(join => resolveJoin(schema, resource, join))
  const whole = { offset: 0, length: expression.text.length }
  const foreignFaults = joins.flatMap(join =>
    'stranger' in join
      ? [
          {
            ...whole,
            message: `the rows of "${join.stranger}" belong to one shop each, those of "${resource.name}" do not`,
          },
        ]
      : [],
  )
  const faults = [
    ...('faults' in translation ? translation.faults : findScaleFaults(translation.type, field, whole)),
    ...foreignFaults,
  ]
  reportFaults(faults)
  if ('faults' in translation || faults.length > 0) return undefined
  const value: SqlValue =
    field.blank === null
      ? translation.value
      : { kind: 'coalesce', items: [translation.value, { kind: 'constant', value: field.blank }] }
  return { values: [{ name: field.name, value }], joins: joins.flatMap(join => ('stranger' in join ? [] : [join])) }
}

/** Values of the session are refused: they are not stored in a table. The business date is that of the row's shop. */
const translateExpression = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  { term }: Expression,
): ReturnType<typeof translateValue> => {
  const unstored = findUnstoredFaults(schema, resource, term, true)
  if (unstored.length > 0) return { faults: unstored }
  const { shop, emptyText } = schema.project
  const { scope } = resource
  const dated =
    scope.kind === 'shop'
      ? replaceBusinessDate(term, [{ name: scope.column, to: shop.resource }, { name: shop.businessDate }])
      : term
  return translateValue(dated, createLiteralOptions(emptyText))
}

/** Names the business date as a field of the shop, by the steps from a row to it. */
const replaceBusinessDate = (term: Term, steps: PathTerm['steps']): Term => {
  const { type, offset, length } = term
  return term.kind === 'day' && term.day === 'sysdate'
    ? { kind: 'path', type, offset, length, steps }
    : mapChildTerms(term, part => replaceBusinessDate(part, steps))
}

const findScaleFaults = (type: ExpressionType, field: LinkedField, whole: Span): readonly ExpressionFault[] => {
  if (type.kind !== 'number') return []
  const [actualScale, expectedScale] = [type.scale ?? 0, field.type.scale ?? 0]
  const message = `the result has ${actualScale} decimals and the field ${expectedScale}; store it`
  return actualScale === expectedScale ? [] : [{ ...whole, message }]
}

type VirtualColumnJoin = ComputedColumns['joins'][number]

const resolveJoin = (
  schema: SchemaInScope,
  { scope }: ResourceCore,
  join: SqlJoin,
): VirtualColumnJoin | { readonly stranger: string } => {
  const { table, key, scope: targetScope } = getResource(schema, join.to)
  const joined = { ...join, table, key: key[0] }
  if (targetScope.kind !== 'shop') return joined
  return scope.kind === 'shop' ? { ...joined, shopColumn: targetScope.column } : { stranger: join.to }
}
