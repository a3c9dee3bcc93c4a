// Which calculations of a row need fields whose values are assigned only when it is saved, such as numbers.
import { collectOwnFields } from '../expression/terms/term-parts.ts'
import type { Field } from '../schema/field.ts'
import type { ResourceFields } from '../schema/resource.ts'

/** Calculated fields that name one of these, or one that names them, in the order in which they are worked out. */
export const findDependentCalculations = (
  { calculated, field }: Pick<ResourceFields, 'calculated' | 'field'>,
  names: Iterable<string>,
): readonly Field[] => {
  const changedNames = new Set(names)
  return calculated.flatMap(name => {
    const calculatedField = field[name]
    if (!calculatedField?.calc || !collectOwnFields(calculatedField.calc.term).some(one => changedNames.has(one)))
      return []
    changedNames.add(name)
    return [calculatedField]
  })
}

/** Fields that are empty until the row has its numbers: the numbers, and the calculations that depend on them. */
export const findNumberDependentFields = (
  resource: Pick<ResourceFields, 'calculated' | 'field' | 'fields'>,
): ReadonlySet<string> => {
  const numbers = resource.fields.filter(({ number }) => number !== undefined).map(({ name }) => name)
  if (numbers.length === 0) return none
  return new Set([...numbers, ...findDependentCalculations(resource, numbers).map(({ name }) => name)])
}

const none: ReadonlySet<string> = new Set()
