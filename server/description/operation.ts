// Helpers for the operations of the OpenAPI 3.1 description.

import { sessionNames } from '../../engine/answers/session-answers.ts'
import type { Project } from '../../engine/schema/project.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { arraySchema, count, flag, type Json, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { mapNames } from '../../engine/value/records.ts'
import type { ListComparison } from '../storage/list-query.ts'

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

export const responseHeader = (description: string): Json => ({ description, schema: text })

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

// Schemas that do not depend on the schema files.

const fault = objectSchema({
  field: {
    ...text,
    description:
      'A field, one of a line (lines.0.price) or of the answers of a move (answers.reason); empty: the whole row or document',
  },
  code: { ...text, description: 'Stable; also the key of its translation' },
  message: text,
})

export const commonSchemas: Json = {
  error: objectSchema(
    {
      code: { ...text, description: 'Stable; also the key of its translation' },
      message: { ...text, description: 'In the language of Accept-Language' },
      faults: arraySchema(fault),
      questions: {
        ...arraySchema(
          objectSchema({
            id: { ...text, description: 'For the header Confirmed of the repeated request' },
            message: text,
            reason: { ...flag, description: 'The repeated request gives a reason in the header Confirm-Reason' },
          }),
        ),
        description: 'Of confirm.needed: questions that the user confirms before the request is repeated',
      },
      authorize: {
        ...objectSchema({ category: text, text }),
        description:
          'Of authorize.needed: what another user must authorize by .../authorize; the _id is sent in detail_authorization',
      },
      uses: {
        ...arraySchema(objectSchema({ resource: text, title: text, count })),
        description: 'Of record.in-use: which rows reference it',
      },
      inactive: { ...objectSchema({ id: text }), description: 'Of record.inactive: the inactive row' },
      ref: { ...text, description: 'Names this request in the log' },
    },
    ['code', 'message', 'ref'],
  ),
  message: objectSchema({ message: text }),
}

/** The signed-in user and shop, by the names of the project. */
const describeUser = ({ user, shop }: Project): Json =>
  objectSchema(
    mapNames([user.key, user.name, user.level.field, shop.key, shop.name, shop.address, shop.businessDate], () => text),
  )
const entry: Json = { type: 'object', additionalProperties: true, properties: { id: text, title: text } }

export const menuEntries = arraySchema(entry)

/** The signed-in user and the visible menu. */
export const describeSession = (project: Project): Json => ({
  user: describeUser(project),
  names: { ...sessionNames, description: 'The names of the members of user' },
  menu: menuEntries,
  modules: arraySchema(objectSchema({ key: text })),
})

// Names in bodies of calls, which paths of faults begin with.

/** The body key of a move's input, and the prefix of its fault paths. */
export const answersKey = 'answers'

/** The fault parameter with the move, whose field texts the message uses. */
export const moveParam = 'asked'

/** The body key of the rows; a fault has a path such as `rows.2.harga`. */
export const rowsKey = 'rows'

/** Whether a screen edits rows of the resource in a grid, so that one call may save several. */
export const isGrid = ({ lifecycle, entries, screen }: Resource): boolean =>
  !lifecycle.flow && !entries && Object.values(screen.views).some(view => view.as === 'grid')

/** The suffixes of a field in a filter, and their operators. */
export const suffixes: Readonly<Record<string, ListComparison>> = {
  _gte: '>=',
  _lte: '<=',
  _gt: '>',
  _lt: '<',
  _neq: '<>',
  _like: 'like',
}
