// Which columns of a field stay in the first line of a row, wherever rows are shown.

import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
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
