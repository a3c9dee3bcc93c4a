import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'

type Json = Record<string, unknown>

const methods = ['get', 'post', 'put', 'delete'] as const

/** What OpenAPI 3.1 asks of the parts of a document that we use; anything else in them is refused. */
const objectOf = (properties: Json, required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const text = { type: 'string', minLength: 1 }
const content = {
  type: 'object',
  minProperties: 1,
  propertyNames: { enum: ['application/json', 'text/csv', 'image/jpeg', 'application/pdf'] },
  additionalProperties: objectOf({ schema: { type: 'object' } }, ['schema']),
}
const parameter = objectOf(
  {
    name: text,
    in: { enum: ['query', 'header', 'path'] },
    description: { type: 'string' },
    required: { type: 'boolean' },
    schema: { type: 'object' },
  },
  ['name', 'in', 'schema'],
)
const operation = objectOf(
  {
    tags: { type: 'array', items: text },
    summary: text,
    security: { type: 'array' },
    parameters: { type: 'array', items: parameter },
    requestBody: objectOf({ required: { const: true }, content }, ['content']),
    responses: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^(default|[1-5]\\d\\d)$' },
      additionalProperties: objectOf({ description: text, content }, ['description']),
    },
  },
  ['responses', 'summary'],
)
const document = objectOf(
  {
    openapi: { const: '3.1.0' },
    info: objectOf({ title: text, version: text }, ['title', 'version']),
    servers: { type: 'array', items: objectOf({ url: text }, ['url']) },
    security: { type: 'array', items: { type: 'object', additionalProperties: { type: 'array' } } },
    tags: { type: 'array', items: objectOf({ name: text }, ['name']) },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        ...objectOf(Object.fromEntries(methods.map(method => [method, operation])), []),
        minProperties: 1,
      },
    },
    components: objectOf(
      {
        securitySchemes: { type: 'object' },
        schemas: { type: 'object', propertyNames: { pattern: '^[\\w.-]+$' }, additionalProperties: { type: 'object' } },
      },
      ['schemas', 'securitySchemes'],
    ),
  },
  ['openapi', 'info', 'paths', 'components'],
)

let shop: Shop
const tokens: Record<string, string> = {}
const documents: Record<string, Json & { paths: Record<string, Record<string, Json>>; components: { schemas: Json } }> =
  {}

beforeAll(async () => {
  shop = await openShop()
  for (const user of ['OWNER', 'SPV01', 'KSR01']) {
    tokens[user] = await shop.signIn(user)
    documents[user] = (await shop.ask('GET', 'openapi.json', { token: tokens[user] })).body
  }
})
afterAll(() => shop.close())

const documentOf = (user: string) => {
  const found = documents[user]
  if (!found) throw new Error(`no document for ${user}`)
  return found
}

/** Every value of a key anywhere below. */
const valuesOf = (json: unknown, key: string): readonly unknown[] => {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)])
}

const resolve = (json: unknown, pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], json)

describe.each(['OWNER', 'SPV01', 'KSR01'])('for %s', user => {
  test('is an OpenAPI 3.1 document', () => {
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(document)
    expect([validate(documentOf(user)), validate.errors]).toEqual([true, null])
  })

  test('refers to nothing that is not in it', () => {
    const json = documentOf(user)
    const refs = [...new Set(valuesOf(json, '$ref'))]
    expect(refs.length).toBeGreaterThan(0)
    expect(
      refs.filter(ref => typeof ref !== 'string' || !ref.startsWith('#/') || resolve(json, ref) === undefined),
    ).toEqual([])
  })

  test('holds schemas that are JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, formats: { uuid: true, date: true, 'date-time': true } })
    for (const schema of Object.values(documentOf(user).components.schemas))
      expect(ajv.validateSchema(schema as Json)).toBe(true)
  })

  test('declares each parameter of each path, and no other', () => {
    for (const [path, item] of Object.entries(documentOf(user).paths))
      for (const one of Object.values(item)) {
        const declared = ((one.parameters ?? []) as { in: string; name: string }[]).filter(
          ({ in: where }) => where === 'path',
        )
        const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect([path, declared.map(({ name }) => name)]).toEqual([path, wanted])
      }
  })

  test('names only calls that this user may make', async () => {
    for (const [path, item] of Object.entries(documentOf(user).paths)) {
      if (!item.get || path === '/health') continue
      const { status } = await shop.ask('GET', path.slice(1).replaceAll(/\{\w+\}/g, 'x'), { token: tokens[user] ?? '' })
      expect([path, status]).not.toEqual([path, 403])
      expect([200, 404]).toContain(status)
    }
  })
})

test('shows a level nothing of what only others may do', () => {
  expect(Object.keys(documentOf('KSR01').paths)).not.toContain('/users')
  expect(JSON.stringify(documentOf('KSR01'))).not.toContain('harga_modal')
  expect(Object.keys(documentOf('OWNER').paths)).toContain('/users')
})

test('never has a secret among what is answered', () => {
  const { schemas } = documentOf('OWNER').components as { schemas: Record<string, { properties: Json }> }
  expect(schemas['users.write']?.properties).toHaveProperty('password')
  for (const part of ['row', 'answer']) expect(schemas[`users.${part}`]?.properties).not.toHaveProperty('password')
  expect(JSON.stringify(documentOf('OWNER'))).not.toMatch(/argon2|rahasia-sekali/)
})

test('its schemas accept what the server really answers', async () => {
  const json = documentOf('OWNER')
  const ajv = new Ajv2020({ strict: false, formats: { uuid: true, date: true, 'date-time': true } })
  ajv.addSchema({ ...json, $id: 'api' })
  const fits = (pointer: string, value: unknown) => {
    const validate = ajv.getSchema(`api#${pointer}`)
    expect([pointer, validate?.(value), validate?.errors]).toEqual([pointer, true, null])
  }
  const token = tokens.OWNER ?? ''
  const calls = Object.entries(json.paths).filter(([path, item]) => item.get && !path.includes('{'))
  expect(calls.length).toBeGreaterThan(10)
  for (const [path] of calls) {
    const place = `/paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`
    fits(place, (await shop.ask('GET', path.slice(1), { token })).body)
  }
  fits('/components/schemas/error', (await shop.ask('GET', 'banks/x', { token })).body)
  fits('/components/schemas/error', (await shop.ask('POST', 'banks', { token, body: { x: 1 } })).body)
  fits(
    '/components/schemas/bank.answer',
    (await shop.ask('POST', 'banks', { token, body: { kode_bank: 'API', nama_bank: 'API' } })).body,
  )
  const login = '/paths/~1users~1login/post/responses/200/content/application~1json/schema'
  fits(login, (await shop.ask('POST', 'users/login', { body: { user_id: 'OWNER', password: 'rahasia-sekali' } })).body)
})
