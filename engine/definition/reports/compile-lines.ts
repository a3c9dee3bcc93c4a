// Compiles the lines under a table: each is an expression over the totals.

import { emptyScope, type Scope } from '../../expression/terms/scope.ts'
import { fieldsFrom } from '../../expression/terms/types.ts'
import type { ReportColumn, ReportLine } from '../../schema/report.ts'
import type { LineDefinition } from '../shapes/report.ts'
import { expressionType, foundType, saidType } from './compile-report-type.ts'
import { expressionAt, type ReadingReport, rowPathsIn } from './reading-report.ts'

export const compileLines = (
  reading: ReadingReport,
  said: readonly LineDefinition[],
  columns: readonly ReportColumn[],
): readonly ReportLine[] => {
  const totalled = columns.filter(({ total }) => total !== undefined)
  const names = Object.fromEntries(totalled.map(({ name, type }) => [name, expressionType(type)]))
  const { rows: _, ...rest } = reading.scope
  const scope: Scope = { ...rest, fields: { ...emptyScope.fields, ...fieldsFrom('totals', names) } }
  return said.flatMap((line, index) => lineOf({ ...reading, scope }, { line, path: ['lines', index], totalled }))
}

interface Place {
  readonly line: LineDefinition
  readonly path: readonly (string | number)[]
  readonly totalled: readonly ReportColumn[]
}

const lineOf = (
  reading: ReadingReport,
  { line: { title, value: text, $ref, strong = false }, path, totalled }: Place,
): readonly ReportLine[] => {
  const said = $ref === undefined ? undefined : saidType(reading, $ref, [...path, '$ref'])
  const value = expressionAt(reading, text, [...path, 'value'], {
    scope: reading.scope,
    wanted: said && expressionType(said),
  })
  if (!value || ($ref !== undefined && !said)) return []
  const type = said ?? foundType(reading, value.term, name => totalled.find(one => one.name === name)?.type)
  if (!type) {
    reading.report(
      [...path, 'value'],
      'nobody knows the unit of this number: say "$ref": "types#money" or another type',
    )
    return []
  }
  const needs = [...new Set(rowPathsIn(value.term).flatMap(({ steps }) => steps[0]?.name ?? []))]
  return [{ title, value, type, strong, needs }]
}
