// Parses the scope of a list: the lookup of a field (`lookup=resource.field&self={...}`) lists only rows that the field
// may reference, with `refused=true` also those that it refuses for a reason that is shown; a view (`view=name`) only its own rows.

import type { Stored } from '../../engine/field/field-type.ts'
import { createFieldFault, fault } from '../../engine/message/faults.ts'
import { isBlank, type Row } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource, type ResourceCore, type ResourceFields } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import { isObject } from '../../engine/value/json-object.ts'
import { parseJsonText } from '../../engine/value/json-text.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { MalformedRequest } from '../error/errors.ts'
import type { RawQuery } from './parse-query.ts'
import type { RefusedRows, SchemaCondition } from './rows/list-records.ts'

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
  mapByName(resource.fields, field => toStoredValue(field, Object.hasOwn(form, field.name) ? form[field.name] : null))

const toStoredValue = (field: Field, value: unknown): Stored => {
  if (value === null || field.type.secret || (typeof value === 'string' && isBlank(field, value.trim())))
    return field.default
  const parsed = field.type.parse(value)
  return 'value' in parsed ? parsed.value : field.default
}
