import { beforeAll, describe, expect, test } from 'vitest'
import { createRouter } from '../../../server/http/routing/route.ts'
import { fileRoutes } from '../../../server/record/picture-routes.ts'
import type { RequestedFiles } from '../../../server/report/requested-files.ts'
import { buildSchemaRoutes } from '../../../server/start/route-table.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { reportSchema } from '../../support/schema/report-files.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { openShop } from '../../support/shop/shop.ts'

const fail = () => {
  throw new Error('no file is asked for')
}

const thing = buildEdits('thing')
const aliases = [
  { method: 'GET', path: 'things/get/all' },
  { method: 'GET', path: 'things/of/{maker}/sized/{s}', params: { maker: 'maker', s: 'size' } },
  { method: 'POST', path: 'report/things', envelope: 'data' },
]
const files: RequestedFiles = { queue: fail, begin: fail, get: fail, cancel: fail }
const router = createRouter([
  ...buildSchemaRoutes(buildSchemaWith(thing('/x-api', { path: 'goods/things', aliases })), files),
  ...fileRoutes,
])

const one = 'goods/things/{id}'
const found: readonly [method: string, path: string, row: string | undefined, params?: object][] = [
  ['GET', '/goods/things', 'goods/things', {}],
  ['GET', '/goods/things?range=[0,1]', 'goods/things', {}],
  ['GET', '/goods/things/1', one, { id: '1' }],
  ['DELETE', '/goods/things/a%2Fb', one, { id: 'a/b' }],
  ['GET', '/goods/things/..', one, { id: '..' }],
  ['GET', '/things/get/all', 'things/get/all', {}],
  ['GET', '/things/of/M%2F1/sized/LARGE', 'things/of/{maker}/sized/{s}', { maker: 'M/1', s: 'LARGE' }],
  ['GET', '/things/of//sized/%7Bs%7D', 'things/of/{maker}/sized/{s}', { maker: '', s: '{s}' }],
  ['POST', '/report/things', 'report/things', {}],
  ['GET', '/place', 'place', {}],
  ['GET', '/goods/things/1/history', `${one}/history`, { id: '1' }],
  ['GET', '/drafts/goods/things', 'drafts/goods/things', {}],
  ['PUT', '/drafts/goods/things/d', 'drafts/goods/things/{id}', { id: 'd' }],
  ['DELETE', '/drafts/goods/things/d', 'drafts/goods/things/{id}', { id: 'd' }],
  ['GET', '/files/A/thing/picture/x.jpg', 'files/{folder}/{resource}/{field}/{file}'],
  ['POST', '/goods/things/1/history', undefined],
  ['GET', '/goods/things//history', undefined],
  ['PUT', '/drafts/goods/things/', undefined],
  ['GET', '/goods/things/1/print/p', undefined],
  ['POST', '/goods/things/authorize', undefined],
  ['POST', '/goods/things/1', undefined],
  ['PATCH', '/goods/things/1', undefined],
  ['GET', '/report/things', undefined],
  ['POST', '/things/get/all', undefined],
  ['GET', '/goods', undefined],
  ['GET', '/things', undefined],
  ['GET', '/', undefined],
  ['GET', '', undefined],
  ['GET', '/goods/things/', undefined],
  ['GET', '/goods/things/1/more', undefined],
  ['GET', '//goods/things', undefined],
  ['GET', '/goods%2Fthings', undefined],
  ['GET', '/__proto__', undefined],
  ['GET', '/constructor/prototype', undefined],
  ['GET', '/thing', undefined],
]
test.each(found)('%s %s', (method, path, row, params) => {
  const actual = router.find(method, path)
  expect(actual?.route.path).toBe(row)
  if (params) expect(actual?.params).toEqual(params)
})

test.each([
  ['/goods/things', ['GET', 'POST']],
  ['/goods/things/1', ['GET', 'PUT', 'DELETE']],
  ['/goods/things/1/history', ['GET']],
  ['/nowhere', []],
])('%s takes %j', (path, allowed) => {
  expect(router.listMethods(path)).toEqual(allowed)
})

describe('a path', () => {
  let token: string
  const shop = openForTests(() => openShop())
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    await shop.ask('POST', 'gudang', { token, body: { kode_gudang: 'A/B', nama_gudang: 'MIRING' } })
    const baki = { kode_gudang: 'A/B', kode_baki: 'M1', nama_baki: 'M', berat_baki: 1, berat_bandrol: 0 }
    await shop.ask('POST', 'baki', { token, body: baki })
  })

  test('may contain an encoded slash in a parameter', async () => {
    const { status, body } = await shop.ask('GET', 'baki/get/by-kode-gudang/A%2FB', { token })
    expect([status, body]).toEqual([200, [expect.objectContaining({ kode_baki: 'M1' })]])
    expect((await shop.ask('GET', 'baki/get/by-kode-gudang/A/B', { token })).status).toBe(404)
  })

  test.each(['DALEM', 'dalem', '%44ALEM', "DALEM' OR 1=1 --", '%'.repeat(3).replaceAll('%', '%25'), ''])(
    'may end in any code: %s',
    async code => {
      const { status, body } = await shop.ask('GET', `baki/get/by-kode-gudang/${encodeURI(decodeURIComponent(code))}`, {
        token,
      })
      expect([status, body.length]).toEqual([200, decodeURIComponent(code) === 'DALEM' ? 4 : 0])
    },
  )

  test('of the specification returns whole rows, filtered only by its parameters', async () => {
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
    'that is unknown is not found, in the common form: %s',
    async (_, path) => {
      for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
        const { status, body, headers } = await shop.ask(method, path, { token, ...(method !== 'GET' && { body: {} }) })
        // A row of that name could be there, and takes no POST.
        const isOther = method === 'POST' && status === 405
        expect([method, isOther ? 404 : status]).toEqual([method, 404])
        expect(isOther).toBe(headers.allow === 'GET, PUT, DELETE')
        expect(body).toEqual({
          code: expect.stringMatching(/^((record|route)\.not-found|method\.not-allowed)$/),
          message: expect.any(String),
          ref: expect.stringMatching(/^[\w-]{8}$/),
        })
        expect(headers['x-schema-version']).toMatch(/^[0-9a-f]{16}$/)
      }
    },
  )

  test.each(['banks/%', 'banks/%E0%A4%A', '%zz', 'baki/get/by-kode-gudang/%ff'])(
    'that cannot be decoded is refused in the common form: %s',
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
    'reveals nothing to a guest: %s',
    async path => {
      for (const token of [undefined, 'x', `${'A'.repeat(43)}`])
        expect(await shop.ask('GET', path, token === undefined ? {} : { token })).toMatchObject({
          status: 401,
          body: { code: 'token.invalid', message: 'Invalid Token.' },
        })
    },
  )
})

test('the route of a report precedes the resource routes below its path', () => {
  const { find } = createRouter(buildSchemaRoutes(reportSchema(), files))
  expect(find('POST', '/things/by-size')?.route.path).toBe('things/by-size')
  expect(find('GET', '/things/by-size')).toMatchObject({ params: { id: 'by-size' } })
})
