// Compares the schema with its previous shape; the plan decides what the changes mean for rows.
import { findFieldType } from '../../../engine/field/all.ts'
import type { FieldType } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getBalanceName } from '../../../engine/schema/ledger.ts'
import { getStoredFields, type StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { buildFieldShape, type FieldShape, formatScope, type ResourceShape, type SchemaShape } from './schema-shape.ts'

export type SchemaChange =
  | { readonly kind: 'resource-added'; readonly resource: StoredResource }
  | { readonly kind: 'resource-renamed'; readonly resource: StoredResource; readonly from: string }
  | { readonly kind: 'resource-dropped'; readonly from: string }
  /** No keyword states what becomes of its rows. */
  | { readonly kind: 'resource-gone'; readonly from: string }
  | { readonly kind: 'scope'; readonly resource: StoredResource; readonly before: string | undefined }
  | { readonly kind: 'unique-added'; readonly resource: StoredResource; readonly columns: readonly string[] }
  | { readonly kind: 'field-dropped'; readonly resource: StoredResource; readonly from: string }
  /** No keyword states what becomes of its values. */
  | { readonly kind: 'field-gone'; readonly resource: StoredResource; readonly from: string }
  | SchemaFieldChange

/** A change of an existing field: `from` is its previous name. */
export type SchemaFieldChange = {
  readonly kind: 'field-added' | 'field-renamed' | 'type' | 'required' | 'rules'
  readonly resource: StoredResource
  readonly field: Field
  readonly from: string
  readonly before: FieldShape
}

/**
 * Returns every change in the order of the files; renamed resources and fields are compared with their previous shape.
 */
export const compareShapes = (before: SchemaShape, schema: Schema): readonly SchemaChange[] => {
  const formerResources = before.resources
  const pairs = Object.values(schema.resources).map(
    resource => [resource, findFormerResource(resource, formerResources, schema)] as const,
  )
  const stored = new Set(pairs.map(([, from]) => from))
  return [
    ...Object.keys(formerResources)
      .filter(from => !stored.has(from))
      .map((from): SchemaChange => ({ kind: isDropped(from, schema) ? 'resource-dropped' : 'resource-gone', from })),
    ...pairs.flatMap(([resource, from]) => compareResource(resource, from, formerResources[from ?? ''])),
  ]
}

const compareResource = (
  resource: StoredResource,
  from: string | undefined,
  before?: ResourceShape,
): readonly SchemaChange[] => {
  if (from === undefined || !before) return [{ kind: 'resource-added', resource }]
  const pairs = getStoredFields(resource).map(field => [field, findFormerName(field, before.fields)] as const)
  const stored = new Set(pairs.map(([, name]) => name))
  const names = new Map(pairs.map(([{ name }, former]) => [former, name]))
  const uniques = new Set(before.unique.map(columns => columns.map(name => names.get(name) ?? name).join()))
  // Computed fields have no column, and balances are recomputed: dropping these columns loses nothing.
  const workedOut = resource.fields.filter(({ stored }) => !stored).map(({ name }) => name)
  const isSummedUp = resource.kind === 'balance'
  const dropped = new Set([...(resource.drop ?? []), ...workedOut, ...(isSummedUp ? Object.keys(before.fields) : [])])
  const isMoved = before.scope !== formatScope(resource.scope)
  return [
    ...(from === resource.name ? [] : [{ kind: 'resource-renamed', resource, from } as const]),
    ...(isMoved ? [{ kind: 'scope', resource, before: before.scope } as const] : []),
    ...Object.keys(before.fields)
      .filter(name => !stored.has(name))
      .map(
        (name): SchemaChange => ({ kind: dropped.has(name) ? 'field-dropped' : 'field-gone', resource, from: name }),
      ),
    ...pairs.flatMap(([field, name]) => compareField(resource, field, name, before.fields[name ?? ''])),
    ...resource.unique
      .filter(columns => !uniques.has(columns.join()))
      .map((columns): SchemaChange => ({ kind: 'unique-added', resource, columns })),
  ]
}

const compareField = (
  resource: StoredResource,
  field: Field,
  from: string | undefined,
  before?: FieldShape,
): readonly SchemaFieldChange[] => {
  if (from === undefined || !before)
    return [{ kind: 'field-added', resource, field, from: field.name, before: before ?? {} }]
  const current = buildFieldShape(field)
  const isDifferentFamily = !isSameFamily(before.type, field.type)
  const rules = JSON.stringify([current.type, current.limits ?? {}])
  const kinds: readonly (readonly [SchemaFieldChange['kind'], boolean])[] = [
    ['field-renamed', from !== field.name],
    ['type', isDifferentFamily],
    ['required', current.required === true && before.required !== true],
    ['rules', !isDifferentFamily && rules !== JSON.stringify([before.type, before.limits ?? {}])],
  ]
  return kinds.flatMap(([kind, hasChanged]) => (hasChanged ? [{ kind, resource, field, from, before }] : []))
}

/**
 * Within a family stored values keep their meaning: texts stay texts, numbers keep their scale. An unknown previous
 * type matches every family.
 */
export const isSameFamily = (name: string | undefined, type: FieldType): boolean => {
  const before = name === undefined ? undefined : findFieldType(name)
  return before === undefined || getFamily(before) === getFamily(type)
}

const getFamily = ({ name, column, blank, secret, scale = 0 }: FieldType): string => {
  if (secret || (column === 'text' && blank !== 'text')) return name
  if (column === 'text') return 'text'
  return blank === 'zero' ? 'flag' : `number of scale ${scale}`
}

// Matches resources with their previous definition, and decides whether a removed one was dropped on purpose.

/** Returns the previous name: its own, or the one in `x-was`. */
const findFormerName = (
  { name, was }: { readonly name: string; readonly was?: string },
  former: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (Object.hasOwn(former, name)) return name
  return was !== undefined && Object.hasOwn(former, was) ? was : undefined
}

/**
 * Returns the previous name of a resource: its own, the one in `x-was`, or for a part of a document or ledger the one
 * with the same table.
 */
const findFormerResource = (
  resource: StoredResource,
  former: Readonly<Record<string, ResourceShape>>,
  { resources }: Schema,
): string | undefined =>
  findFormerName(resource, former) ??
  Object.keys(former).find(
    name =>
      isInner(name) &&
      getPrefix(name) === getPrefix(resource.name) &&
      former[name]?.table === resource.table &&
      !Object.hasOwn(resources, name),
  )

/** Returns whether the resource is part of a document or a ledger. */
export const isInner = (name: string): boolean => /[.:]/.test(name)

/** Returns the prefix such as `journal:` or `balance:`; empty for lines. */
const getPrefix = (name: string): string => name.slice(0, name.indexOf(':') + 1)

/** Balances are recomputed from legs; other removed resources must be dropped by name or with their document. */
const isDropped = (name: string, { project, resources }: Schema): boolean => {
  const dropped = project.drop ?? []
  if (isBalance(name) || dropped.includes(name)) return true
  const [, document, lines] = /^(?:journal:|days:(?=[^.]+\.[^.]+\.))?([^.:]+)\.([^.]+)/.exec(name) ?? []
  if (document === undefined || lines === undefined) return false
  if (getPrefix(name) === 'days:' && dropped.includes(`journal:${document}.${lines}`)) return true
  const owner = resources[document] ?? Object.values(resources).find(({ was }) => was === document)
  return dropped.includes(document) || owner?.drop?.includes(lines) === true
}

const isBalance = (name: string): boolean => getPrefix(name) === getPrefix(getBalanceName('', ''))
