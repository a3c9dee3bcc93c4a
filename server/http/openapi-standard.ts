// The calls and shapes that are the same whatever the schema says.

type Json = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const objectOf = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  required,
  properties,
})

export const componentSchemas: Json = {
  error: objectOf(
    {
      code: { ...text, description: 'Stable; also the key of its translation' },
      message: { ...text, description: 'In the language of Accept-Language' },
      faults: { type: 'array', items: objectOf({ field: text, code: text, message: text }) },
      ref: { ...text, description: 'Names this request in the log' },
    },
    ['code', 'message', 'ref'],
  ),
  message: objectOf({ message: text }),
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } })
const answers = (schema: Json): Json => ({
  200: { description: 'Done', content: { 'application/json': { schema } } },
  default: { description: 'Refused', content: { 'application/json': { schema: ref('error') } } },
})

export const standardPaths: Json = {
  '/users/login': {
    post: {
      tags: ['Session'],
      summary: 'Sign in',
      security: [],
      requestBody: body(objectOf({ user_id: text, password: text })),
      responses: answers(
        objectOf({ token: text, user: { type: 'object' }, menu: { type: 'array' }, modules: { type: 'array' } }),
      ),
    },
  },
  '/users/logout': {
    post: {
      tags: ['Session'],
      summary: 'Sign out',
      requestBody: body(objectOf({ user_id: text }, [])),
      responses: answers(ref('message')),
    },
  },
  '/users/change-password': {
    post: {
      tags: ['Session'],
      summary: 'Change the own password',
      requestBody: body(objectOf({ password: text, new_password: text })),
      responses: answers(ref('message')),
    },
  },
  '/schema': {
    get: { tags: ['About'], summary: 'The schema as the caller may see it', responses: answers({ type: 'object' }) },
  },
  '/health': {
    get: {
      tags: ['About'],
      summary: 'Whether the server is well',
      security: [],
      responses: answers(objectOf({ status: text, version: text, schemaVersion: text, database: text })),
    },
  },
}
