// Limits and headers of the server as a whole: what it takes in, and what every answer carries.
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadWording } from '../../../server/config/load-wording.ts'
import { createPeriodicTasks } from '../../../server/event-loop/periodic-tasks.ts'
import type { HttpContext } from '../../../server/http/context/http-context.ts'
import { buildServer } from '../../../server/start/build-server.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { noPush } from '../../support/shop/push-browser.ts'
import { noon, openShop } from '../../support/shop/shop.ts'
import { storages } from '../../support/storage/storages.ts'
import { lookInto } from '../database.ts'

let token: string

const shop = openForTests(() => openShop())
beforeAll(async () => {
  token = await shop.signIn('OWNER')
})

const send = (payload: string, headers: Record<string, string> = {}) =>
  shop.ask('POST', 'banks', { token, payload, headers })

test('compresses long responses', async () => {
  const ask = async (url: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    const answer = await shop.running.server.inject({ method: 'GET', url, headers })
    return { encoding: answer.headers['content-encoding'], bytes: answer.rawPayload.length }
  }
  const rows = await ask('/api/group?range=[0,9]')
  expect(rows.bytes).toBeGreaterThan(1024)
  expect(rows.encoding).toBeUndefined()
  expect(await ask('/api/openapi.json')).toMatchObject({ encoding: 'gzip' })
})

describe('a body', () => {
  const mebibyte = 1024 * 1024
  const padded = (length: number) => '{"kode_bank":"PAS","nama_bank":"PAS"}'.padEnd(length)

  test('of one mebibyte is accepted, one byte more is refused', async () => {
    expect((await send(padded(mebibyte))).status).toBe(201)
    expect(await send(padded(mebibyte + 1))).toMatchObject({ status: 413, body: { code: 'body.too-large' } })
  })

  test('is measured after decompression', async () => {
    const unpack = async (payload: Buffer, encoding = 'gzip') => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      }
      return (await shop.running.server.inject({ method: 'POST', url: '/api/banks', headers, payload })).statusCode
    }
    expect(await unpack(gzipSync(padded(8 * mebibyte)))).toBe(413)
    expect(await unpack(gzipSync('{"kode_bank":"GZ","nama_bank":"GZ"}'))).toBe(201)
    expect(await unpack(Buffer.from('no gzip'))).toBe(400)
    expect(await unpack(Buffer.from('{}'), 'rot13')).toBe(415)
  })

  test.each([
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'nonsense',
    '',
    '*/*',
  ])('of the type %j is refused', async type => {
    const refused = await send('{"kode_bank":"JENIS","nama_bank":"X"}', { 'content-type': type })
    expect(refused).toMatchObject({ status: 415, body: { code: 'body.type' } })
  })

  test.each([
    'text',
    '{"kode_bank":',
    '{kode_bank:1}',
    "{'a':1}",
    '',
    '{"a":1}{"b":2}',
    '{"a":NaN}',
    '\u0000',
    '{"__proto__":{"polluted":1}}',
    '{"nama_bank":{"__proto__":{"polluted":1}}}',
    '{"\\u005f_proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":[{"constructor":{"prototype":{"polluted":1}}}]}',
  ])('that is no plain JSON is refused, and changes no prototype: %j', async payload => {
    expect(await send(payload)).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each([
    '{"constructor":"x","toString":1,"hasOwnProperty":null,"valueOf":[]}',
    '{"kode_bank":{"constructor":"x"},"nama_bank":{"length":5}}',
    '[]',
    '"text"',
    '5',
    'null',
    'true',
  ])('that is no record is refused: %j', async payload => {
    expect(await send(payload)).toMatchObject({ status: 400, body: { code: 'record.malformed' } })
  })

  test('with a text content type is refused as well', async () => {
    const refused = await send('{"kode_bank":"TEKS","nama_bank":"X"}', { 'content-type': 'text/plain' })
    expect(refused.status).toBe(400)
  })

  describe.each([
    ['alone', {}],
    ['with an idempotency key', { 'idempotency-key': 'kunci-dalam-1' }],
  ])('nested without end, %s', (_, headers) => {
    test.each([10_000, 500_000])('with %i levels is refused', async depth => {
      const deep = '['.repeat(depth) + ']'.repeat(depth)
      for (const payload of [
        deep,
        `{"kode_bank":${deep.slice(20, -20)}}`,
        `${'{"a":'.repeat(depth / 5)}1${'}'.repeat(depth / 5)}`,
      ]) {
        const { status, body } = await send(payload, headers)
        expect([status, body.ref]).toEqual([400, expect.any(String)])
      }
    })
  })

  test('of 100,000 keys is refused with a response that is not longer', async () => {
    const keys = Array.from({ length: 100_000 }, (_, index) => `"${index.toString(36)}":1`)
    const payload = `{${keys.join()}}`
    const { status, body } = await send(payload)
    expect([status, body.code]).toEqual([400, 'record.malformed'])
    expect(JSON.stringify(body).length).toBeLessThan(payload.length)
  })

  test('that was refused changes nothing', () => {
    expect(lookInto(shop, "SELECT kode_bank FROM bank WHERE created_by = 'OWNER' ORDER BY kode_bank")).toEqual([
      { kode_bank: 'GZ' },
      { kode_bank: 'PAS' },
    ])
  })
})

describe('headers', () => {
  const places: readonly [path: string, status: number][] = [
    ['health', 200],
    ['banks', 200],
    ['docs', 200],
    ['nowhere', 404],
    ['banks?filter=x', 400],
  ]
  test.each(places)('of %s contain the security headers', async (path, status) => {
    const answer = await shop.ask('GET', path, { token })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'x-schema-version': expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    const policy = String(answer.headers['content-security-policy'])
    for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'self'"])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(Object.keys(answer.headers)).not.toContain('x-powered-by')
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })

  test('the schema version is the one of the health route', async () => {
    const { body, headers } = await shop.ask('GET', 'health', { token: await shop.signIn('OWNER') })
    expect(headers['x-schema-version']).toBe(body.schemaVersion)
  })

  test('a page of another origin gets no CORS permission', async () => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'POST' }
    const answer = await shop.ask('OPTIONS', 'banks', { headers })
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('too many requests', () => {
  test('of one address are refused with a retry time, whatever their tokens', async () => {
    const busy = await openShop({ requestsPerMinute: 5 })
    const answers = []
    for (let count = 0; count < 8; count++) answers.push(await busy.ask('GET', 'health', { token: `made-up-${count}` }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(answers.at(-1)).toMatchObject({ body: { code: 'too-many.requests', ref: expect.any(String) } })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    await busy.close()
  })
})

test('rejects a route without an access setting', async () => {
  const schema = buildSchemaWith()
  const [kind] = storages
  const opened = await kind?.open({ schema })
  if (!opened) throw new Error('no storage')
  const active = { schema }
  const wordings = { id: loadWording('id'), en: loadWording('en') }
  const world: HttpContext = {
    version: '0',
    storage: opened.storage,
    now: () => noon,
    wordings,
    push: noPush,
    tasks: createPeriodicTasks({ now: () => noon, onFailure: () => undefined }),
    active,
  }
  const server = await buildServer(world, { logger: false })
  expect(() => server.get('/api/secret', () => 'x')).toThrow('has no access setting')
  expect(() => server.post('/api/secret', { config: {} }, () => 'x')).toThrow('POST /api/secret')
  expect(() => server.get('/api/open', { config: { access: 'open' } }, () => 'x')).not.toThrow()
  await server.close()
  await opened.remove()
})
