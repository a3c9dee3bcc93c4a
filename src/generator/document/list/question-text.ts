// The question before something is done with marked rows, in exact numbers of the rows as they were last seen.
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { QuestionPart } from '../../../../engine/schema/document-list.ts'
import { findField, type ResourceFields } from '../../../../engine/schema/resource.ts'

export const questionText = (
  parts: readonly QuestionPart[],
  resource: ResourceFields,
  rows: readonly JsonRow[],
): string =>
  parts
    .map(part => {
      if (part.kind === 'text') return part.text
      return part.kind === 'count' ? String(rows.length) : sumOf(part.column, resource, rows)
    })
    .join('')

/** A column that somebody does not see adds nothing up. */
const sumOf = (column: string, resource: ResourceFields, rows: readonly JsonRow[]): string => {
  const field = findField(resource, column)
  if (!field) return ''
  const sum = rows.reduce((total, row) => {
    const parsed = field.type.parse(row[column] ?? null)
    return 'value' in parsed && typeof parsed.value === 'number' ? total + parsed.value : total
  }, 0)
  return field.type.format(sum)
}
