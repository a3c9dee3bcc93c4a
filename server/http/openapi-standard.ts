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

const sessionMembers = { user: { type: 'object' }, menu: { type: 'array' }, modules: { type: 'array' } }
const day = objectOf({
  ...{ tgl_system: text, today: text, behind: { type: 'boolean' } },
  ...{ days: { type: 'integer' }, may_set: { type: 'boolean' } },
  ...{ closing: { type: 'boolean' }, seconds_left: { type: 'integer' } },
})

const backup = objectOf({
  ...{ keep: { type: 'integer' }, count: { type: 'integer' }, running: { type: 'boolean' } },
  ...{ last: { type: ['object', 'null'] }, breaches: { type: 'integer' }, failed_at: { type: ['string', 'null'] } },
})

const getDay = { tags: ['Session'], summary: 'The business date beside the real one', responses: answers(day) }

const list = { type: 'array', items: { type: 'object' } }
const userId = { name: 'user_id', in: 'path', required: true, schema: text }
const hakAkses = objectOf({
  ...{ user_id: text, user_name: text, level: text, full: { type: 'boolean' }, own: { type: 'boolean' } },
  ...{ menu: { type: 'array', items: text }, standard: { type: 'array', items: text } },
  ...{ entries: list, versi: { type: 'integer' } },
})
const menuFile = objectOf({ items: list, version: text })

export const standardPaths: Json = {
  '/users/login': {
    post: {
      tags: ['Session'],
      summary: 'Sign in',
      security: [],
      requestBody: body(objectOf({ user_id: text, password: text })),
      responses: answers(objectOf({ token: text, ...sessionMembers })),
    },
  },
  '/users/session': {
    get: {
      tags: ['Session'],
      summary: 'Who is signed in, where, and in which shops he may work',
      responses: answers(objectOf({ ...sessionMembers, shops: { type: 'array' } })),
    },
  },
  '/users/shop': {
    post: {
      tags: ['Session'],
      summary: 'Go on in another shop, with the same token',
      requestBody: body(objectOf({ kode_toko: text })),
      responses: answers(objectOf({ token: text, ...sessionMembers })),
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
  '/system/date': {
    get: getDay,
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

/** Calls that only levels with all rights may make. */
export const fullPaths: Json = {
  '/system/date': {
    get: getDay,
    post: {
      tags: ['Session'],
      summary: 'Bring the business date to the real one; by more than a day on the word of an owner, who names it',
      requestBody: body(objectOf({ tgl_system: text }, [])),
      responses: answers(day),
    },
  },
  '/system/clock': {
    post: { tags: ['Session'], summary: 'Say that the clock of the server is right', responses: answers(day) },
  },
  '/system/backup': {
    get: { tags: ['About'], summary: 'The last backup, and how many there are', responses: answers(backup) },
    post: { tags: ['About'], summary: 'Begin a backup', responses: answers(backup) },
  },
  '/users/hak-akses/{user_id}': {
    get: {
      tags: ['Session'],
      summary: 'The menu of a user: what he has, what his level gives, what can be given',
      parameters: [userId],
      responses: answers(hakAkses),
    },
    put: {
      tags: ['Session'],
      summary: 'Give a user his menu; null is that of his level',
      parameters: [userId],
      requestBody: body(
        objectOf({ menu: { type: ['array', 'null'], items: text }, versi: { type: 'integer' } }, ['menu']),
      ),
      responses: answers(hakAkses),
    },
  },
  '/schema/menu': {
    get: { tags: ['About'], summary: 'The menu as its file has it', responses: answers(menuFile) },
    put: {
      tags: ['About'],
      summary: 'Change the menu; If-Match holds the version that was read',
      requestBody: body(objectOf({ items: list, version: text }, ['items'])),
      responses: answers(menuFile),
    },
  },
}
