// The query of a list in the ra-data-simple-rest dialect, to a ListQuery: only names the caller may see, only values of their types.

import type { ResourceAccess } from '../../../engine/access/access.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import type { SortTerm } from '../../../engine/schema/screen.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { parseJsonText } from '../../../engine/values/json-text.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import type { Comparison, Condition, ListQuery } from '../../storage/list-query.ts'

export interface QueryContext {
  readonly resource: Resource
  readonly access: ResourceAccess
  readonly emptyText: string
  /** Fields that `q` searches instead of the list's own: those of a lookup. */
  readonly search?: readonly string[]
}

export type RawQuery = Readonly<Record<string, unknown>>

const mostRows = 1000
const mostValues = 1000
const longestSearch = 200

/** Throws MalformedRequest with every fault of sort, range and filter. */
export const parseQuery = (raw: RawQuery, context: QueryContext): ListQuery => {
  const faults: Fault[] = []
  const filter = jsonOf(raw.filter, 'filter', isObject, faults) ?? {}
  const { q, ...rest } = filter
  const query: ListQuery = {
    conditions: Object.entries(rest).flatMap(([name, value]) => conditionOf(name, value, context, faults) ?? []),
    ...searchOf(q, context, faults),
    sort: sortOf(raw.sort, context, faults),
    ...rangeOf(raw.range, context, faults, askedIds(filter)),
  }
  for (const name of Object.keys(raw)) {
    if (!['sort', 'range', 'filter', 'totals', 'lookup', 'self', 'view'].includes(name))
      faults.push(fault('filter.unknown', { field: name, params: { field: name } }))
  }
  if (faults.length > 0) throw new MalformedRequest(faults)
  return query
}

/** A NUL ends a text for some databases, which would look for less than was asked. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

const jsonOf = <T>(
  raw: unknown,
  field: 'filter' | 'sort' | 'range',
  is: (value: unknown) => value is T,
  faults: Fault[],
): T | undefined => {
  if (raw === undefined || raw === '') return undefined
  const value = typeof raw === 'string' ? parseJsonText(raw) : undefined
  if (is(value)) return value
  faults.push(fault(field === 'range' ? 'range.form' : 'filter.form', { field, params: { field } }))
  return undefined
}

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'string')

const sortOf = (raw: unknown, { resource, access }: QueryContext, faults: Fault[]): readonly SortTerm[] => {
  const pair = jsonOf(raw, 'sort', isPair, faults)
  if (!pair) return resource.screen.list.sort.filter(({ field }) => isListed(field, resource, access))
  const [field, order] = pair
  const direction = order.toUpperCase()
  if ((field === 'id' || isListed(field, resource, access)) && ['ASC', 'DESC'].includes(direction))
    return [{ field, descending: direction === 'DESC' }]
  faults.push(fault('sort.unknown', { field: 'sort', params: { field } }))
  return []
}

const isListed = (name: string, resource: ResourceFields, { visible }: ResourceAccess): boolean => {
  const field = findField(resource, name)
  return field !== undefined && !field.writeOnly && !field.computed && visible(field)
}

const isRange = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every(part => Number.isSafeInteger(part) && part >= 0) &&
  value[0] <= value[1]

/** How many rows a filter names one by one. */
const askedIds = ({ id }: Readonly<Record<string, unknown>>): number => (Array.isArray(id) ? id.length : 0)

/** Without a range a page is answered, or all rows that are named by their ids. */
const rangeOf = (
  raw: unknown,
  { resource }: QueryContext,
  faults: Fault[],
  named: number,
): { offset: number; limit: number } => {
  const range = jsonOf(raw, 'range', isRange, faults)
  if (!range) return { offset: 0, limit: Math.min(Math.max(resource.screen.list.pageSize, named), mostRows) }
  const [first, last] = range
  const limit = last - first + 1
  if (limit > mostRows) faults.push(fault('range.form', { field: 'range', params: { field: 'range' } }))
  return { offset: first, limit: Math.min(limit, mostRows) }
}

const searchOf = (
  q: unknown,
  { resource, access, search = resource.screen.list.search }: QueryContext,
  faults: Fault[],
): Pick<ListQuery, 'search'> => {
  if (q === undefined || q === null || q === '') return {}
  if (!isText(q) || q.length > longestSearch) {
    faults.push(fault('filter.form', { field: 'q', params: { field: 'q' } }))
    return {}
  }
  const columns = search.filter(
    name => isListed(name, resource, access) && resource.field[name]?.type.column === 'text',
  )
  return q.trim() === '' || columns.length === 0 ? {} : { search: { text: q.trim(), columns } }
}

const suffixes: Readonly<Record<string, Comparison>> = {
  _gte: '>=',
  _lte: '<=',
  _gt: '>',
  _lt: '<',
  _neq: '<>',
  _like: 'like',
}

const conditionOf = (name: string, value: unknown, context: QueryContext, faults: Fault[]): Condition | undefined => {
  const { resource, access } = context
  if (name === 'id') return idCondition(value, faults)
  const suffix = Object.keys(suffixes).find(end => name.endsWith(end) && !findField(resource, name))
  const column = suffix ? name.slice(0, -suffix.length) : name
  const field = isListed(column, resource, access) ? findField(resource, column) : undefined
  if (!field) {
    faults.push(fault('filter.unknown', { field: name, params: { field: name } }))
    return undefined
  }
  const compare = suffix ? (suffixes[suffix] ?? '=') : '='
  const values = valuesOf(field, compare, value, context)
  if (values) return { column, ...values }
  faults.push(fault('filter.form', { field: name, params: { field: name } }))
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
  context: QueryContext,
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

/** A filter's value in stored form; a text that is no code at all can match nothing, and is left as it is. */
const storedOf = ({ type }: Field, given: unknown, { emptyText }: QueryContext): Stored | undefined => {
  if (given === null || given === '') return type.blank === 'text' ? emptyText : null
  if (type.blank === 'text' && isText(given)) return given
  const result = type.parse(given)
  return 'value' in result ? result.value : undefined
}
