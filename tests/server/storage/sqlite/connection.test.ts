import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type SqliteConnection } from '../../../../server/storage/sqlite/connection.ts'
import { StorageConflict } from '../../../../server/storage/storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-connection-'))
const file = join(folder, 'kencana.db')
let writer: SqliteConnection
let reader: SqliteConnection

beforeAll(async () => {
  writer = connect(file, { readonly: false })
  await writer.run({ sql: 'CREATE TABLE one (id TEXT PRIMARY KEY, n INTEGER UNIQUE) STRICT', values: [] })
  reader = connect(file, { readonly: true })
})
afterAll(() => {
  writer.handle.close()
  reader.handle.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['recursive_triggers', 1],
  ['busy_timeout', 5000],
])('the writer and the reader have %s = %j', (pragma, value) => {
  for (const { handle } of [writer, reader]) expect(handle.pragma(pragma, { simple: true })).toBe(value)
})

test('values are bound, so none of them is ever SQL', async () => {
  const id = `x'); DROP TABLE one; --`
  expect(await writer.run({ sql: 'INSERT INTO one VALUES (?, ?)', values: [id, 1] })).toBe(1)
  expect(await reader.all({ sql: 'SELECT * FROM one WHERE id = ?', values: [id] })).toEqual([{ id, n: 1 }])
  expect(await reader.all({ sql: 'SELECT * FROM one WHERE id = ?', values: ["' OR 1=1 --"] })).toEqual([])
})

test.each(['INSERT INTO one VALUES (?, 1)', 'INSERT OR ABORT INTO one VALUES (?, 1)'])(
  'a broken unique rule has its own name: %s',
  async sql => {
    await expect(writer.run({ sql, values: ['second'] })).rejects.toBeInstanceOf(StorageConflict)
  },
)

test('the reader cannot write', async () => {
  await expect(reader.run({ sql: 'DELETE FROM one', values: [] })).rejects.toThrow('readonly')
})

test('more statements than are cached are prepared again and stay right', async () => {
  for (let number = 0; number < 1100; number++) {
    const [row] = await reader.all({ sql: `SELECT ${number} AS n, ? AS v`, values: [number] })
    expect(row).toEqual({ n: number, v: number })
  }
})
