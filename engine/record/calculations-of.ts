// Which calculations of a row need fields whose values are assigned only when it is saved, such as numbers.
import { ownFieldsIn } from '../expression/terms/needs.ts'
import type { Field } from '../schema/field.ts'
import type { ResourceFields } from '../schema/resource.ts'

/** Calculated fields that name one of these, or one that names them, in the order in which they are worked out. */
export const calculationsOf = (
  { calculated, field }: Pick<ResourceFields, 'calculated' | 'field'>,
  names: Iterable<string>,
): readonly Field[] => {
  const known = new Set(names)
  return calculated.flatMap(name => {
    const own = field[name]
    if (!own?.calc || !ownFieldsIn(own.calc.term).some(one => known.has(one))) return []
    known.add(name)
    return [own]
  })
}

/** Fields that are empty until the row has its numbers: the numbers, and the calculations that depend on them. */
export const heldByNumbers = (
  resource: Pick<ResourceFields, 'calculated' | 'field' | 'fields'>,
): ReadonlySet<string> => {
  const numbers = resource.fields.filter(({ number }) => number !== undefined).map(({ name }) => name)
  if (numbers.length === 0) return none
  return new Set([...numbers, ...calculationsOf(resource, numbers).map(({ name }) => name)])
}

const none: ReadonlySet<string> = new Set()
