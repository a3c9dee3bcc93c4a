import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { type ValueWords, valueText } from '../../../engine/fields/value-text.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { filterWords } from './filter-words.ts'

interface Said extends ValueWords {
  readonly from: (text: string) => string
  readonly to: (text: string) => string
}

/** Formats an active filter for its chip. */
export const filterText = (field: Field, chosen: Readonly<Record<string, JsonScalar>>, said: Said): string => {
  const { equal, like, range } = filterWords(field)
  const value = chosen[equal] ?? (like === undefined ? undefined : chosen[like])
  if (value !== undefined) return valueText(field, value, said)
  const [from, to] = (range ?? []).map(word => {
    const bound = chosen[word]
    return bound === undefined ? undefined : valueText(field, bound, said)
  })
  if (from !== undefined && to !== undefined) return `${from} – ${to}`
  if (from !== undefined) return said.from(from)
  return to === undefined ? '' : said.to(to)
}
