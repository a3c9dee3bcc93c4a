// The scope of filter values for expressions of a report; follows references.
import type { RowReader } from '../../engine/expression/evaluate/reader.ts'
import { createRecordReader } from '../../engine/record/record-reader.ts'
import type { Report } from '../../engine/schema/report.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import type { EvaluationContext, RowScope } from '../record/rule/evaluation.ts'
import type { FilterValues } from './filter-values.ts'

/** The root `filters` of expressions. */
export const buildFilterScope = (
  schema: Schema,
  report: Report,
  values: FilterValues,
  { rows }: EvaluationContext,
): RowScope => {
  const filters: RowReader = {
    get: name => values[name],
    follow: name => {
      const to = report.filters.find(({ field }) => field.name === name)?.field.ref?.to ?? ''
      const target = findResource(schema, to)
      const key = values[name] ?? null
      const row = target && !Array.isArray(key) ? rows.find(to, key as string) : undefined
      return target && row ? createRecordReader(target, row, rows) : (row as null | undefined)
    },
    lines: () => undefined,
  }
  return { roots: { filters } }
}
