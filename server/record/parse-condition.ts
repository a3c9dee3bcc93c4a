// Parses one term of a filter: only visible fields and values of their types are accepted.
import type { ResourceAccess } from '../../engine/access/access.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { createFieldFault, type Fault } from '../../engine/message/faults.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type ResourceFields } from '../../engine/schema/resource.ts'
import { isListed, suffixes } from '../description/listed-fields.ts'
import type { ListComparison, ListCondition } from '../storage/list-query.ts'

interface ConditionContext {
  readonly resource: ResourceFields
  readonly access: ResourceAccess
}

const maxValues = 1000
export const maxSearchLength = 200

/** Some databases end a text at NUL and would search for a shorter text. */
export const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** A term of a filter. */
interface FilterTerm {
  /** The field with the suffix of its operator. */
  readonly name: string
  readonly value: unknown
  /** The name of the term in faults, if it differs from `name`. */
  readonly label?: string
}

/** Returns the condition of a filter term, or adds faults and returns undefined. */
export const parseFilterTerm = (
  { name, value, label = name }: FilterTerm,
  context: ConditionContext,
  faults: Fault[],
): ListCondition | undefined => {
  const { resource, access } = context
  if (name === 'id') return parseIdCondition(value, faults)
  const suffix = Object.keys(suffixes).find(end => name.endsWith(end) && !findField(resource, name))
  const column = suffix ? name.slice(0, -suffix.length) : name
  const field = isListed(column, resource, access) ? findField(resource, column) : undefined
  if (!field) {
    faults.push(createFieldFault('filter.unknown', label))
    return undefined
  }
  const compare = suffix ? (suffixes[suffix] ?? '=') : '='
  const values = parseValues(field, compare, value)
  if (values) return { column, ...values }
  faults.push(createFieldFault('filter.form', label))
  return undefined
}

const parseIdCondition = (value: unknown, faults: Fault[]): ListCondition | undefined => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length <= maxValues && values.every(isText)) {
    return { column: 'id', compare: 'in', values }
  }
  faults.push(createFieldFault('filter.form', 'id'))
  return undefined
}

const parseValues = (
  field: Field,
  compare: ListComparison,
  input: unknown,
): Omit<ListCondition, 'column'> | undefined => {
  if (compare === 'like') {
    const isValid = isText(input) && input.length <= maxSearchLength && field.type.column === 'text'
    return isValid ? { compare, values: [input] } : undefined
  }
  const list: readonly unknown[] = Array.isArray(input) ? input : [input]
  if (Array.isArray(input) && (compare !== '=' || list.length > maxValues)) return undefined
  const values = list.map(one => toStoredValue(field, one))
  if (values.some(value => value === undefined)) return undefined
  const stored = values.filter((value): value is Stored => value !== undefined)
  if (Array.isArray(input)) return stored.includes(null) ? undefined : { compare: 'in', values: stored }
  const [first = null] = stored
  if (first === null && compare !== '=' && compare !== '<>') return undefined
  return { compare, values: [first] }
}

/** Converts a filter value to its stored form; a text of the wrong form matches no row and is kept. */
const toStoredValue = ({ type, blank }: Field, input: unknown): Stored | undefined => {
  if (input === null || input === '') return type.blank === 'text' ? blank : null
  const result = type.parse(input)
  if ('value' in result) return result.value
  return type.blank === 'text' && isText(input) ? input : undefined
}
