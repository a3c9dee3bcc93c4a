// Computes the values of fields that are not stored, for rows that were read.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { Question } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import { needsOf } from '../expression/terms/needs.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Field } from '../schema/field.ts'
import { findField, type ResourceFields } from '../schema/resource.ts'
import { missingOn } from './foreseen-questions.ts'
import { recordReader } from './record-reader.ts'
import type { Row } from './row.ts'
import type { RecordWorld } from './row-work.ts'

/** Those fields, each after the ones that it needs. */
export const computedFields = (resource: ResourceFields): readonly Field[] =>
  resource.calculated.flatMap(name => {
    const field = findField(resource, name)
    return field?.computed ? [field] : []
  })

export interface ComputedRows {
  readonly rows: readonly Row[]
  /** Inputs that must be loaded first; the rows are incomplete then. References of all rows are requested together. */
  readonly questions: readonly Question[]
}

/** Returns the rows with computed values; a value that a field cannot hold becomes null. */
export const withComputedValues = (
  resource: ResourceFields,
  rows: readonly Row[],
  world: RecordWorld,
): ComputedRows => {
  const fields = computedFields(resource)
  const paths = fields.flatMap(({ calc }) => (calc ? needsOf(calc.term).paths : [])).filter(({ root }) => !root)
  const ahead = rows.flatMap(row => paths.flatMap(path => missingOn(resource, row, { path, world })))
  if (ahead.length > 0) return { rows, questions: ahead }
  const questions: Question[] = []
  const made = rows.map(row => {
    const filled: Record<string, Stored> = { ...row }
    const reader = { ...world, row: recordReader(resource, filled, world.rows) }
    for (const { name, type, calc } of fields) {
      const evaluated = calc && evaluate(calc.term, reader)
      if (evaluated && 'unknown' in evaluated) questions.push(evaluated.unknown)
      const stored = toStored(evaluated && 'value' in evaluated ? evaluated.value : null, type, world.emptyText)
      filled[name] = 'value' in stored ? stored.value : null
    }
    return filled
  })
  return { rows: made, questions }
}
