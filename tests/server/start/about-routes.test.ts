import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseResourceDetails, parseSchemaLines } from '../../../engine/access/schema-lines.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-schema-'))
let shop: Shop
const tokens: Record<string, string> = {}

/** The demo, but with the group in the menu of all, so that a level without harga_modal opens it. */
beforeAll(async () => {
  cpSync('schema', folder, { recursive: true })
  const menu = JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8'))
  menu.items.push({ id: 'group-semua', title: 'Group', to: 'resource:group', path: '/group-semua' })
  writeFileSync(join(folder, 'menu.json'), JSON.stringify(menu))
  shop = await openShop({ env: { SCHEMA_DIR: folder } })
  for (const user of ['OWNER', 'OWNERB', 'SPV01', 'KSR01']) tokens[user] = await shop.signIn(user)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, user = 'OWNER', headers: Record<string, string> = {}) =>
  shop.ask('GET', path, { token: tokens[user] ?? '', headers })

const askRaw = (path: string, user: string, encodings: string) =>
  shop.running.server.inject({
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${tokens[user]}`, 'accept-encoding': encodings },
  })

describe('health', () => {
  test.each(['', 'x'.repeat(43)])('hides the version from a guest with token %j', async token => {
    const { status, body } = await shop.ask('GET', 'health', { token })
    expect([status, body]).toEqual([200, { status: 'ok', isDemo: true }])
  })

  test('shows a signed-in user the program, and nothing about the machine', async () => {
    const { status, body } = await get('health', 'KSR01')
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+(?:-dev)?$/),
        schemaVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
        database: 'sqlite',
        isDemo: true,
      },
    ])
  })
})

describe('the schema', () => {
  test('contains exactly what the menu of the user needs', async () => {
    const [own, cashier] = [(await get('schema')).body, (await get('schema', 'KSR01')).body]
    expect(Object.keys(cashier.resources)).toEqual(expect.arrayContaining(['group', 'member']))
    expect(Object.keys(cashier.resources)).not.toContain('users')
    expect(Object.keys(own.resources).length).toBeGreaterThan(Object.keys(cashier.resources).length)
    expect(cashier.resources.group.api.verbs).toEqual(['list', 'get'])
    const ids = JSON.stringify(cashier.menu)
    expect([ids.includes('"group-semua"'), ids.includes('"uang-kas"'), ids.includes('"data-users"')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('omits hidden fields wherever a screen reads names', async () => {
    const { fields, list, form } = (await get('schema', 'KSR01')).body.resources.group
    expect(JSON.stringify({ fields, list, form })).not.toContain('harga_modal')
    expect(JSON.stringify((await get('schema')).body.resources.group)).toContain('harga_modal')
  })

  test('omits tables, files, secrets and permissions of other levels', async () => {
    for (const user of ['OWNER', 'KSR01']) {
      const { body } = await get('schema', user)
      for (const resource of Object.values<object>(body.resources))
        for (const key of ['table', 'file', 'perm', 'index']) expect(Object.hasOwn(resource, key)).toBe(false)
      expect(JSON.stringify(body)).not.toMatch(/kencana_|argon2|rahasia-sekali/)
    }
  })

  test.each(['OWNER', 'KSR01'])('is the same as lines, of %s alone', async user => {
    const { headers, body } = await get('schema?lines=true', user)
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const { outline, details } = parseSchemaLines(body)
    const group = outline.resources.group && parseResourceDetails(outline.resources.group, details.get('group') ?? '')
    const { resources } = (await get('schema', user)).body
    expect([Object.keys(outline.resources), group]).toEqual([Object.keys(resources), resources.group])
    expect(details.get('group')?.includes('"name":"harga_modal","title"')).toBe(user === 'OWNER')
  })

  test.each(['schema', 'schema?lines=true'])('%s is compressed for who takes that, for each user again', async path => {
    for (const user of ['OWNER', 'KSR01', 'OWNER']) {
      const plain = await askRaw(path, user, 'identity')
      for (const accepted of ['gzip, deflate, br', 'br']) {
        const packed = await askRaw(path, user, accepted)
        expect(packed.headers['content-encoding']).toBe('br')
        expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.rawPayload.toString())
      }
      expect((await askRaw(path, user, 'br;q=0')).headers['content-encoding']).toBeUndefined()
    }
  })

  test('is not for guests', async () => {
    expect((await shop.ask('GET', 'schema')).status).toBe(401)
  })
})

test('hidden values are in no response: row, list, filter or sort order', async () => {
  const { body } = await get('group', 'KSR01')
  expect(body.length).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toContain('harga_modal')
  expect((await get(`group/${body[0].id}`, 'KSR01')).body).not.toHaveProperty('harga_modal')
  for (const raw of ['filter={"harga_modal_gte":1}', 'sort=["harga_modal","ASC"]'])
    expect((await get(`group?${raw}`, 'KSR01')).status).toBe(400)
})

describe('the docs page', () => {
  const readText = async (path: string) => {
    const { status, body, headers } = await shop.ask('GET', path)
    expect([path, status]).toEqual([path, 200])
    return {
      body: String(body),
      type: String(headers['content-type']),
      policy: String(headers['content-security-policy']),
    }
  }

  test('is public, with all its files', async () => {
    const page = await readText('docs')
    expect(page.type).toBe('text/html; charset=utf-8')
    expect(page.body).toMatch(/<main>[\s\S]*<h1>/)
    const needed = [...page.body.matchAll(/(?:src|href)="\/api\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(needed.length).toBe(3)
    for (const path of needed) expect((await readText(path)).body.length).toBeGreaterThan(100)
  })

  test('loads nothing from other hosts, and its policy forbids it', async () => {
    const page = await readText('docs')
    const script = await readText('docs/page.js')
    expect(`${page.body}${script.body}`).not.toMatch(/(?:https?:)?\/\/[a-z]/i)
    expect(page.policy).toContain("default-src 'self'")
    expect(page.policy).not.toMatch(/(?:default|connect|script|img)-src[^;]*(?:https?:|\*)/)
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/)
  })

  test('shows no description to a guest', async () => {
    expect((await shop.ask('GET', 'openapi.json')).status).toBe(401)
  })
})
