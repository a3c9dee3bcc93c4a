// A new master is two edits: its JSON and a line in the menu. Everything else is there by itself.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFiles } from '../../commands/schema/generated-code.ts'
import { functions } from '../../domain/functions.ts'
import { compileSchemaFiles } from '../../engine/project/compile-schema-files.ts'
import { readSchemaFiles } from '../../server/schema/load-schema.ts'
import { openShop, query, type Shop } from '../support/shop/shop.ts'

const warna = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Warna',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['kode_warna'],
  required: ['kode_warna'],
  properties: {
    kode_warna: { $ref: 'types#code', title: 'Kode Warna' },
    susut: { $ref: 'types#weight', title: 'Susut', minimum: 0, maximum: 1.5 },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'kencana-schema-'))
let shop: Shop

beforeAll(async () => {
  cpSync('schema', folder, { recursive: true })
  writeFileSync(join(folder, 'resources/master/warna.json'), JSON.stringify(warna))
  const menu = JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8'))
  menu.items.push({ id: 'warna', title: 'Warna', to: 'resource:warna', path: '/master-warna' })
  writeFileSync(join(folder, 'menu.json'), JSON.stringify(menu))
  shop = await openShop({ env: { SCHEMA_DIR: folder } })
})

afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

test('a new master has its table and its API, with exact decimals and its bounds', async () => {
  const token = await shop.signIn('KSR01')
  const right = await shop.ask('POST', 'warna', { token, body: { kode_warna: 'ROSE', susut: 0.125 } })
  expect(right).toMatchObject({ status: 201, body: { kode_warna: 'ROSE', susut: 0.125 } })
  const wrong = await shop.ask('POST', 'warna', { token, body: { kode_warna: 'rose', susut: 1.501 } })
  expect(wrong.body.faults).toEqual([
    expect.objectContaining({ field: 'kode_warna', code: 'code.form' }),
    { field: 'susut', code: 'number.maximum', message: 'Susut Maksimal 1.500' },
  ])
  const found = await shop.ask('GET', `warna?${query({ filter: { susut_gte: 0.125, susut_lt: 0.126 } })}`, { token })
  expect(found.body).toMatchObject([{ kode_warna: 'ROSE' }])
})

test('a new master stands in the menu, the schema and the description of the API', async () => {
  const { body: signedIn } = await shop.ask('POST', 'users/login', {
    body: { user_id: 'SLS01', password: 'rahasia-sekali' },
  })
  expect(signedIn.menu).toContainEqual(expect.objectContaining({ title: 'Warna', path: '/master-warna' }))
  const { body: schema } = await shop.ask('GET', 'schema', { token: signedIn.token })
  expect(schema.resources.warna.fields).toMatchObject([{ name: 'kode_warna' }, { name: 'susut', type: 'weight' }])
  const { body: api } = await shop.ask('GET', 'openapi.json', { token: signedIn.token })
  expect(api.components.schemas['warna.write']).toMatchObject({
    properties: { susut: { type: ['number', 'null'], maximum: 1.5 } },
  })
})

test('a new master has its type for hand-written code and its name in the file of names', async () => {
  const sources = readSchemaFiles(folder)
  const files = await generateFiles(sources, compileSchemaFiles(sources, { functions }))
  expect(files['generated/warna.ts']).toMatch(
    /export interface Warna \{[\s\S]*kode_warna: string[\s\S]*susut: number \| null/,
  )
  expect(files['schema/dialect/names.json']).toContain('"warna"')
})
