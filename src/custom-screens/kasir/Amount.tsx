import type { Field } from '../../../engine/schema/field.ts'
import { viewOf } from '../../generator/parts/parts.ts'

interface AmountProps {
  readonly field: Field
  readonly value: number
}

/** An amount as the type of its field is shown. */
export function Amount({ field, value }: AmountProps) {
  const { Cell } = viewOf(field)
  return <Cell field={field} value={value} />
}
