import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registryOf } from '../../../server/http/registry.ts'
import { reportSchema } from '../../support/report-files.ts'
import { editsOf, schemaWith } from '../../support/schema-files.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const thing = editsOf('thing')
const aliases = [
  { method: 'GET', path: 'things/get/all' },
  { method: 'GET', path: 'things/of/{maker}/sized/{s}', params: { maker: 'maker', s: 'size' } },
  { method: 'POST', path: 'report/things', envelope: 'data' },
]
const registry = registryOf(schemaWith(thing('/x-api', { path: 'goods/things', aliases })))

const found: readonly [method: string, parts: readonly string[], target: unknown][] = [
  ['GET', ['goods', 'things'], { kind: 'collection', resource: { name: 'thing' } }],
  ['GET', ['goods', 'things', '1'], { kind: 'record', id: '1' }],
  ['DELETE', ['goods', 'things', 'a/b'], { kind: 'record', id: 'a/b' }],
  ['GET', ['goods', 'things', '..'], { kind: 'record', id: '..' }],
  ['GET', ['things', 'get', 'all'], { kind: 'alias', params: {} }],
  ['GET', ['things', 'of', 'M/1', 'sized', 'LARGE'], { kind: 'alias', params: { maker: 'M/1', size: 'LARGE' } }],
  ['GET', ['things', 'of', '', 'sized', '{s}'], { kind: 'alias', params: { maker: '', size: '{s}' } }],
  ['POST', ['report', 'things'], { kind: 'alias', alias: { envelope: 'data' } }],
  ['GET', ['place'], { kind: 'collection', resource: { name: 'place' } }],
  ['GET', ['goods', 'things', '1', 'history'], { kind: 'history', id: '1' }],
  ['GET', ['goods', 'things', '1', 'print', 'p'], { kind: 'print', id: '1', print: 'p' }],
  ['POST', ['goods', 'things', 'authorize'], { kind: 'authorize', resource: { name: 'thing' } }],
  ['POST', ['goods', 'things', '1', 'authorize', 'm'], { kind: 'authorize', id: '1', move: 'm' }],
  ['GET', ['goods', 'things', 'drafts'], { kind: 'drafts' }],
  ['PUT', ['goods', 'things', 'drafts', 'd'], { kind: 'draft', id: 'd' }],
  ['DELETE', ['goods', 'things', 'drafts', 'd'], { kind: 'draft', id: 'd' }],
  ['POST', ['goods', 'things', '1', 'history'], undefined],
  ['GET', ['goods', 'things', '', 'history'], undefined],
  ['PUT', ['goods', 'things', 'drafts', ''], undefined],
  ['POST', ['goods', 'things', '', 'authorize', 'm'], undefined],
  ['GET', ['report', 'things'], undefined],
  ['POST', ['things', 'get', 'all'], undefined],
  ['GET', ['goods'], undefined],
  ['GET', ['things'], undefined],
  ['GET', [''], undefined],
  ['GET', [], undefined],
  ['GET', ['goods', 'things', ''], undefined],
  ['GET', ['goods', 'things', '1', 'more'], undefined],
  ['GET', ['', 'goods', 'things'], undefined],
  ['GET', ['goods/things'], { kind: 'collection' }],
  ['GET', ['__proto__'], undefined],
  ['GET', ['constructor', 'prototype'], undefined],
  ['GET', ['thing'], undefined],
]
test.each(found)('%s %j', (method, parts, target) => {
  const actual = registry.find(method, parts)
  if (target === undefined) expect(actual).toBeUndefined()
  else expect(actual).toMatchObject(target as object)
})

describe('a path', () => {
  let shop: Shop
  let token: string
  beforeAll(async () => {
    shop = await openShop()
    token = await shop.signIn('OWNER')
    await shop.ask('POST', 'gudang', { token, body: { kode_gudang: 'A/B', nama_gudang: 'MIRING' } })
    const baki = { kode_gudang: 'A/B', kode_baki: 'M1', nama_baki: 'M', berat_baki: 1, berat_bandrol: 0 }
    await shop.ask('POST', 'baki', { token, body: baki })
  })
  afterAll(() => shop.close())

  test('may hold a code with a slash in one of its parts', async () => {
    const { status, body } = await shop.ask('GET', 'baki/get/by-kode-gudang/A%2FB', { token })
    expect([status, body]).toEqual([200, [expect.objectContaining({ kode_baki: 'M1' })]])
    expect((await shop.ask('GET', 'baki/get/by-kode-gudang/A/B', { token })).status).toBe(404)
  })

  test.each(['DALEM', 'dalem', '%44ALEM', "DALEM' OR 1=1 --", '%'.repeat(3).replaceAll('%', '%25'), ''])(
    'ends in whatever code is asked for: %s',
    async code => {
      const { status, body } = await shop.ask('GET', `baki/get/by-kode-gudang/${encodeURI(decodeURIComponent(code))}`, {
        token,
      })
      expect([status, body.length]).toEqual([200, decodeURIComponent(code) === 'DALEM' ? 4 : 0])
    },
  )

  test('of a call of the specification has its rows whole: nothing narrows them but what it names', async () => {
    for (const raw of ['filter={}', 'range=[0,1]', 'x=1'])
      expect((await shop.ask('GET', `gudang/get/all?${raw}`, { token })).body).toMatchObject({
        code: 'request.malformed',
      })
  })

  const odd = [
    '',
    '/',
    '//banks',
    'banks/',
    'banks//',
    'banks/..%2fusers',
    '..%2f..%2fetc%2fpasswd',
    'banks%2F1',
    'banks/%00',
    'banks/%F0%9F%92%8D',
    'banks;x=1',
    'banks/..;/users',
    'BANKS',
    'bank',
    'banks.json',
    'banks/1/2',
    `banks/${'x'.repeat(1000)}`,
    `banks/${'%20'.repeat(400)}`,
    `${'a/'.repeat(500)}b`,
    'banks/__proto__',
    '__proto__',
    'constructor',
    'schema/x',
    'health/x',
    'users/login/x',
    'docs/ui/..%2f..%2fpackage.json',
    'docs/ui/package.json',
    'docs/ui/index.html',
    'docs/ui/swagger-initializer.js',
  ]
  test.each(odd.map(path => [path.slice(0, 60), path]))(
    'that leads nowhere is not found, in one shape: %s',
    async (_, path) => {
      for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
        const { status, body, headers } = await shop.ask(method, path, { token, ...(method !== 'GET' && { body: {} }) })
        expect([method, status]).toEqual([method, 404])
        expect(body).toEqual({
          code: expect.stringMatching(/^(record|route)\.not-found$/),
          message: expect.any(String),
          ref: expect.stringMatching(/^[\w-]{8}$/),
        })
        expect(headers['x-schema-version']).toMatch(/^[0-9a-f]{16}$/)
      }
    },
  )

  test.each(['banks/%', 'banks/%E0%A4%A', '%zz', 'baki/get/by-kode-gudang/%ff'])(
    'that cannot be decoded is refused in the same shape: %s',
    async path => {
      const { status, body, headers } = await shop.ask('GET', path, { token, headers: { 'accept-language': 'en' } })
      expect([status, body]).toEqual([
        400,
        { code: 'request.malformed', message: 'The request cannot be read', ref: expect.any(String) },
      ])
      expect(headers['x-schema-version']).toMatch(/^[0-9a-f]{16}$/)
    },
  )

  test.each(['banks', 'banks/1', 'nowhere', 'gudang/get/all', 'schema', 'openapi.json'])(
    'says nothing to a guest: %s',
    async path => {
      for (const token of [undefined, 'x', `${'A'.repeat(43)}`])
        expect(await shop.ask('GET', path, token === undefined ? {} : { token })).toMatchObject({
          status: 401,
          body: { code: 'token.invalid', message: 'Invalid Token.' },
        })
    },
  )
})

test('the call of a report comes before the rows of the resource whose path it begins with', () => {
  const { find } = registryOf(reportSchema())
  expect(find('POST', ['things', 'by-size'])).toMatchObject({ kind: 'report', report: { name: 'things-by-size' } })
  expect(find('GET', ['things', 'by-size'])).toMatchObject({ kind: 'record', id: 'by-size' })
})
