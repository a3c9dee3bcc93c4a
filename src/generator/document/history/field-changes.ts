// A change of a row in words: which fields had which value before and after.

import type { HistoryEntry } from '../../../../engine/answers/row-answers.ts'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'

export interface HistoryChange {
  readonly title: string
  readonly before: string
  readonly after: string
  /** Absent for lines. */
  readonly field?: Field | undefined
  readonly values: { readonly before: JsonScalar; readonly after: JsonScalar }
}

interface HistoryWords extends ValueWords {
  /** How many rows lines have. */
  readonly rows: (count: number) => string
}

type HistoryValue = JsonScalar | readonly JsonRow[] | undefined

const formatHistoryValue = (field: Field | undefined, value: HistoryValue, words: HistoryWords): string => {
  if (Array.isArray(value)) return words.rows(value.length)
  const scalar = (value ?? null) as JsonScalar
  return field ? formatValue(field, scalar, words) : String(scalar ?? '')
}

const toScalar = (value: HistoryValue): JsonScalar => (Array.isArray(value) ? null : ((value ?? null) as JsonScalar))

/** Returns the fields that changed; of a created row those that are not empty. */
export const listFieldChanges = (
  { field: fields, lifecycle: { lines } }: Resource,
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  words: HistoryWords,
): readonly HistoryChange[] => {
  const titles = [
    ...Object.values(fields).map(({ name, title }) => ({ name, title })),
    ...lines.map(({ name, title }) => ({ name, title })),
  ]
  return titles.flatMap(({ name, title }) => {
    const field = fields[name]
    const change: HistoryChange = {
      title,
      field,
      values: { before: toScalar(before?.[name]), after: toScalar(after?.[name]) },
      before: formatHistoryValue(fields[name], before?.[name], words),
      after: formatHistoryValue(fields[name], after?.[name], words),
    }
    const isShown = after !== null && Object.hasOwn(after, name)
    return change.before === change.after || (after !== null && !isShown) ? [] : [change]
  })
}
