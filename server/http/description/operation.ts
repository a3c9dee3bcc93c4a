// Helpers for the operations of the OpenAPI 3.1 description.

export type Json = Readonly<Record<string, unknown>>

/** The description of a route; the rest of its operation is derived from the route definition. */
export interface Operation {
  /** The tag of the operation. */
  readonly tag: string
  readonly summary: string
  /** Query and header parameters. Path parameters are derived from the path; `path` has their descriptions. */
  readonly parameters?: readonly Json[]
  readonly path?: Readonly<Record<string, string>>
  readonly body?: Json
  /** Responses by status. */
  readonly answers: Json
}

export const text: Json = { type: 'string' }
export const count: Json = { type: 'integer' }
export const flag: Json = { type: 'boolean' }
/** For objects whose members depend on the schema files. */
export const anyObject: Json = { type: 'object', additionalProperties: true }

export const listOf = (items: Json): Json => ({ type: 'array', items })

export const objectOf = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  required,
  properties,
})

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

export const json = (schema: Json): Json => ({ 'application/json': { schema } })

export const bodyOf = (content: Json, required = true): Json => ({ required, content })
export const jsonBody = (schema: Json): Json => bodyOf(json(schema))

export const answered = (content?: Json, headers?: Json): Json => ({
  description: 'Done',
  ...(headers && { headers }),
  ...(content && { content }),
})

/** The default response with a JSON body. */
export const done = (schema: Json, status = '200'): Json => ({ [status]: answered(json(schema)) })

export const query = (name: string, description: string, schema: Json = text): Json => ({
  name,
  in: 'query',
  description,
  required: false,
  schema,
})

/** A string that contains JSON of this schema. */
export const jsonText = (contentSchema: Json): Json => ({
  ...text,
  contentMediaType: 'application/json',
  contentSchema,
})

export const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  required: false,
  schema: text,
})

export const answerHeader = (description: string, schema: Json = text): Json => ({ description, schema })

export const idempotencyKey = header('Idempotency-Key', 'A repeated request with the same key runs once')
const confirmed = header('Confirmed', 'Comma-separated ids of the questions of confirm.needed')
const confirmReason = header('Confirm-Reason', 'The reason, percent-encoded, if a question requires one')
export const ifMatch = header('If-Match', 'The versi that was read, in quotes; a stale one is refused with 412')
/** Headers of every call that writes a row. */
export const writeHeaders: readonly Json[] = [idempotencyKey, confirmed, confirmReason]

export const etag = { ETag: answerHeader('The versi of the row, in quotes') }

export const pdf: Json = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
export const jpeg: Json = { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } }
export const csv: Json = { 'text/csv': { schema: text } }
