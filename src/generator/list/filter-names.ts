// By which words of a query a field is filtered: a text by what it contains, a number or a day by its bounds.
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { dateView, getFieldView, numberView } from '../fields/field-views.tsx'

/** Filter values by their names in the query; blank ones are ignored. */
export type FilterDraft = Readonly<Record<string, JsonScalar>>

interface FilterNames {
  /** The name for an exact match; links and views may use it for any field. */
  readonly equal: string
  readonly like?: string
  readonly range?: readonly [from: string, to: string]
}

export const getFilterNames = (field: Field): FilterNames => {
  const { name: equal, type, ref, choices } = field
  if (ref || choices.length > 0) return { equal }
  if (type.words) return { equal, like: `${equal}_like` }
  const view = getFieldView(field)
  return view === numberView || view === dateView ? { equal, range: [`${equal}_gte`, `${equal}_lte`] } : { equal }
}

export const listFilterNames = ({ equal, like, range }: FilterNames): readonly string[] => [
  equal,
  ...(like === undefined ? [] : [like]),
  ...(range ?? []),
]

/** What is chosen, as the boxes of the filters show it: an exact value is both bounds, or the text that is contained. */
export const toFilterDraft = (fields: readonly Field[], values: Readonly<Record<string, unknown>>): FilterDraft =>
  Object.fromEntries(
    fields.flatMap(field => {
      const names = getFilterNames(field)
      const exact = values[names.equal]
      const boxNames = names.range ?? [names.like ?? names.equal]
      return boxNames.flatMap(name => {
        const value = values[name] ?? exact
        return value === undefined ? [] : [[name, value as JsonScalar] as const]
      })
    }),
  )
