// Every route, asked with anything: never a failure of ours, never a write by what was refused.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { repeatCount } from '../../support/run/repeat-count.ts'
import { buildSampleRecord } from '../../support/shop/sample-record.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { watchWrites } from '../database.ts'

const seed = 20_261_120
const schema = loadSchema('schema')
const resources = Object.values(schema.resources).filter(({ api: { verbs } }) => verbs.includes('create'))
const runsOfEach = Math.ceil(repeatCount(300) / resources.length)

/** For resources of which the demo has no row. */
const missingId = '01890000-0000-7000-8000-000000000000'

let shop: Shop
let token: string
let writes: ReturnType<typeof watchWrites>
const rowIds: Record<string, string> = {}

beforeAll(async () => {
  shop = await openShop({ env: { KENCANA_START: 'demo' } })
  token = await shop.signIn('OWNER')
  writes = watchWrites(shop)
  for (const {
    name,
    api: { path },
  } of resources)
    rowIds[name] = (await shop.ask('GET', path, { token })).body[0]?.id ?? missingId
})
afterAll(async () => {
  writes.end()
  await shop.close()
})

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  0.0004,
  1e99,
  2 ** 53 + 2,
  '',
  '-',
  ' ',
  "' OR 1=1 --",
  '%',
  '\u0000',
  '\ud800',
  '‮abc',
  '💍'.repeat(300),
  'x'.repeat(10_000),
  '2026-02-30',
  '9999-99-99',
  'NaN',
  [],
  {},
  [[[]]],
  { $ne: null },
  '__proto__',
)
const value = fc.oneof({ weight: 3, arbitrary: nasty }, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'grapheme' }))

/** A right record with some of its fields spoilt, or anything at all. */
const buildBody = (resource: ResourceFields, right: object): fc.Arbitrary<unknown> => {
  const names = [
    ...resource.fields.map(({ name }) => name),
    'id',
    'versi',
    'created_by',
    '__proto__',
    'constructor',
    'x',
  ]
  const spoilt = fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    .map(changes => ({ ...right, ...Object.fromEntries(changes) }))
  return fc.oneof({ weight: 4, arbitrary: spoilt }, fc.dictionary(fc.constantFrom(...names), value), fc.jsonValue())
}

const queryFor = (resource: ResourceFields): fc.Arbitrary<string> => {
  const names = resource.fields.flatMap(({ name }) => [name, `${name}_gte`, `${name}_like`, `${name}_neq`])
  const name = fc.constantFrom(...names, 'id', 'q', 'nothing', '__proto__')
  const part = fc.oneof(
    fc.dictionary(name, fc.oneof(value, fc.array(value, { maxLength: 3 })), { maxKeys: 3 }).map(filter => ({ filter })),
    fc.tuple(name, fc.constantFrom('ASC', 'desc', 'x', '')).map(sort => ({ sort })),
    fc.array(fc.integer(), { maxLength: 3 }).map(range => ({ range })),
    value.map(filter => ({ filter })),
  )
  const encode = (parts: object): string =>
    Object.entries(parts)
      .map(([key, given]) => `${key}=${encodeURIComponent((JSON.stringify(given) ?? '').toWellFormed())}`)
      .join('&')
  return fc.oneof(
    part.map(encode),
    fc.string({ unit: 'binary', maxLength: 40 }).map(text => encodeURIComponent(text.toWellFormed())),
  )
}

const buildId = (resource: ResourceCore): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(rowIds[resource.name] ?? '') },
    fc.uuid(),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map(text => encodeURIComponent(text.toWellFormed())),
  )

interface FuzzedCall {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers: Record<string, string>
}

const callOf = (resource: Resource, right: object): fc.Arbitrary<FuzzedCall> => {
  const {
    api: { path, aliases },
  } = resource
  const headers = fc.record(
    {
      'if-match': fc.constantFrom('"1"', '"0"', 'x', '*'),
      'idempotency-key': fc.constantFrom('kunci-acak-1', 'kunci-acak-2', 'x'),
      'accept-language': fc.constantFrom('en', 'xx', ';;'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>
  const call = (method: string, place: fc.Arbitrary<string>, body?: fc.Arbitrary<unknown>): fc.Arbitrary<FuzzedCall> =>
    fc.record({ method: fc.constant(method), path: place, headers, ...(body && { body }) })
  const body = buildBody(resource, right)
  const id = buildId(resource).map(one => `${path}/${one}`)
  return fc.oneof(
    call(
      'GET',
      queryFor(resource).map(query => `${path}?${query}`),
    ),
    call('GET', id),
    call('POST', fc.constant(path), body),
    call('PUT', id, body),
    call(
      'DELETE',
      id.filter(one => !one.endsWith(rowIds[resource.name] ?? '')),
    ),
    ...aliases.map(alias =>
      call(
        alias.method,
        queryFor(resource).map(
          query => `${alias.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(query.slice(0, 20)))}?${query}`,
        ),
      ),
    ),
  )
}

const inside = /sqlite|syntax error|constraint|node_modules|\.ts:\d|argon2|kencana_/i

const check = async ({ method, path, body, headers }: FuzzedCall): Promise<void> => {
  writes.anyWritten()
  const answer = await shop.ask(method, path, { token, headers, ...(body !== undefined && { body }) })
  expect(answer.status).toBeLessThan(500)
  if (answer.status < 400) return
  expect(writes.anyWritten()).toBe(false)
  expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String), ref: expect.any(String) })
  expect(String(answer.body.message)).not.toMatch(inside)
}

test.each(resources.map(resource => [resource.api.path, resource] as const))('%s', async (_, resource) => {
  const right = await buildSampleRecord(shop, schema, resource, { token, serial: 7000 })
  await fc.assert(fc.asyncProperty(callOf(resource, right), check), { seed, numRuns: runsOfEach })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test.each(['users/login', 'users/change-password', 'users/logout'])('%s', async path => {
  const texts = fc.constantFrom('user_id', 'password', 'new_password', '__proto__', 'x')
  const call = fc
    .oneof(fc.dictionary(texts, value), fc.jsonValue())
    .map(body => ({ method: 'POST', path, body, headers: {} }))
  await fc.assert(
    fc.asyncProperty(call, async one => {
      await check(one)
      if (path === 'users/logout') token = await shop.signIn('OWNER')
    }),
    { seed, numRuns: 15 },
  )
})
