// Compiles the lines under a table: each is an expression over the totals.

import { type ExpressionScope, emptyScope } from '../../expression/terms/scope.ts'
import { createFieldSet } from '../../expression/terms/types.ts'
import { getBlankValue } from '../../field/blank-value.ts'
import type { ReportColumn, ReportLine } from '../../schema/report.ts'
import type { LineDefinition } from '../../schema-file/shapes/report-shape.ts'
import { mapByName } from '../../value/records.ts'
import { inferType, resolveDeclaredType, toExpressionType } from './compile-report-type.ts'
import { collectRowPaths, compileReportExpression, type ReportTableContext } from './report-context.ts'

export const compileLines = (
  context: ReportTableContext,
  definitions: readonly LineDefinition[],
  columns: readonly ReportColumn[],
): readonly ReportLine[] => {
  const totalledColumns = columns.filter(({ total }) => total !== undefined)
  const names = mapByName(totalledColumns, ({ type }) => toExpressionType(type))
  const { rows: _, ...rest } = context.scope
  const scope: ExpressionScope = { ...rest, fields: { ...emptyScope.fields, ...createFieldSet('totals', names) } }
  return definitions.flatMap((line, index) =>
    compileLine({ ...context, scope }, { line, path: ['lines', index], totalledColumns }),
  )
}

interface ReportLineContext {
  readonly line: LineDefinition
  readonly path: readonly (string | number)[]
  readonly totalledColumns: readonly ReportColumn[]
}

const compileLine = (
  context: ReportTableContext,
  { line: { title, value: text, $ref, strong = false }, path, totalledColumns }: ReportLineContext,
): readonly ReportLine[] => {
  const declaredType = $ref === undefined ? undefined : resolveDeclaredType(context, $ref, [...path, '$ref'])
  const value = compileReportExpression(context, text, [...path, 'value'], {
    scope: context.scope,
    expectedType: declaredType && toExpressionType(declaredType),
  })
  if (!value || ($ref !== undefined && !declaredType)) return []
  const type =
    declaredType ?? inferType(context, value.term, name => totalledColumns.find(one => one.name === name)?.type)
  if (!type) {
    context.report(
      [...path, 'value'],
      'nobody knows the unit of this number: say "$ref": "types#money" or another type',
    )
    return []
  }
  const needs = [...new Set(collectRowPaths(value.term).flatMap(({ steps }) => steps[0]?.name ?? []))]
  return [{ title, value, type, blank: getBlankValue(type, context.schema.project.emptyText), strong, needs }]
}
