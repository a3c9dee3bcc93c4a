// What a field is to its rows wherever they are shown: whether its column stays in their first line, and its line on a phone.

import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { CardRole } from '../../ui/table/arrange-card.ts'
import type { FoldColumn } from '../../ui/table/fold-columns.ts'
import { dateView } from '../fields/date-view.tsx'
import { numberView } from '../fields/number-view.tsx'
import { getFieldView } from '../fields/registry.ts'

/** What identifies a row, and its state, always; amounts and dates rather than other values. */
export const rankColumn = ({ key, label }: Pick<Resource, 'key' | 'label'>, field: Field): FoldColumn['keeps'] => {
  const { name, type, number, choices } = field
  if (key.includes(name) || name === label || number || choices.some(({ color }) => color !== '')) return 'always'
  return type.name === 'money' || getFieldView(field) === dateView || getFieldView(field) === numberView
    ? 'late'
    : undefined
}

/** What the value of a field is to its row. */
export const getCardRole = (
  { key, label }: Pick<Resource, 'key' | 'label'>,
  { name, type, number, choices, ref }: Field,
): CardRole | undefined => {
  if (key.includes(name) || number) return 'code'
  if (label.includes(`{${name}}`)) return 'name'
  if (choices.some(({ color }) => color !== '')) return 'state'
  return ref ? 'place' : typeRoles[type.name]
}

/** By the name of the type. */
export const typeRoles: Readonly<Record<string, CardRole>> = {
  money: 'amount',
  usd: 'amount',
  weight: 'weight',
  date: 'date',
  instant: 'date',
}
