// One option of a reference: the label of the row, and what else the field shows of it.
import { addUnit, isPrefixUnit } from '../../../engine/field/add-unit.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue, isNumberType, type ValueWords } from '../../../engine/field/value-text.ts'
import { lookupAmount, lookupRefusal } from '../../../engine/record/row.ts'
import type { Reference } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { LookupOption } from '../../ui/inputs/LookupInput.tsx'
import { fillTemplate } from '../text/fill-template.ts'

export type ReferencedRow = Readonly<Record<string, JsonScalar>>

export interface ReferenceSearch {
  readonly target: Resource
  readonly ref: Reference
  readonly emptyText: string
  readonly words: ValueWords
}

/** A number has its unit, and its title unless the unit is a measure: `Total DP Rp 500,000`, `Poin 120`, `3.450 gr`. */
export const formatReferenceOption = (
  { target, ref, emptyText, words }: ReferenceSearch,
  row: ReferencedRow,
): LookupOption => {
  const [key] = target.key
  const formatField = (name: string): string => {
    const field = target.field[name]
    if (!field) return ''
    const text = formatValue(field, row[name], words)
    if (text === '' || !isNumberType(field.type)) return text
    const { unit } = field.type
    return unit !== undefined && !isPrefixUnit(unit) ? addUnit(text, unit) : `${field.title} ${addUnit(text, unit)}`
  }
  const others = ref.columns.filter(name => !target.label.includes(`{${name}}`) && row[name] !== emptyText)
  const amount = ref.amount && row[lookupAmount] !== undefined ? [`${ref.amount.title} ${row[lookupAmount]}`] : []
  const hint = [...others.flatMap(name => formatField(name) || []), ...amount].join(' · ')
  const refusal = row[lookupRefusal]
  return {
    ...(hint !== '' && { hint }),
    ...(typeof refusal === 'string' && { refusal }),
    value: String(row[key] ?? ''),
    label: fillTemplate(target.label, target, row, words),
  }
}
