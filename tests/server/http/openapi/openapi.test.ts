import { compileErrors, validate } from '@readme/openapi-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop } from '../../../support/shop/shop.ts'
import { isLong, pickEvery } from '../../../support/storage/databases.ts'

type Json = Record<string, unknown>

const tokens: Record<string, string> = {}
const documents: Record<string, Json & { paths: Record<string, Record<string, Json>>; components: { schemas: Json } }> =
  {}

const shop = openForTests(() => openShop())
beforeAll(async () => {
  for (const user of ['OWNER', 'SPV01', 'KSR01']) {
    tokens[user] = await shop.signIn(user)
    documents[user] = (await shop.ask('GET', 'openapi.json', { token: tokens[user] })).body
  }
})

const getDocument = (user: string) => {
  const found = documents[user]
  if (!found) throw new Error(`no document for ${user}`)
  return found
}

/** Every value of a key anywhere below. */
const getValues = (json: unknown, key: string): readonly unknown[] => {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => [...(name === key ? [value] : []), ...getValues(value, key)])
}

const resolve = (json: unknown, pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], json)

/** The whole of it; where time is long also the least, and what lies between. */
describe.each(['OWNER', ...(isLong ? ['KSR01', 'SPV01'] : [])])('as a document for %s', user => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await validate(structuredClone(getDocument(user)) as never)
    expect(result.valid ? '' : compileErrors(result)).toBe('')
  })

  test('follows the recommended rules for descriptions', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: JSON.stringify(getDocument(user)), config })
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
    // Paths of the specification beside paths of rows: a row whose id is a word of theirs could be meant.
    expect(found.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')).toEqual([])
    expect(found.length).toBeLessThan(20)
  })

  test('contains every referenced schema', () => {
    const json = getDocument(user)
    const refs = [...new Set(getValues(json, '$ref'))]
    expect(refs.length).toBeGreaterThan(0)
    expect(
      refs.filter(ref => typeof ref !== 'string' || !ref.startsWith('#/') || resolve(json, ref) === undefined),
    ).toEqual([])
  })

  test('contains valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, formats: { uuid: true, date: true, 'date-time': true } })
    for (const schema of Object.values(getDocument(user).components.schemas))
      expect(ajv.validateSchema(schema as Json)).toBe(true)
  })

  test('declares exactly the parameters of each path', () => {
    for (const [path, item] of Object.entries(getDocument(user).paths))
      for (const one of Object.values(item)) {
        const declared = ((one.parameters ?? []) as { in: string; name: string }[]).filter(
          ({ in: where }) => where === 'path',
        )
        const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect([path, declared.map(({ name }) => name)]).toEqual([path, wanted])
      }
  })
})

/** The whole of it, and the least; where time is long what lies between as well. */
describe.each(['OWNER', 'KSR01', ...(isLong ? ['SPV01'] : [])])('for %s', user => {
  test('names only calls that the user may use', async () => {
    for (const [path, item] of Object.entries(getDocument(user).paths)) {
      if (!item.get || path === '/health' || mustBeAsked(item.get)) continue
      const { status } = await shop.ask('GET', path.slice(1).replaceAll(/\{\w+\}/g, 'x'), { token: tokens[user] ?? '' })
      expect([path, status]).not.toEqual([path, 403])
      expect([path, status, [200, 404].includes(status)]).toEqual([path, status, true])
    }
  })
})

/** A call that is refused without something in its query, as a report of one member. */
function mustBeAsked({ parameters = [] }: Json): boolean {
  return (parameters as readonly Json[]).some(({ in: where, required }) => where === 'query' && required === true)
}

test('hides what only other levels may use', () => {
  expect(Object.keys(getDocument('KSR01').paths)).not.toContain('/users')
  expect(JSON.stringify(getDocument('KSR01'))).not.toContain('harga_modal')
  expect(Object.keys(getDocument('OWNER').paths)).toContain('/users')
})

test('contains no secret in responses', () => {
  const { schemas } = getDocument('OWNER').components as { schemas: Record<string, { properties: Json }> }
  expect(schemas['users.write']?.properties).toHaveProperty('password')
  for (const part of ['row', 'answer']) expect(schemas[`users.${part}`]?.properties).not.toHaveProperty('password')
  expect(JSON.stringify(getDocument('OWNER'))).not.toMatch(/argon2|rahasia-sekali/)
})

test('has schemas that accept the real responses', async () => {
  const json = getDocument('OWNER')
  const ajv = new Ajv2020({ strict: false, formats: { uuid: true, date: true, 'date-time': true } })
  ajv.addSchema({ ...json, $id: 'api' })
  const fits = (pointer: string, value: unknown) => {
    const validate = ajv.getSchema(`api#${pointer}`)
    expect([pointer, validate?.(value), validate?.errors]).toEqual([pointer, true, null])
  }
  const token = tokens.OWNER ?? ''
  const calls = Object.entries(json.paths).filter(
    // Nobody practises here.
    ([path, item]) => item.get && !path.includes('{') && !mustBeAsked(item.get) && path !== '/system/practice',
  )
  expect(calls.length).toBeGreaterThan(10)
  for (const [path] of pickEvery(3, calls)) {
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
