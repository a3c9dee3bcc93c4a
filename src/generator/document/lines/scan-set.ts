// Values that a scan writes into a line, by the expressions of the file.
import { evaluate } from '../../../../engine/expression/evaluate.ts'
import type { Expression } from '../../../../engine/expression/expression.ts'
import type { Reader } from '../../../../engine/expression/reader.ts'
import { toStored } from '../../../../engine/expression/to-stored.ts'
import type { JsonScalar } from '../../../../engine/fields/field-type.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema.ts'

/** What is not known here is left out: the server works it out. */
export const scannedValues = (
  { field: fields }: Resource,
  set: Readonly<Record<string, Expression>>,
  { reader, emptyText }: { readonly reader: Reader; readonly emptyText: string },
): JsonRow =>
  Object.fromEntries(
    Object.entries(set).flatMap(([name, { term }]): [string, JsonScalar][] => {
      const field = fields[name]
      const evaluated = evaluate(term, reader)
      if (!field || !('value' in evaluated)) return []
      const stored = toStored(evaluated.value, field.type, emptyText)
      if ('fault' in stored) return []
      return [[name, stored.value === null ? null : field.type.toJson(stored.value)]]
    }),
  )
