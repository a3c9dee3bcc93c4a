// Parses the query of a list in the ra-data-simple-rest dialect, and the scope of a lookup or a view; only visible fields
// and values of their types are accepted.
import { canFilter, type ResourceAccess } from '../../engine/access/access.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { createFieldFault, type Fault, fault } from '../../engine/message/faults.ts'
import { isBlank, type Row } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource, type ResourceCore, type ResourceFields } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import type { SortTerm } from '../../engine/schema/screen.ts'
import { isObject, parseJsonText } from '../../engine/value/json-text.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { suffixes } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import type { ListComparison, ListCondition, ListQuery } from '../storage/list-query.ts'
import type { RefusedRows, SchemaCondition } from './list/list-records.ts'

interface QueryContext {
  readonly resource: Resource
  readonly access: ResourceAccess
  /** Finds the lines of the resource by resource name. */
  readonly findLines?: (name: string) => { readonly resource: Resource; readonly access: ResourceAccess } | undefined
  /** Fields that `q` searches instead of those of the list, for lookups. */
  readonly search?: readonly string[]
}

export type RawQuery = Readonly<Record<string, unknown>>

const maxRows = 1000

const parameters: ReadonlySet<string> = new Set([
  'sort',
  'range',
  'skip',
  'limit',
  'filter',
  'totals',
  'lookup',
  'self',
  'refused',
  'view',
])

/** All rows as a CSV, in place of a page as JSON. */
export const isCsvRequested = ({ as }: RawQuery): boolean => as === 'csv'

/** Throws MalformedRequest with all faults of sort, range and filter. */
export const parseQuery = (raw: RawQuery, context: QueryContext): ListQuery => {
  const faults: Fault[] = []
  const filter = parseJsonParameter(raw.filter, 'filter', isObject, faults) ?? {}
  const { q, ...rest } = filter
  const lineQuery = parseLineFilters(rest, context, faults)
  const ownTerms = Object.entries(rest).filter(([name]) => !lineQuery.names.has(name))
  const query: ListQuery = {
    conditions: ownTerms.flatMap(([name, value]) => parseFilterTerm({ name, value }, context, faults) ?? []),
    ...(lineQuery.filters.length > 0 && { lines: lineQuery.filters }),
    ...parseSearch(q, context, faults),
    sort: parseSort(raw.sort, context, faults),
    ...parseRange(readRange(raw, context, faults), context, faults, countIds(filter)),
  }
  for (const name of Object.keys(raw))
    if (!parameters.has(name) && !(name === 'as' && isCsvRequested(raw)))
      faults.push(createFieldFault('filter.unknown', name))
  if (faults.length > 0) throw new MalformedRequest(faults)
  return query
}

const parseJsonParameter = <T>(
  raw: unknown,
  field: 'filter' | 'sort' | 'range',
  is: (value: unknown) => value is T,
  faults: Fault[],
): T | undefined => {
  if (raw === undefined || raw === '') return undefined
  const value = typeof raw === 'string' ? parseJsonText(raw) : undefined
  if (is(value)) return value
  faults.push(createFieldFault(field === 'range' ? 'range.form' : 'filter.form', field))
  return undefined
}

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'string')

const parseSort = (raw: unknown, { resource, access }: QueryContext, faults: Fault[]): readonly SortTerm[] => {
  const pair = parseJsonParameter(raw, 'sort', isPair, faults)
  if (!pair) return resource.screen.list.sort.filter(({ field }) => canFilter(field, resource, access))
  const [field, order] = pair
  const direction = order.toUpperCase()
  if ((field === 'id' || canFilter(field, resource, access)) && ['ASC', 'DESC'].includes(direction))
    return [{ field, descending: direction === 'DESC' }]
  faults.push(fault('sort.unknown', { field: 'sort', params: { field } }))
  return []
}

const isRange = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every(part => Number.isSafeInteger(part) && part >= 0) &&
  value[0] <= value[1]

/** Converts `skip` and `limit` to a range; they default to 0 and the page size of the list. */
const readRange = ({ range, skip, limit }: RawQuery, { resource }: QueryContext, faults: Fault[]): unknown => {
  if (skip === undefined && limit === undefined) return range
  const [first, rows] = [parseRowCount(skip, 0), parseRowCount(limit, resource.screen.list.pageSize)]
  if (range === undefined && first !== undefined && rows) return JSON.stringify([first, first + rows - 1])
  const field = range !== undefined || rows ? 'skip' : 'limit'
  faults.push(createFieldFault('range.form', field))
  return undefined
}

/** Parses a number of rows from a query or a body; undefined if it is invalid. */
export const parseRowCount = (value: unknown, fallback: number): number | undefined => {
  if (value === undefined || value === '') return fallback
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Returns how many ids a filter names. */
const countIds = ({ id }: Readonly<Record<string, unknown>>): number => (Array.isArray(id) ? id.length : 0)

/** Without a range, returns a page or all rows that are named by id. */
const parseRange = (
  raw: unknown,
  { resource }: QueryContext,
  faults: Fault[],
  idCount: number,
): { offset: number; limit: number } => {
  const range = parseJsonParameter(raw, 'range', isRange, faults)
  if (!range) return { offset: 0, limit: Math.min(Math.max(resource.screen.list.pageSize, idCount), maxRows) }
  const [first, last] = range
  const limit = last - first + 1
  if (limit > maxRows) faults.push(createFieldFault('range.form', 'range'))
  return { offset: first, limit: Math.min(limit, maxRows) }
}

const parseSearch = (
  q: unknown,
  { resource, access, search = resource.screen.list.search }: QueryContext,
  faults: Fault[],
): Pick<ListQuery, 'search'> => {
  if (q === undefined || q === null || q === '') return {}
  if (!isText(q) || q.length > maxSearchLength) {
    faults.push(createFieldFault('filter.form', 'q'))
    return {}
  }
  const columns = search.filter(
    name => canFilter(name, resource, access) && resource.field[name]?.type.column === 'text',
  )
  return q.trim() === '' || columns.length === 0 ? {} : { search: { text: q.trim(), columns } }
}

/** Parses conditions on fields of lines, as `lines.field`; only those that the list declares. */
const parseLineFilters = (filter: RawQuery, context: QueryContext, faults: Fault[]) => {
  const { resource, findLines } = context
  const names = new Set<string>()
  const filters = Object.entries(resource.screen.list.lineFilters ?? {}).flatMap(([name, fields]) => {
    const table = resource.lifecycle.lines.find(lines => lines.name === name)?.resource
    const lineTable = table === undefined ? undefined : findLines?.(table)
    if (!lineTable) return []
    const conditions = Object.entries(filter).flatMap(([key, value]) => {
      const inner = key.startsWith(`${name}.`) ? key.slice(name.length + 1) : ''
      if (!fields.some(field => inner === field || Object.keys(suffixes).some(end => inner === `${field}${end}`)))
        return []
      names.add(key)
      return parseFilterTerm({ name: inner, value, label: key }, { ...context, ...lineTable }, faults) ?? []
    })
    return conditions.length === 0 ? [] : [{ lines: lineTable.resource, conditions }]
  })
  return { filters, names }
}

// Parses one term of a filter: only visible fields and values of their types are accepted.

interface ConditionContext {
  readonly resource: ResourceFields
  readonly access: ResourceAccess
}

const maxValues = 1000
const maxSearchLength = 200

/** Some databases end a text at NUL and would search for a shorter text. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** A term of a filter. */
interface FilterTerm {
  /** The field with the suffix of its operator. */
  readonly name: string
  readonly value: unknown
  /** The name of the term in faults, if it differs from `name`. */
  readonly label?: string
}

/** Returns the condition of a filter term, or adds faults and returns undefined. */
const parseFilterTerm = (
  { name, value, label = name }: FilterTerm,
  context: ConditionContext,
  faults: Fault[],
): ListCondition | undefined => {
  const { resource, access } = context
  if (name === 'id') return parseIdCondition(value, faults)
  const suffix = Object.keys(suffixes).find(end => name.endsWith(end) && !findField(resource, name))
  const column = suffix ? name.slice(0, -suffix.length) : name
  const field = canFilter(column, resource, access) ? findField(resource, column) : undefined
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

// Parses the scope of a list: the lookup of a field (`lookup=resource.field&self={...}`) lists only rows that the field
// may reference, with `refused=true` also those that it refuses for a reason that is shown; a view (`view=name`) only its own rows.

interface ListScope {
  /** The rows that the field may reference, depending on the values of the form. */
  readonly where?: SchemaCondition
  /** The number that each of these rows shows. */
  readonly amount?: SchemaCondition
  /** Which of the rows the field refuses, and why. */
  readonly refused?: RefusedRows
  /** The fields to search, if the reference names them. */
  readonly search?: readonly string[]
}

/** Throws MalformedRequest if the resource has no such view or lookup. */
export const parseListScope = (caller: Caller, resource: Resource, raw: RawQuery): ListScope => {
  if (raw.view === undefined) return parseLookup(caller, resource, raw)
  const name = String(raw.view)
  const view = Object.hasOwn(resource.screen.views, name) ? resource.screen.views[name] : undefined
  if (!view || raw.lookup !== undefined)
    throw new MalformedRequest([fault('filter.unknown', { field: 'view', params: { field: name } })])
  return view.filter ? { where: { condition: view.filter } } : {}
}

/** The field whose lookup the list is; undefined for another list. */
export const findLookupField = (
  caller: Caller,
  { lookup }: RawQuery,
): { readonly resource: Resource; readonly name: string } | undefined => {
  if (lookup === undefined) return undefined
  const [owner, name] = splitLookup(String(lookup))
  const resource = findLookupOwner(caller, owner)
  return resource && { resource, name }
}

const parseLookup = (caller: Caller, resource: ResourceCore, raw: RawQuery): ListScope => {
  const { lookup, self, refused } = raw
  if (lookup === undefined) return {}
  const [owner] = splitLookup(String(lookup))
  const { resource: ownerResource, name = '' } = findLookupField(caller, raw) ?? {}
  const ref = ownerResource && findField(ownerResource, name)?.ref
  if (!ownerResource || ref?.to !== resource.name)
    throw new MalformedRequest([fault('filter.unknown', { field: 'lookup', params: { field: String(lookup) } })])
  const search = ref.search.length > 0 && { search: ref.search }
  if (!ref.filter && !ref.amount) return { ...search }
  const form = parseForm(self)
  const document = findParentDocument(caller, owner)
  const parent = document && {
    resource: document,
    row: toFormRow(document, isObject(form.parent) ? form.parent : {}),
  }
  const roots = { self: { resource: ownerResource, row: toFormRow(ownerResource, form) }, parent }
  return {
    ...search,
    ...(ref.filter && { where: { condition: ref.filter, ...roots } }),
    ...(ref.filter &&
      ref.listed &&
      refused === 'true' && {
        where: { condition: ref.listed, ...roots },
        refused: { filter: { condition: ref.filter, ...roots }, reasons: ref.refusals },
      }),
    ...(ref.amount && { amount: { condition: ref.amount.value, ...roots } }),
  }
}

/** Finds the document of a line resource or of the input of a move; the filter calls it `parent`. */
const findParentDocument = ({ schema }: Caller, owner: string): Resource | undefined => {
  const separator = Math.max(owner.lastIndexOf('!'), owner.lastIndexOf('.'))
  return separator < 0 ? undefined : findResource(schema, owner.slice(0, separator))
}

/** Splits `sale.goods.piece` at the last dot into resource and field. */
const splitLookup = (lookup: string): readonly [owner: string, field: string] => {
  const at = lookup.lastIndexOf('.')
  return [lookup.slice(0, Math.max(at, 0)), lookup.slice(at + 1)]
}

/** Finds a resource that the caller may use, its lines, or the input of a move that the caller may run (`sale!cancel`). */
const findLookupOwner = ({ schema, access }: Caller, owner: string): Resource | undefined => {
  const [document = '', move] = owner.split('!')
  const definition = findResource(schema, document)
  if (!definition || access.of(definition).verbs.size === 0) return undefined
  if (move === undefined) return definition
  return access.of(definition).moves.has(move) ? definition.lifecycle.asks[move] : undefined
}

/** Parses the values of the form by field; empty if the parameter is absent. */
const parseForm = (self: unknown): Readonly<Record<string, unknown>> => {
  if (self === undefined) return {}
  const form = typeof self === 'string' ? parseJsonText(self) : undefined
  if (isObject(form)) return form
  throw new MalformedRequest([createFieldFault('filter.form', 'self')])
}

/** Converts an incomplete form to a row; values that cannot be parsed get the default. */
const toFormRow = (resource: ResourceFields, form: Readonly<Record<string, unknown>>): Row =>
  mapByName(resource.fields, field => toFormValue(field, Object.hasOwn(form, field.name) ? form[field.name] : null))

const toFormValue = (field: Field, value: unknown): Stored => {
  if (value === null || field.type.secret || (typeof value === 'string' && isBlank(field, value.trim())))
    return field.default
  const parsed = field.type.parse(value)
  return 'value' in parsed ? parsed.value : field.default
}
