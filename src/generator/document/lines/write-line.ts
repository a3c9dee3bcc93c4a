// A value of a line with where it came from, for a field that keeps that.
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { LineSet } from './line-set.ts'

interface WrittenValue {
  readonly field: Field
  readonly value: JsonScalar
  /** Absent: it was typed. */
  readonly by: 'scale' | undefined
}

export const writeLine = (rows: LineSet['rows'], id: string, { field, value, by }: WrittenValue): void => {
  const { input } = field
  if (input?.source !== undefined && input.sources) rows.change(id, input.source, input.sources[by ? 1 : 0])
  rows.change(id, field.name, value)
}
