// Parses one term of a filter: only visible fields and values of their types are accepted.
import type { ResourceAccess } from '../../../engine/access/access.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField, type ResourceFields } from '../../../engine/schema/resource.ts'
import { isListed, suffixes } from '../../operations/records/listed-fields.ts'
import type { Comparison, Condition } from '../../storage/list-query.ts'

export interface ConditionContext {
  readonly resource: ResourceFields
  readonly access: ResourceAccess
  readonly emptyText: string
}

const mostValues = 1000
export const longestSearch = 200

/** Some databases end a text at NUL and would search for a shorter text. */
export const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** A term of a filter. */
interface Word {
  /** The field with the suffix of its operator. */
  readonly name: string
  readonly value: unknown
  /** The name of the term in faults, if it differs from `name`. */
  readonly word?: string
}

/** Returns the condition of a filter term, or adds faults and returns undefined. */
export const conditionOf = (
  { name, value, word = name }: Word,
  context: ConditionContext,
  faults: Fault[],
): Condition | undefined => {
  const { resource, access } = context
  if (name === 'id') return idCondition(value, faults)
  const suffix = Object.keys(suffixes).find(end => name.endsWith(end) && !findField(resource, name))
  const column = suffix ? name.slice(0, -suffix.length) : name
  const field = isListed(column, resource, access) ? findField(resource, column) : undefined
  if (!field) {
    faults.push(fault('filter.unknown', { field: word, params: { field: word } }))
    return undefined
  }
  const compare = suffix ? (suffixes[suffix] ?? '=') : '='
  const values = valuesOf(field, compare, value, context)
  if (values) return { column, ...values }
  faults.push(fault('filter.form', { field: word, params: { field: word } }))
  return undefined
}

const idCondition = (value: unknown, faults: Fault[]): Condition | undefined => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length <= mostValues && values.every(isText)) {
    return { column: 'id', compare: 'in', values }
  }
  faults.push(fault('filter.form', { field: 'id', params: { field: 'id' } }))
  return undefined
}

const valuesOf = (
  field: Field,
  compare: Comparison,
  given: unknown,
  context: ConditionContext,
): Omit<Condition, 'column'> | undefined => {
  if (compare === 'like') {
    const fits = isText(given) && given.length <= longestSearch && field.type.column === 'text'
    return fits ? { compare, values: [given] } : undefined
  }
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (Array.isArray(given) && (compare !== '=' || list.length > mostValues)) return undefined
  const values = list.map(one => storedOf(field, one, context))
  if (values.some(value => value === undefined)) return undefined
  const stored = values.filter((value): value is Stored => value !== undefined)
  if (Array.isArray(given)) return stored.includes(null) ? undefined : { compare: 'in', values: stored }
  const [first = null] = stored
  if (first === null && compare !== '=' && compare !== '<>') return undefined
  return { compare, values: [first] }
}

/** Converts a filter value to its stored form; a text of the wrong form matches no row and is kept. */
const storedOf = ({ type }: Field, given: unknown, { emptyText }: ConditionContext): Stored | undefined => {
  if (given === null || given === '') return type.blank === 'text' ? emptyText : null
  const result = type.parse(given)
  if ('value' in result) return result.value
  return type.blank === 'text' && isText(given) ? given : undefined
}
