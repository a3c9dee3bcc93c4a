// Computes the values of fields that are not stored, for rows that were read.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { ValueQuestion } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import { collectNeeds } from '../expression/terms/needs.ts'
import type { Stored } from '../field/field-type.ts'
import type { Field } from '../schema/field.ts'
import { findField, type ResourceFields } from '../schema/resource.ts'
import type { RecordContext } from './completion-state.ts'
import { findMissingReference } from './prefetch-questions.ts'
import { createRecordReader } from './record-reader.ts'
import type { Row } from './row.ts'

/** Those fields, each after the ones that it needs. */
export const listComputedFields = (resource: ResourceFields): readonly Field[] =>
  resource.calculated.flatMap(name => {
    const field = findField(resource, name)
    return field?.computed ? [field] : []
  })

export interface ComputedRows {
  readonly rows: readonly Row[]
  /** Inputs that must be loaded first; the rows are incomplete then. References of all rows are requested together. */
  readonly questions: readonly ValueQuestion[]
}

/** Returns the rows with computed values; a value that a field cannot hold becomes null. */
export const addComputedValues = (
  resource: ResourceFields,
  rows: readonly Row[],
  context: RecordContext,
): ComputedRows => {
  const fields = listComputedFields(resource)
  const paths = fields.flatMap(({ calc }) => (calc ? collectNeeds(calc.term).paths : [])).filter(({ root }) => !root)
  const missing = rows.flatMap(row => paths.flatMap(path => findMissingReference(resource, row, { path, context })))
  if (missing.length > 0) return { rows, questions: missing }
  const questions: ValueQuestion[] = []
  const completed = rows.map(row => {
    const filled: Record<string, Stored> = { ...row }
    const reader = { ...context, row: createRecordReader(resource, filled, context.rows) }
    for (const field of fields) {
      const { name, calc } = field
      const evaluated = calc && evaluate(calc.term, reader)
      if (evaluated && 'unknown' in evaluated) questions.push(evaluated.unknown)
      const stored = toStored(evaluated && 'value' in evaluated ? evaluated.value : null, field)
      filled[name] = 'value' in stored ? stored.value : null
    }
    return filled
  })
  return { rows: completed, questions }
}
