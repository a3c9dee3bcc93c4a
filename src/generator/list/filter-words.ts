// By which words of a query a field is filtered: a text by what it contains, a number or a day by its bounds.

import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { dateView } from '../fields/date-view.tsx'
import { numberView } from '../fields/number-view.tsx'
import { viewOf } from '../fields/registry.ts'

/** Filter values by their names in the query; blank ones are ignored. */
export type FilterDraft = Readonly<Record<string, JsonScalar>>

export interface FilterWords {
  /** The name for an exact match; links and views may use it for any field. */
  readonly equal: string
  readonly like?: string
  readonly range?: readonly [from: string, to: string]
}

const written: ReadonlySet<string> = new Set(['text', 'label', 'note'])

export const filterWords = (field: Field): FilterWords => {
  const { name: equal, type, ref, choices } = field
  if (ref || choices.length > 0) return { equal }
  if (written.has(type.name)) return { equal, like: `${equal}_like` }
  const view = viewOf(field)
  return view === numberView || view === dateView ? { equal, range: [`${equal}_gte`, `${equal}_lte`] } : { equal }
}

export const wordsIn = ({ equal, like, range }: FilterWords): readonly string[] => [
  equal,
  ...(like === undefined ? [] : [like]),
  ...(range ?? []),
]

/** What is chosen, as the boxes of the filters show it: an exact value is both bounds, or the text that is contained. */
export const chosenDraft = (fields: readonly Field[], values: Readonly<Record<string, unknown>>): FilterDraft =>
  Object.fromEntries(
    fields.flatMap(field => {
      const words = filterWords(field)
      const exact = values[words.equal]
      const shown = words.range ?? [words.like ?? words.equal]
      return shown.flatMap(word => {
        const value = values[word] ?? exact
        return value === undefined ? [] : [[word, value as JsonScalar] as const]
      })
    }),
  )

/** The field as a filter input: never required, and without the help text of the form. */
export const askedField = (field: Field, title: string = field.title): Field => {
  const { help: _help, ...presentation } = field.presentation
  return { ...field, title, required: false, presentation }
}
