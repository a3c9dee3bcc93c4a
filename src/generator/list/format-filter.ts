import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getFilterNames } from './filter-names.ts'

interface FilterTexts extends ValueWords {
  readonly from: (text: string) => string
  readonly to: (text: string) => string
}

/** Formats an active filter for its chip. */
export const formatFilter = (
  field: Field,
  chosen: Readonly<Record<string, JsonScalar>>,
  texts: FilterTexts,
): string => {
  const { equal, like, range } = getFilterNames(field)
  const value = chosen[equal] ?? (like === undefined ? undefined : chosen[like])
  if (value !== undefined) return formatValue(field, value, texts)
  const [from, to] = (range ?? []).map(word => {
    const bound = chosen[word]
    return bound === undefined ? undefined : formatValue(field, bound, texts)
  })
  if (from !== undefined && to !== undefined) return `${from} – ${to}`
  if (from !== undefined) return texts.from(from)
  return to === undefined ? '' : texts.to(to)
}
