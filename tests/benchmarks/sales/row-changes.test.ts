// The rows that one call wrote, found by comparing the database, and written again for another piece.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countRows, createReplay, recordChanges } from '../../../benchmarks/sales/row-changes.ts'

const folder = { path: '' }
let handle: Database.Database
const file = () => join(folder.path, 'kencana.db')

beforeEach(() => {
  folder.path = mkdtempSync(join(tmpdir(), 'kencana-again-'))
  handle = new Database(file())
  handle.exec(`
    CREATE TABLE sale (id TEXT PRIMARY KEY, code TEXT, said TEXT);
    CREATE TABLE stock (shop TEXT, code TEXT, pieces INTEGER, state TEXT, PRIMARY KEY (shop, code));
    CREATE TABLE held (code TEXT PRIMARY KEY);
    CREATE TABLE kencana_session (id TEXT PRIMARY KEY);
    INSERT INTO stock VALUES ('A', '001', 1, 'FREE'), ('A', '002', 1, 'FREE'), ('A', 'ALL', 9, 'FREE');
    INSERT INTO held VALUES ('001'), ('002')`)
})
afterEach(() => {
  handle.close()
  rmSync(folder.path, { recursive: true, force: true })
})

// Ids that are younger than the test.
const [first, second] = ['f1990000-0000-7000-8000-000000000001', 'f1990000-0000-7000-8000-000000000002']

const sellOnce = () =>
  recordChanges(folder.path, async () => {
    handle.exec(`
    INSERT INTO sale VALUES ('${first}', '001', '{"id":"${first}","code":"001"}');
    UPDATE stock SET pieces = 0, state = 'SOLD' WHERE code = '001';
    UPDATE stock SET pieces = pieces - 1 WHERE code = 'ALL';
    DELETE FROM held WHERE code = '001';
    INSERT INTO kencana_session VALUES ('somebody')`)
  })

test('rows that are new, changed and gone are found, but for what a server writes by itself', async () => {
  const { changes } = await sellOnce()
  expect(changes.map(({ table, before, after }) => [table, before !== undefined, after !== undefined])).toEqual([
    ['held', true, false],
    ['sale', false, true],
    ['stock', true, true],
    ['stock', true, true],
  ])
})

test('they are written again with other texts, and sums go on', async () => {
  const { changes, ids } = await sellOnce()
  expect(ids).toEqual([first])
  const write = createReplay(handle, changes, [first, '001'])
  write({ [first]: second, '001': '002' })
  expect(handle.prepare('SELECT * FROM sale WHERE id = ?').get(second)).toEqual({
    id: second,
    code: '002',
    said: `{"id":"${second}","code":"002"}`,
  })
  expect(handle.prepare('SELECT code, pieces, state FROM stock ORDER BY code').all()).toEqual([
    { code: '001', pieces: 0, state: 'SOLD' },
    { code: '002', pieces: 0, state: 'SOLD' },
    { code: 'ALL', pieces: 7, state: 'FREE' },
  ])
  expect([...countRows(folder.path)]).toEqual([
    ['held', 0],
    ['sale', 2],
    ['stock', 3],
  ])
})

test('a row that is not there to be changed is reported', async () => {
  const { changes } = await sellOnce()
  const write = createReplay(handle, changes, [first, '001'])
  expect(() => write({ [first]: second, '001': '003' })).toThrow('not one row: DELETE FROM "held"')
})
