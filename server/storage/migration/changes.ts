// Compares the schema with its previous shape; the plan decides what the changes mean for rows.

import { findFieldType } from '../../../engine/fields/all.ts'
import type { FieldType } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { type StoredResource, storedFields } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { findFormer, formerName, isDropped } from './former-resources.ts'
import { type FieldShape, fieldShape, type ResourceShape, type SchemaShape, scopeText } from './schema-shape.ts'

export type Change =
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
  | FieldChange

/** A change of an existing field: `from` is its previous name. */
export type FieldChange = {
  readonly kind: 'field-added' | 'field-renamed' | 'type' | 'required' | 'rules'
  readonly resource: StoredResource
  readonly field: Field
  readonly from: string
  readonly before: FieldShape
}

/**
 * Returns every change in the order of the files; renamed resources and fields are compared with their previous shape.
 */
export const changesBetween = (before: SchemaShape, schema: Schema): readonly Change[] => {
  const known = before.resources
  const pairs = Object.values(schema.resources).map(
    resource => [resource, findFormer(resource, known, schema)] as const,
  )
  const stored = new Set(pairs.map(([, from]) => from))
  return [
    ...Object.keys(known)
      .filter(from => !stored.has(from))
      .map((from): Change => ({ kind: isDropped(from, schema) ? 'resource-dropped' : 'resource-gone', from })),
    ...pairs.flatMap(([resource, from]) => changesOf(resource, from, known[from ?? ''])),
  ]
}

const changesOf = (resource: StoredResource, from: string | undefined, before?: ResourceShape): readonly Change[] => {
  if (from === undefined || !before) return [{ kind: 'resource-added', resource }]
  const pairs = storedFields(resource).map(field => [field, formerName(field, before.fields)] as const)
  const stored = new Set(pairs.map(([, name]) => name))
  const names = new Map(pairs.map(([{ name }, former]) => [former, name]))
  const uniques = new Set(before.unique.map(columns => columns.map(name => names.get(name) ?? name).join()))
  // Computed fields have no column, and balances are recomputed: dropping these columns loses nothing.
  const workedOut = resource.fields.filter(({ stored }) => !stored).map(({ name }) => name)
  const isSummedUp = resource.kind === 'balance'
  const dropped = new Set([...(resource.drop ?? []), ...workedOut, ...(isSummedUp ? Object.keys(before.fields) : [])])
  const isMoved = before.scope !== scopeText(resource.scope)
  return [
    ...(from === resource.name ? [] : [{ kind: 'resource-renamed', resource, from } as const]),
    ...(isMoved ? [{ kind: 'scope', resource, before: before.scope } as const] : []),
    ...Object.keys(before.fields)
      .filter(name => !stored.has(name))
      .map((name): Change => ({ kind: dropped.has(name) ? 'field-dropped' : 'field-gone', resource, from: name })),
    ...pairs.flatMap(([field, name]) => changesOfField(resource, field, name, before.fields[name ?? ''])),
    ...resource.unique
      .filter(columns => !uniques.has(columns.join()))
      .map((columns): Change => ({ kind: 'unique-added', resource, columns })),
  ]
}

const changesOfField = (
  resource: StoredResource,
  field: Field,
  from: string | undefined,
  before?: FieldShape,
): readonly FieldChange[] => {
  if (from === undefined || !before)
    return [{ kind: 'field-added', resource, field, from: field.name, before: before ?? {} }]
  const now = fieldShape(field)
  const isOther = !isSameFamily(before.type, field.type)
  const rules = JSON.stringify([now.type, now.limits ?? {}])
  const kinds: readonly (readonly [FieldChange['kind'], boolean])[] = [
    ['field-renamed', from !== field.name],
    ['type', isOther],
    ['required', now.required === true && before.required !== true],
    ['rules', !isOther && rules !== JSON.stringify([before.type, before.limits ?? {}])],
  ]
  return kinds.flatMap(([kind, happened]) => (happened ? [{ kind, resource, field, from, before }] : []))
}

/**
 * Within a family stored values keep their meaning: texts stay texts, numbers keep their scale. An unknown previous
 * type matches every family.
 */
export const isSameFamily = (name: string | undefined, type: FieldType): boolean => {
  const before = name === undefined ? undefined : findFieldType(name)
  return before === undefined || familyOf(before) === familyOf(type)
}

const familyOf = ({ name, column, blank, hashed, scale = 0 }: FieldType): string => {
  if (hashed || (column === 'text' && blank !== 'text')) return name
  if (column === 'text') return 'text'
  return blank === 'zero' ? 'flag' : `number of scale ${scale}`
}
