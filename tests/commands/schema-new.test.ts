// `npm run schema:new`: a project and a file of each kind, begun by the command alone, are sound and run. That commands are
// processes with an exit code is tested by schema-check.test.ts.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addMenuLines } from '../../commands/schema/scaffold-files.ts'
import { loadSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'
import { runCommand } from '../support/run/schema-command.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'

const parent = mkdtempSync(join(tmpdir(), 'kencana-new-'))
const folder = join(parent, 'tool-hire')
let shop: Shop

const begin = async (...args: readonly string[]): Promise<void> =>
  expect(await runCommand('new', ...args)).toMatchObject({ exitCode: 0 })

/** The message of a refused command. */
const refuse = async (...args: readonly string[]): Promise<string> => {
  const { exitCode, text } = await runCommand('new', ...args)
  return exitCode === 0 ? 'nothing was refused' : text
}

beforeAll(async () => {
  vi.stubEnv('SCHEMA_DIR', folder)
  await begin('project', folder, '--title=Tool Hire')
  for (const args of [
    ['master', 'tool'],
    ['document', 'hire', '--title=Hire'],
    ['ledger', 'deposits'],
    ['report', 'tool-list', '--of=tool'],
    ['import', 'tools', '--of=tool'],
    ['card', 'tool-count', '--of=tool'],
  ])
    await begin(...args)
  shop = await openShop({ env: { SCHEMA_DIR: folder, KENCANA_START: 'empty' } })
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  rmSync(parent, { recursive: true })
})

test('begins a project whose files editors complete, with a line in the menu for each screen', () => {
  const schema = loadSchema(folder)
  expect(schema.project).toMatchObject({ name: 'Tool Hire', languages: ['en'], modules: [], day: { mode: 'none' } })
  expect(existsSync(join(folder, 'dialect/resource.schema.json'))).toBe(true)
  expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toMatch(/^# Tool Hire\n/)
  const menu = readFileSync(join(folder, 'menu.json'), 'utf8')
  for (const target of [
    'resource:tool',
    'document:hire/new',
    'document:hire/all',
    'report:tool-list',
    'dashboard:main',
  ])
    expect(menu).toContain(`"${target}"`)
})

test('runs: a row, a document, a report and the dashboard', async () => {
  const token = await shop.signIn('OWNER')
  const tool = { tool_code: 'DRILL', tool_name: 'Drill' }
  expect((await shop.ask('POST', 'tool', { token, body: tool })).status).toBe(201)
  expect(await shop.ask('POST', 'hire?move=save', { token, body: { amount: 12.5 } })).toMatchObject({
    status: 201,
    body: { amount: 12.5, status: 'DONE' },
  })
  expect((await shop.ask('GET', 'reports/tool-list', { token })).body.count).toBe(1)
  expect((await shop.ask('GET', 'dashboard', { token })).body.cards[0].values[0].value).toBe(1)
})

test('refuses what it does not know with a sentence, and writes nothing', async () => {
  const before = readSchemaFiles(folder)
  expect(await refuse('screen', 'tool')).toMatch(/^Usage: npm run schema -- new project\|master/)
  expect(await refuse('master')).toMatch(/^Usage:/)
  expect(await refuse('master', 'Big Tool')).toMatch(/"Big Tool" is no name/)
  expect(await refuse('master', 'tool')).toMatch(/resources\/master\/tool\.json is there already/)
  expect(await refuse('report', 'other', '--of=tol')).toMatch(/no resource is called "tol"; there are tool/)
  expect(await refuse('master', 'site')).toMatch(/describes a resource "site" already/)
  expect(await refuse('project', folder)).toMatch(/project\.json is there already/)
  expect(readSchemaFiles(folder)).toEqual(before)
})

test('adds a line after the last drawn one, with the levels above it, and leaves other lines unchanged', () => {
  const menu = readFileSync('schema/menu.json', 'utf8')
  const line = { id: 'warna', title: 'Warna', to: 'resource:warna', path: '/master-warna' }
  const lines = addMenuLines(menu, 'data-master', [line]).split('\n')
  const at = lines.findIndex(one => one.includes('"resource:warna"'))
  expect(lines.toSpliced(at, 1).join('\n')).toBe(menu)
  expect(() => addMenuLines(menu, 'data-mastr', [line])).toThrow(
    '--menu=dashboard | semua-toko | ringkasan-hari | data-master |',
  )
})
