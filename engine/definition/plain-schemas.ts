// The three plain JSON Schemas of a resource: for writing, for a row, and for an answer. They have no x- keywords and no references.
import { mayBeGiven } from '../record/may-be-given.ts'
import type { Field } from '../schema/field.ts'
import type { Resource, ResourceCore, ResourceFields } from '../schema/resource.ts'
import type { JsonSchema } from './shapes/shape.ts'

export interface PlainSchemas {
  readonly write: JsonSchema
  readonly row: JsonSchema
  readonly answer: JsonSchema
}

export const plainSchemas = (resource: Resource): PlainSchemas => {
  const row = rowSchema(resource)
  return { write: writeSchema(resource), row, answer: answerSchema(row) }
}

const id: JsonSchema = { type: 'string', format: 'uuid', description: 'UUIDv7' }
const versi: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Rises with every change; a stale one is refused with 412',
}

const writeSchema = ({ title, fields, screen: { form } }: Resource): JsonSchema => {
  const written = fields.filter(field => !field.readOnly && !field.type.uploaded)
  // A field that is left out has the value of a new row.
  const hasDefault = ({ default: value, type, limits }: Field): boolean =>
    value !== null && value !== '' && (type.blank !== 'text' || limits.choices?.includes(String(value)) === true)
  const mayLack = (field: Field): boolean => !field.required || hasDefault(field) || mayBeGiven(field, form)
  return {
    title,
    type: 'object',
    additionalProperties: false,
    required: written.filter(field => !mayLack(field)).map(field => field.name),
    properties: {
      id,
      versi,
      ...Object.fromEntries(written.map(field => [field.name, fieldSchema(field, mayLack(field))])),
    },
  }
}

const rowSchema = ({ title, fields }: ResourceCore & ResourceFields): JsonSchema => {
  const shown = fields.filter(field => !field.writeOnly)
  return {
    title,
    type: 'object',
    additionalProperties: false,
    required: ['id', ...shown.map(field => field.name), 'versi'],
    properties: {
      id,
      ...Object.fromEntries(shown.map(field => [field.name, shownSchema(field)])),
      versi,
    },
  }
}

const answerSchema = (row: JsonSchema): JsonSchema => ({
  ...row,
  required: [...(row.required as readonly string[]), 'message'],
  properties: { ...(row.properties as object), message: { type: 'string', description: 'Message for the user' } },
})

/** A stored row may have null in an optional number or date; its texts may be empty, so bounds do not apply. */
const shownSchema = (field: Field): JsonSchema => {
  const { type, format } = field.type.json
  const mayBeNull = field.type.blank === 'null' && !field.required
  return { type: mayBeNull ? [type, 'null'] : type, ...(format !== undefined && { format }), ...words(field) }
}

const fieldSchema = (field: Field, mayBeEmpty: boolean): JsonSchema => {
  const { writeOnly: _, ...form } = field.type.json
  const list = field.type.takesList && { type: [form.type, 'array'], items: { type: 'object' } }
  const schema = { ...form, ...list, ...boundsOf(field), ...words(field), ...dateWords(field) }
  if (!mayBeEmpty) return schema
  const values = field.limits.choices
  return { ...schema, type: [schema.type, 'null'].flat(), ...(values && { enum: [...values, null] }) }
}

const words = ({ title, description, examples }: Field): JsonSchema => ({
  title,
  ...(description !== '' && { description }),
  ...(examples.length > 0 && { examples }),
})

/** JSON Schema has no keyword for the bounds of a date. */
const dateWords = ({ description, limits: { earliest, latest } }: Field): JsonSchema => {
  if (earliest === undefined || latest === undefined) return {}
  return { description: [description, `${earliest} to ${latest}`].filter(part => part !== '').join('. ') }
}

const numberBounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/** The narrower of the field's bound and its type's, as the engine applies it; two patterns are combined with `allOf`. */
const boundsOf = ({ type, limits }: Field): JsonSchema => ({
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
