// The schema tools of the MCP server on a running library: check, plan, and a file that is put in force.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readTaskFiles, writeTaskFiles } from '../../golden/task-files.ts'
import { type McpClient, openMcpClient } from '../../support/mcp/mcp-client.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { readStoredState } from '../../support/shop/stored-state.ts'

const parent = mkdtempSync(join(tmpdir(), 'kencana-mcp-'))
const folder = join(parent, 'library')
const place = 'resources/catalogue/subject.json'
let shop: Shop
let client: McpClient
let text: string

/** A token of the head librarian, who may change the menu. */
const issueToken = async (scopes: readonly string[], writes = true): Promise<string> => {
  const token = await shop.signIn('OWNER')
  const token_name = writes ? 'WRITER' : 'READER'
  const row = { token_name, staff_no: 'OWNER', scopes: JSON.stringify(scopes), until: '2099-12-31', writes }
  const { body } = await shop.ask('POST', 'token', { token, body: row })
  return (await shop.ask('POST', `token/${body.id}/issue`, { token })).body.token
}

beforeAll(async () => {
  const files = { ...readTaskFiles('masters-5-service-tokens', 'solution') }
  const menu = JSON.parse(files['menu.json'] ?? '')
  const editor = { id: 'menu-editor', title: 'Menu', to: 'editor:menu', path: '/menu', levels: ['HEAD'] }
  writeTaskFiles(folder, { ...files, 'menu.json': JSON.stringify({ ...menu, items: [...menu.items, editor] }) })
  shop = await openShop({ env: { SCHEMA_DIR: folder, KENCANA_START: 'demo' } })
  client = await openMcpClient(shop, await issueToken(['menu-editor', 'subjects']))
  vi.stubEnv('SCHEMA_DIR', folder)
  vi.stubEnv('DATA_DIR', shop.dataDir)
  text = (await client.run('schema_read', { place })).text
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await client.close()
  await shop.close()
  rmSync(parent, { recursive: true })
})

const addShelf = (): string =>
  text.replace('"properties": {', '"properties": { "shelf": { "$ref": "types#label", "title": "Shelf" },')

test('reads the places of the files in force, and the text of one', async () => {
  const { body } = await client.run('schema_read')
  expect(body).toEqual(expect.arrayContaining([place, 'project.json']))
  expect(text).toBe(readFileSync(join(folder, place), 'utf8'))
  expect(await client.run('schema_read', { place: 'no.json' })).toMatchObject({ isError: true })
})

test('a fault is found with the edit that corrects it, and is not put in force', async () => {
  const wrong = text.replace(/"subject_name"(?=,\s*"part_of")/, '"subject_nmae"')
  expect(wrong).not.toBe(text)
  const { body } = await client.run('schema_check', { files: { [place]: wrong } })
  expect(body.findings).toMatchObject([{ severity: 'fault', file: place, fix: { certain: true } }])
  const before = await readStoredState(shop.running.storage)
  const refused = await client.run('schema_write', { place, text: wrong })
  expect(refused).toMatchObject({ isError: true, body: { code: 'schema.invalid' } })
  expect(refused.body.message).toContain('did you mean "subject_name"?')
  expect(await readStoredState(shop.running.storage)).toEqual(before)
  expect(readFileSync(join(folder, place), 'utf8')).toBe(text)
})

test('rows that refuse a file are named by the plan and by the write', async () => {
  const required = addShelf().replace('"required": [', '"required": [\n    "shelf",')
  const readStart = async (start: string) => JSON.parse((await client.run('schema_read', { place: start })).text)
  const [demo, empty] = [await readStart('start/demo.json'), await readStart('start/empty.json')]
  for (const row of demo.chain.subject) row.shelf = 'A'
  for (const [head, ...rows] of empty.offers[0].rows.subject) {
    head.push('shelf')
    for (const row of rows) row.push('A')
  }
  const files = {
    [place]: required,
    'start/demo.json': JSON.stringify(demo),
    'start/empty.json': JSON.stringify(empty),
  }
  const { body } = await client.run('schema_plan', { files })
  expect(body.findings).toMatchObject([
    { code: 'data', message: expect.stringContaining(`${demo.chain.subject.length} rows`) },
  ])
})

test('a right file is planned, put in force, and audited with token and user', async () => {
  const changed = addShelf()
  expect((await client.run('schema_check', { files: { [place]: changed } })).body).toEqual({ findings: [] })
  const { body: plan } = await client.run('schema_plan', { files: { [place]: changed } })
  expect(plan.lines).toContain('add the column subject.shelf')
  const written = await client.run('schema_write', { place, text: changed })
  expect(written).toMatchObject({ isError: false, body: { place, is_in_folder: true } })
  const row = { subject_code: 'ART', subject_name: 'Art', shelf: 'D1' }
  expect((await client.run('call', { method: 'POST', path: 'subject', body: row })).body).toMatchObject(row)
  const [audited] = await shop.running.storage.read(connection =>
    connection.all({ sql: "select user_id, device from kencana_audit where resource = 'schema'", values: [] }),
  )
  expect(audited).toEqual({ user_id: 'OWNER', device: expect.stringMatching(/^token WRITER;/) })
})

test('a new file is put in force too, and none outside of the folder', async () => {
  const shelf = text.replaceAll('subject_', 'shelf_').replaceAll('"subject"', '"shelf"').replace('"Subject"', '"Shelf"')
  const written = await client.run('schema_write', { place: 'resources/catalogue/shelf.json', text: shelf })
  expect(written).toMatchObject({ isError: false })
  for (const outside of ['../outside.json', 'resources/../../outside.json', 'dialect/types.json', 'resources/x.txt'])
    expect(await client.run('schema_write', { place: outside, text: '{}' })).toMatchObject({
      isError: true,
      body: { code: 'request.malformed' },
    })
})

test('a token that may only read checks and plans, and writes nothing', async () => {
  const reader = await openMcpClient(shop, await issueToken(['menu-editor'], false))
  expect((await reader.run('schema_check', { files: {} })).body).toEqual({ findings: [] })
  expect((await reader.run('schema_write', { place, text })).body.code).toBe('service-token.reads')
  await reader.close()
})
