// The three plain JSON Schemas of a resource: for writing, for a row, and for an answer. They have no x- keywords and no references.

import type { Field } from '../schema/field.ts'
import { canBeFilled, type Resource, type ResourceCore, type ResourceFields } from '../schema/resource.ts'
import type { JsonSchema } from '../schema-file/language/shape.ts'

export interface PlainSchemas {
  readonly write: JsonSchema
  readonly row: JsonSchema
  readonly answer: JsonSchema
}

export const buildPlainSchemas = (resource: Resource): PlainSchemas => {
  const row = buildRowSchema(resource)
  return { write: buildWriteSchema(resource), row, answer: buildAnswerSchema(row) }
}

const id: JsonSchema = { type: 'string', format: 'uuid', description: 'UUIDv7' }
const versi: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Rises with every change; a stale one is refused with 412',
}

const buildWriteSchema = ({ title, fields, screen: { form } }: Resource): JsonSchema => {
  const writableFields = fields.filter(field => !field.readOnly && !field.type.uploaded)
  // A field that is left out has the value of a new row.
  const hasDefault = ({ default: value, type, limits }: Field): boolean =>
    value !== null && value !== '' && (type.blank !== 'text' || limits.choices?.includes(String(value)) === true)
  const canOmit = (field: Field): boolean => !field.required || hasDefault(field) || canBeFilled(field, form)
  return {
    title,
    type: 'object',
    additionalProperties: false,
    required: writableFields.filter(field => !canOmit(field)).map(field => field.name),
    properties: {
      id,
      versi,
      ...Object.fromEntries(writableFields.map(field => [field.name, buildWriteFieldSchema(field, canOmit(field))])),
    },
  }
}

const buildRowSchema = ({ title, fields }: ResourceCore & ResourceFields): JsonSchema => {
  const shownFields = fields.filter(field => !field.writeOnly)
  return {
    title,
    type: 'object',
    additionalProperties: false,
    required: ['id', ...shownFields.map(field => field.name), 'versi'],
    properties: {
      id,
      ...Object.fromEntries(shownFields.map(field => [field.name, buildRowFieldSchema(field)])),
      versi,
    },
  }
}

const buildAnswerSchema = (row: JsonSchema): JsonSchema => ({
  ...row,
  required: [...(row.required as readonly string[]), 'message'],
  properties: { ...(row.properties as object), message: { type: 'string', description: 'Message for the user' } },
})

/** A stored row may have null in an optional number or date; its texts may be empty, so bounds do not apply. */
const buildRowFieldSchema = (field: Field): JsonSchema => {
  const { type, format } = field.type.json
  const mayBeNull = field.type.blank === 'null' && !field.required
  return { type: mayBeNull ? [type, 'null'] : type, ...(format !== undefined && { format }), ...getAnnotations(field) }
}

const buildWriteFieldSchema = (field: Field, mayBeEmpty: boolean): JsonSchema => {
  const { writeOnly: _, ...form } = field.type.json
  const list = field.type.layout && { type: [form.type, 'array'], items: { type: 'object' } }
  const schema = { ...form, ...list, ...getBounds(field), ...getAnnotations(field), ...describeDateBounds(field) }
  if (!mayBeEmpty) return schema
  const values = field.limits.choices
  return { ...schema, type: [schema.type, 'null'].flat(), ...(values && { enum: [...values, null] }) }
}

const getAnnotations = ({ title, description }: Field): JsonSchema => ({
  title,
  ...(description !== '' && { description }),
})

/** JSON Schema has no keyword for the bounds of a date. */
const describeDateBounds = ({ description, limits: { earliest, latest } }: Field): JsonSchema => {
  if (earliest === undefined || latest === undefined) return {}
  return { description: [description, `${earliest} to ${latest}`].filter(part => part !== '').join('. ') }
}

const numberBounds = ['minimum', 'maximum', 'exclusiveMinimum'] as const

/** The narrower of the field's bound and its type's, as the engine applies it; two patterns are combined with `allOf`. */
const getBounds = ({ type, limits }: Field): JsonSchema => ({
  ...Object.fromEntries(
    numberBounds.flatMap(key => (limits[key] === undefined ? [] : [[key, type.toJson(limits[key])]])),
  ),
  ...(limits.minLength !== undefined && { minLength: Math.max(limits.minLength, type.json.minLength ?? 0) }),
  ...(limits.maxLength !== undefined && {
    maxLength: Math.min(limits.maxLength, type.json.maxLength ?? limits.maxLength),
  }),
  ...(limits.pattern && { pattern: limits.pattern.source }),
  ...(limits.pattern && type.json.pattern !== undefined && { allOf: [{ pattern: type.json.pattern }] }),
  ...(limits.choices && { enum: limits.choices }),
})
