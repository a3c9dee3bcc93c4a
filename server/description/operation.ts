// Helpers for the operations of the OpenAPI 3.1 description.

import { type Json, text } from '../../engine/value/answer-shape.ts'

/** The description of a route; the rest of its operation is derived from the route definition. */
export interface RouteDescription {
  /** The tag of the operation. */
  readonly tag: string
  readonly summary: string
  /** Query and header parameters. Path parameters are derived from the path; `path` has their descriptions. */
  readonly parameters?: readonly Json[]
  readonly path?: Readonly<Record<string, string>>
  /** The schema of a JSON body. */
  readonly body?: Json
  /** A body of another type, or one that may be absent. */
  readonly content?: Json
  /** The schema of an answer with status 200. */
  readonly answer?: Json
  /** Other responses by status. */
  readonly answers?: Json
}

export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

export const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

export const requestBody = (content: Json, required = true): Json => ({ required, content })

export const response = (content?: Json, headers?: Json): Json => ({
  description: 'Done',
  ...(headers && { headers }),
  ...(content && { content }),
})

/** The default response with a JSON body. */
export const jsonResponse = (schema: Json, status = '200'): Json => ({ [status]: response(jsonContent(schema)) })

export const queryParameter = (name: string, description: string, schema: Json = text): Json => ({
  name,
  in: 'query',
  description,
  required: false,
  schema,
})

/** A string that contains JSON of this schema. */
export const jsonTextSchema = (contentSchema: Json): Json => ({
  ...text,
  contentMediaType: 'application/json',
  contentSchema,
})

export const headerParameter = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  required: false,
  schema: text,
})

export const responseHeader = (description: string, schema: Json = text): Json => ({ description, schema })

export const idempotencyKey = headerParameter('Idempotency-Key', 'A repeated request with the same key runs once')
const confirmedHeader = headerParameter('Confirmed', 'Comma-separated ids of the questions of confirm.needed')
const confirmReason = headerParameter('Confirm-Reason', 'The reason, percent-encoded, if a question requires one')
export const ifMatch = headerParameter(
  'If-Match',
  'The versi that was read, in quotes; a stale one is refused with 412',
)
/** Headers of every call that writes a row. */
export const writeHeaders: readonly Json[] = [idempotencyKey, confirmedHeader, confirmReason]

export const etagHeader = { ETag: responseHeader('The versi of the row, in quotes') }

export const pdf: Json = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
export const jpeg: Json = { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } }
export const csv: Json = { 'text/csv': { schema: text } }
