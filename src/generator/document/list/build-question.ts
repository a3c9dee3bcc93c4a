// The question before something is done with marked rows, in exact numbers of the rows as they were last seen.
import type { JsonRow } from '../../../../engine/record/row.ts'
import { documentColumn, type QuestionPart } from '../../../../engine/schema/document-list.ts'
import { findField, type ResourceFields } from '../../../../engine/schema/resource.ts'

export const buildQuestion = (
  parts: readonly QuestionPart[],
  resource: ResourceFields,
  rows: readonly JsonRow[],
): string =>
  parts
    .map(part => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'count') return String(rows.length)
      return part.kind === 'sum'
        ? sumColumn(part.column, resource, rows)
        : formatSumsByDocument(part.column, resource, rows)
    })
    .join('')

/** A column that is hidden from the user has no sum. */
const sumColumn = (column: string, resource: ResourceFields, rows: readonly JsonRow[]): string => {
  const field = findField(resource, column)
  if (!field) return ''
  const sum = rows.reduce((total, row) => {
    const parsed = field.type.parse(row[column] ?? null)
    return 'value' in parsed && typeof parsed.value === 'number' ? total + parsed.value : total
  }, 0)
  return field.type.format(sum)
}

/** `Kind 1,000, Other 2,000`: of each document that has a marked row, in the order of the list. */
const formatSumsByDocument = (column: string, resource: ResourceFields, rows: readonly JsonRow[]): string => {
  const kinds = findField(resource, documentColumn)?.choices ?? []
  return kinds
    .flatMap(({ value, title }) => {
      const matching = rows.filter(row => row[documentColumn] === value)
      const sum = sumColumn(column, resource, matching)
      return matching.length === 0 || sum === '' ? [] : [`${title} ${sum}`]
    })
    .join(', ')
}
